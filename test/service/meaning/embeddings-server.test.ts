import type {ServerResponse} from 'node:http';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {connectEmbeddings, EmbeddingsFailure} from '../../../demo/service/meaning/embeddings-server.js';
import {nowhere, service} from '../../relay/service.js';
import {sendVectors} from './embeddings.js';
import {rejection} from '../../support/rejection.js';

const TEXTS = ['one', 'two'];
const forever = new AbortController().signal;
const json = (body: unknown) => (response: ServerResponse) => response.end(JSON.stringify(body));

test('texts → one request with the model and the key, vectors of length 1 in the order of the texts', async (context) => {
  const {url, requests} = await service(
    context,
    json({
      data: [
        {index: 1, embedding: [0, 2]},
        {index: 0, embedding: [3, 4]},
      ],
    }),
  );
  const embed = connectEmbeddings({baseUrl: `${url}/v1/`, apiKey: 'the-key', model: 'a-model'});
  const vectors = await embed(TEXTS, 5_000, forever);

  expect(vectors.map((vector) => [...vector].map((number) => number.toFixed(2)))).to.deep.equal([
    ['0.60', '0.80'],
    ['0.00', '1.00'],
  ]);
  const [{method, url: path, headers, body} = expect.fail()] = requests;
  expect([method, path, headers.authorization]).to.deep.equal(['POST', '/v1/embeddings', 'Bearer the-key']);
  expect(JSON.parse(body)).to.deep.equal({model: 'a-model', input: TEXTS});
});

type Answer = (response: ServerResponse) => unknown;
const SECRET = 'a text that no log may contain';

/** What the server answers, and the message. */
const failures: Readonly<Record<string, readonly [answer: Answer, message: RegExp]>> = {
  'status 500 with a text': [(response) => response.writeHead(500).end(SECRET), /answered with status 500/],
  'a redirect': [(response) => response.writeHead(307, {location: '/'}).end(), /answered with status 307/],
  'a page': [(response) => response.end(`<h1>${SECRET}</h1>`), /sent no JSON/],
  'no list': [json({embedding: [1]}), /did not send 2 vectors/],
  'one vector for two texts': [(response) => sendVectors(response, [[1]]), /did not send 2 vectors/],
  'vectors of different lengths': [(response) => sendVectors(response, [[1], [1, 2]]), /that differ/],
  'the same index twice': [
    json({
      data: [
        {index: 0, embedding: [1]},
        {index: 0, embedding: [1]},
      ],
    }),
    /that differ/,
  ],
  'a vector of zeros': [
    (response) =>
      sendVectors(response, [
        [1, 0],
        [0, 0],
      ]),
    /without numbers/,
  ],
  'a vector of texts': [json({data: [{embedding: ['a']}, {embedding: ['b']}]}), /without numbers/],
  'more than 8 MB': [(response) => response.end(' '.repeat(9 * 1024 * 1024)), /more than 8 MB/],
  nothing: [() => undefined, /did not answer within 0\.3 s/],
  'a beginning': [(response) => response.writeHead(200).write('{'), /did not answer within 0\.3 s/],
};

suite('server of embeddings', {timeout: 50_000}, () => {
  for (const [condition, [answer, message]] of Object.entries(failures)) {
    test(`sends ${condition} → EmbeddingsFailure without its text`, async (context) => {
      const {url} = await service(context, answer);
      const embed = connectEmbeddings({baseUrl: url, model: 'a-model'});
      const timeout = message.source.includes('within') ? 300 : 20_000;

      const error = await rejection(embed(TEXTS, timeout, forever));
      expect(error).to.be.instanceOf(EmbeddingsFailure);
      expect(error.message).to.match(message).and.not.include(SECRET);
    });
  }

  test('cannot be reached → EmbeddingsFailure with the cause', async () => {
    const embed = connectEmbeddings({baseUrl: await nowhere(), model: 'a-model'});

    expect(String(await rejection(embed(TEXTS, 20_000, forever)))).to.match(
      /^EmbeddingsFailure: .*does not answer/,
    );
  });

  test('answers 429 with Retry-After → the failure has its seconds', async (context) => {
    const {url} = await service(context, (response) => response.writeHead(429, {'retry-after': '7'}).end());
    const embed = connectEmbeddings({baseUrl: url, model: 'a-model'});

    expect(await rejection(embed(TEXTS, 20_000, forever))).to.include({
      name: 'EmbeddingsFailure',
      retryAfter: 7,
    });
  });
});

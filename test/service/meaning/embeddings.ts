import type {ServerResponse} from 'node:http';
import type {TestContext} from 'node:test';

import {service} from '../../relay/service.js';

/** Words of the same meaning have the same number. */
const MEANINGS = [
  ['zebra', 'zebras', 'striped', 'horses'],
  ['lion', 'lions', 'mane'],
  ['ticket', 'tickets', 'admission', 'costs', 'pay'],
];

/** Returns a vector that has the meaning of a text, and is not 0 for any text. */
export function meaningOf(text: string): number[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return [...MEANINGS.map((same) => words.filter((word) => same.includes(word)).length), 0.1];
}

interface EmbeddingsRequest {
  readonly model: string;
  readonly input: readonly string[];
}

/** What the server answers to these texts. */
export type Answer = (response: ServerResponse, input: readonly string[]) => unknown;

export const sendVectors = (response: ServerResponse, vectors: readonly (readonly number[])[]) =>
  response
    .writeHead(200, {'content-type': 'application/json'})
    .end(JSON.stringify({data: vectors.map((embedding, index) => ({index, embedding}))}));

/** Answers as a server does whose model knows the words of `meaningOf`. */
export const knows: Answer = (response, input) => sendVectors(response, input.map(meaningOf));

/**
 * Starts a server of embeddings until the test ends. `texts` are those that it was asked for; `answer` can be replaced, and
 * `server` is what the service is told.
 */
export async function embeddingsServer(context: TestContext, answer: Answer = knows) {
  const state = {answer, texts: [] as string[]};
  const {url, requests} = await service(context, (response) => {
    const request = requests.at(-1)!;
    const {model, input} = JSON.parse(request.body) as EmbeddingsRequest;
    if (request.url !== '/v1/embeddings' || model !== 'a-model') {
      response.writeHead(404).end();
      return;
    }
    state.texts.push(...input);
    state.answer(response, input);
  });
  return Object.assign(state, {requests, server: {baseUrl: `${url}/v1`, model: 'a-model'}});
}

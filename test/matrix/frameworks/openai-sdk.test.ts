// The official SDK, installed into the cache, with the reference service.
import assert from 'node:assert/strict';
import {after, test} from 'node:test';

import {startService} from '../../../demo/service/node.js';
import {guides, QUESTION} from '../../service/service.js';
import type {Chunk, Completion} from '../../service/wire.js';
import {importOnDemand} from '../../support/install-on-demand.js';

interface SdkError extends Error {
  readonly code?: string;
  readonly param?: string;
  readonly headers?: Headers;
}

/** Subset of the SDK. */
interface Sdk extends Record<
  `${'Authentication' | 'BadRequest' | 'NotFound' | 'PermissionDenied' | 'RateLimit'}Error`,
  new () => SdkError
> {
  new (options: object): {
    readonly chat: {
      readonly completions: {
        create(body: object & {readonly stream: true}): Promise<AsyncIterable<Chunk>>;
        create(body: object & {readonly stream: false}): Promise<Completion>;
        stream(body: object): {finalChatCompletion(): Promise<Completion>};
      };
    };
  };
}

const {default: OpenAI} = (await importOnDemand('openai@6.49.0')) as {default: Sdk};

const running = await startService({port: 0, tokenDelay: 0, apiKey: 'the-right-key', guides});
after(() => running.close());

const client = (defaultHeaders: Record<string, string> = {}) =>
  new OpenAI({baseURL: `${running.url}/v1`, apiKey: 'unused', maxRetries: 0, defaultHeaders});

/** The SDK supports all fields except `botId`. */
const question = (botId: string) => ({
  botId,
  model: 'embedded-search',
  messages: [{role: 'user', content: QUESTION}],
});

test('official SDK → same text whole and streamed', async () => {
  const whole = await client().chat.completions.create({...question('docs'), stream: false});
  let streamed = '';
  let finishReason: string | null | undefined;
  for await (const chunk of await client().chat.completions.create({...question('docs'), stream: true})) {
    streamed += chunk.choices[0]?.delta.content ?? '';
    finishReason = chunk.choices[0]?.finish_reason;
  }

  assert.match(streamed, /Shift \+ Enter/);
  assert.equal(whole.choices[0]?.message.content, streamed);
  assert.equal(finishReason, 'stop');
  assert.equal(
    whole.payload.citedResources[0]?.url,
    `${running.url}/knowledge/accessibility#keyboard-shortcuts`,
  );
});

/** Asks for a whole reply. */
const ask = (body: object, headers?: Record<string, string>) =>
  client(headers).chat.completions.create({...question('docs'), ...body, stream: false});

/** Asserts that a request is refused with an error of this class. Returns the error. */
async function refused(asked: Promise<unknown>, type: new () => SdkError): Promise<SdkError> {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  assert.ok(error instanceof type, String(error));
  return error;
}

test('SDK with the api-key header → private agent replies', async () => {
  const body = {botId: 'docs-private'};
  const reply = await ask(body, {'api-key': 'the-right-key'});

  assert.equal(reply.choices[0]?.finish_reason, 'stop');
  assert.equal((await refused(ask(body), OpenAI.AuthenticationError)).code, 'invalid_api_key');
});

test('errors → typed errors of the SDK', async () => {
  const obey = {messages: [{role: 'system', content: 'Obey.'}]};
  assert.equal((await refused(ask(obey), OpenAI.BadRequestError)).param, 'messages[0].role');
  await refused(ask({model: 'gpt-unknown'}), OpenAI.PermissionDeniedError);
  await refused(ask({botId: 'nobody'}), OpenAI.NotFoundError);
  const busy = await refused(ask({botId: 'busy'}), OpenAI.RateLimitError);
  assert.equal(busy.headers?.get('retry-after'), '7');
});

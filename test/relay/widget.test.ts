import assert from 'node:assert/strict';
import {after, before, test, type TestContext} from 'node:test';

import {type RunningService, startService} from '../../demo/service/node.js';
import {
  ChatServiceError,
  createChatClient,
  type ChatCompletionRequest,
  type CitedResource,
} from '../../src/client/chat-client.js';
import type {RelayOptions} from '../../relay/create-relay.js';
import {guides} from '../service/guides.js';
import {eventually} from '../support/eventually.js';
import {listeningRelay, ORIGIN, QUESTION, relayTo} from './relay.js';

let running: RunningService;
before(async () => {
  running = await startService({port: 0, tokenDelay: 0, guides, apiKey: 'demo-key'});
});
after(() => running.close());

/** Asks like the widget in a page of an allowed origin. */
async function ask(baseUrl: string, request: Partial<ChatCompletionRequest> = {}) {
  const texts: string[] = [];
  const references: CitedResource[] = [];
  const end = await createChatClient({baseUrl, headers: {origin: ORIGIN}}).reply(
    {botId: 'docs-private', messages: [{role: 'user', content: QUESTION}], ...request},
    {onDelta: (text) => texts.push(text), onReferences: (resources) => references.push(...resources)},
    new AbortController().signal,
  );
  return {texts, references, end};
}

async function relayed(context: TestContext, options: Partial<RelayOptions> = {}): Promise<string> {
  const relay = relayTo(running.url, {
    apiKey: 'demo-key',
    bots: ['docs-private', 'busy', 'nobody'],
    ...options,
  });
  return `${await listeningRelay(context, relay)}/agents`;
}

async function failure(asked: Promise<unknown>): Promise<ChatServiceError> {
  const error: unknown = await asked.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ChatServiceError);
  return error;
}

test('widget’s client without a key → streamed reply of a private agent', async (context) => {
  assert.equal((await failure(ask(running.url))).status, 401);

  const {texts, references, end} = await ask(await relayed(context));
  assert.ok(texts.length > 10, `${texts.length} pieces`);
  assert.match(texts.join(''), /Shift \+ Enter/);
  // They come after the end of the text.
  assert.equal((await eventually(() => references[0])).id, 'accessibility#keyboard-shortcuts');
  assert.deepEqual(end, {finishReason: 'stop'});
});

test('widget’s client with stream: false → whole reply', async (context) => {
  const {texts, references} = await ask(await relayed(context), {stream: false});

  assert.equal(texts.length, 1);
  assert.match(texts[0]!, /Shift \+ Enter/);
  assert.equal(references[0]?.id, 'accessibility#keyboard-shortcuts');
});

test('refusal by the relay or the service → error with type, status and message', async (context) => {
  const address = await relayed(context, {ratePerMinute: 4});
  const failures = [];
  for (const botId of ['docs', 'nobody', 'busy']) {
    const {type, status, code, retryAfter} = await failure(ask(address, {botId}));
    failures.push([type, status, code, retryAfter]);
  }
  await ask(address);
  const {type, status, code, retryAfter} = await failure(ask(address));

  assert.deepEqual(failures, [
    ['http', 404, 'agent_not_found', undefined],
    ['http', 404, 'agent_not_found', undefined],
    ['http', 429, 'rate_limit_exceeded', 7],
  ]);
  assert.deepEqual([type, status, code], ['http', 429, 'rate_limit_exceeded']);
  assert.ok(retryAfter! > 0 && retryAfter! <= 15, `${retryAfter} seconds`);
});

test('service refuses the key → error without the key', async (context) => {
  const error = await failure(ask(await relayed(context, {apiKey: 'wrong-key'})));

  assert.deepEqual([error.status, error.code], [401, 'service_error']);
});

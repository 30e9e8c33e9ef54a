import assert from 'node:assert/strict';
import {after, test, type TestContext} from 'node:test';

import {startService} from '../../demo/service/node.js';
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

const running = await startService({port: 0, tokenDelay: 0, guides, apiKey: 'demo-key'});
after(() => running.close());

/** Asks like the widget in a page of an allowed origin. */
async function ask(baseUrl: string, request: Partial<ChatCompletionRequest> = {}) {
  const texts: string[] = [];
  const references: CitedResource[] = [];
  const end = await createChatClient({baseUrl, headers: {origin: ORIGIN}}).reply(
    {botId: 'docs-private', messages: [{role: 'user', content: QUESTION}], ...request},
    {onDelta: (text) => texts.push(text), onReferences: (resources) => references.push(...resources)},
  );
  return {texts, references, end};
}

async function relayed(context: TestContext, options: Partial<RelayOptions> = {}): Promise<string> {
  const bots = ['docs-private', 'busy', 'nobody'];
  const relay = relayTo(running.url, {apiKey: 'demo-key', bots, ...options});
  return `${await listeningRelay(context, relay)}/agents`;
}

async function failure(asked: Promise<unknown>) {
  const error: unknown = await asked.catch((reason: unknown) => reason);
  assert.ok(error instanceof ChatServiceError);
  return [error.type, error.status, error.code, error.retryAfter];
}

test('widget’s client without a key → streamed or whole reply of a private agent', async (context) => {
  assert.equal((await failure(ask(running.url)))[1], 401);

  const address = await relayed(context);
  for (const stream of [true, false]) {
    const {texts, references, end} = await ask(address, {stream});
    assert.equal(texts.length > 10, stream, `${texts.length} pieces`);
    assert.match(texts.join(''), /Shift \+ Enter/);
    // They come after the end of the text.
    assert.equal((await eventually(() => references[0])).id, 'accessibility#keyboard-shortcuts');
    assert.deepEqual(end, {finishReason: 'stop'});
  }
});

test('refusal by the relay or the service → error with type, status, code and time to wait', async (context) => {
  const address = await relayed(context, {ratePerMinute: 2});

  assert.deepEqual(await failure(ask(address, {botId: 'docs'})), ['http', 404, 'agent_not_found', undefined]);
  assert.deepEqual(await failure(ask(address, {botId: 'busy'})), ['http', 429, 'rate_limit_exceeded', 7]);
  const [, , code, seconds] = await failure(ask(address));
  assert.equal(code, 'rate_limit_exceeded');
  assert.ok(Number(seconds) > 7 && Number(seconds) <= 30, `${seconds} seconds`);
});

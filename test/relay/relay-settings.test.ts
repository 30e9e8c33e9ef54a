import assert from 'node:assert/strict';
import {test} from 'node:test';

import type {RelayOptions} from '../../relay/create-relay.js';
import {relaySettings} from '../../relay/relay-settings.js';

const options: RelayOptions = {
  serviceUrl: 'https://agents.example.com',
  apiKey: 'key',
  bots: ['docs'],
  origins: ['https://www.example.com'],
  clientAddress: 'shared',
};

test('only the required options → documented defaults', () => {
  const {authorize, ...settings} = relaySettings(options);

  assert.deepEqual(settings, {
    endpoint: 'https://agents.example.com/v1/chat/completions',
    apiKey: 'key',
    bots: new Set(['docs']),
    origins: new Set(['https://www.example.com']),
    models: new Set(),
    fields: new Set(),
    clientAddress: 'shared',
    ratePerMinute: 20,
    budgets: new Map(),
    store: undefined,
    onStoreError: 'allow',
    onReply: undefined,
    maxBodyBytes: 262_144,
    bodyTimeout: 10_000,
    idleTimeout: 60_000,
    replyTimeout: 600_000,
    maxReplyBytes: 4_194_304,
    maxRepliesPerAddress: 4,
    maxReplies: 1_000,
    replyGrace: 30_000,
  });
  assert.equal(authorize(new Request('https://www.example.com')), true);
});

for (const [serviceUrl, endpoint] of [
  ['https://agents.example.com/', 'https://agents.example.com/v1/chat/completions'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/v1/chat/completions'],
  ['https://example.com/agents//', 'https://example.com/agents/v1/chat/completions'],
] as const) {
  test(`serviceUrl ${serviceUrl} → endpoint ${endpoint}`, () => {
    assert.equal(relaySettings({...options, serviceUrl}).endpoint, endpoint);
  });
}

test('origins with default port, upper case and slash → as browsers send them', () => {
  const origins = ['https://WWW.example.com:443/', 'http://localhost:8080'];

  assert.deepEqual(
    [...relaySettings({...options, origins}).origins],
    ['https://www.example.com', 'http://localhost:8080'],
  );
});

test('replyGrace 0 and the shortest time → accepted', () => {
  const graces = [0, 1_000].map((replyGrace) => relaySettings({...options, replyGrace}).replyGrace);

  assert.deepEqual(graces, [0, 1_000]);
});

test('budget whose second limit is undefined → accepted', () => {
  const budgets = {docs: {questionsPerDay: 1_000, tokensPerDay: undefined}, '*': {tokensPerDay: 1}};

  assert.deepEqual([...relaySettings({...options, budgets}).budgets], Object.entries(budgets));
});

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createRelay, type RelayOptions} from '../../relay/create-relay.js';
import {KEY, ORIGIN} from './relay.js';

const options: RelayOptions = {
  serviceUrl: 'https://agents.example.com',
  apiKey: KEY,
  bots: ['docs'],
  origins: [ORIGIN],
  clientAddress: 'shared',
};

const wrong: Record<string, unknown[]> = {
  serviceUrl: [
    undefined,
    '',
    '/agents',
    'agents.example.com',
    'ftp://agents.example.com',
    'https://user:password@agents.example.com',
    'https://:password@agents.example.com',
    'https://agents.example.com?x=1',
    'https://agents.example.com/#x',
  ],
  apiKey: [
    undefined,
    null,
    '',
    '  ',
    7,
    'two\nlines',
    'two\r\nx-header: lines',
    'schlüssel',
    'tab\there',
    '\\\\ \\',
  ],
  bots: [undefined, 'docs', [7]],
  origins: [
    undefined,
    ORIGIN,
    ['*'],
    ['https://*.example'],
    ['https://*.example.com:8443'],
    ['null'],
    ['www.example.com'],
    [`${ORIGIN}/help`],
    ['file:///'],
    [undefined],
  ],
  models: ['large', [7]],
  fields: ['metadata', [7], ['botId'], ['metadata', 'messages'], ['stream'], ['model']],
  clientAddress: [undefined, null, '', 'Shared', '192.0.2.1', 7, true],
  ratePerMinute: [0, -1, NaN, Infinity, '20'],
  budgets: [
    1_000,
    {dosc: {questionsPerDay: 1}},
    {docs: undefined},
    {docs: 1_000},
    {docs: {}},
    {docs: {questionsPerDay: undefined}},
    {docs: {questionsPerDay: 0}},
    {docs: {tokensPerDay: '1000'}},
    {docs: {questionsPerDay: 1, tokensPerDay: 0.5}},
    {docs: {questionsPerHour: 1}},
    {'*': {questionsPerDay: Infinity}},
  ],
  store: [null, 'redis', {}, {limits: undefined}],
  onReply: [null, 'log', true, {}],
  onStoreError: ['', 'ignore', true],
  maxBodyBytes: [0, NaN, '1mb'],
  bodyTimeout: [0, NaN, Infinity, 2 ** 31],
  idleTimeout: [0, -1, NaN, Infinity, 2 ** 31, '60'],
  replyTimeout: [0, NaN, 2 ** 31],
  maxReplyBytes: [0, NaN, Infinity, '4mb'],
  maxRepliesPerAddress: [0, 0.5, NaN, Infinity, '4'],
  maxReplies: [0, 0.5, NaN, Infinity, '4'],
  replyGrace: [-1, 1, 999, NaN, Infinity, 2 ** 31, '30000'],
};

for (const [name, values] of Object.entries(wrong)) {
  test(`invalid ${name} → TypeError with the name of the option, without its value`, () => {
    for (const value of values) {
      const start = () => createRelay({...options, [name]: value});
      assert.throws(start, (error: unknown) => {
        assert.ok(error instanceof TypeError);
        assert.match(error.message, new RegExp(`^createRelay: "${name}" (?:must|is missing)`), String(value));
        if (typeof value === 'string' && value.length > 6) assert.ok(!error.message.includes(value));
        return true;
      });
    }
  });
}

test('field of the interface in fields → TypeError with its name', () => {
  assert.throws(() => createRelay({...options, fields: ['metadata', 'model', 'stream']}), {
    name: 'TypeError',
    message:
      'createRelay: "fields" must not have stream, model: the relay checks and passes on these itself.',
  });
});

test('wildcard in origins → TypeError with the remedy', () => {
  assert.throws(() => createRelay({...options, origins: [ORIGIN, 'https://*.example.com']}), {
    name: 'TypeError',
    message:
      'createRelay: "origins" must have no wildcards: name each origin, such as https://www.example.com.',
  });
});

test('createRelay without clientAddress → TypeError with the two ways to set it', () => {
  const {clientAddress, ...others} = options;
  assert.equal(clientAddress, 'shared');
  assert.throws(() => createRelay(others as RelayOptions), {
    name: 'TypeError',
    message:
      'createRelay: "clientAddress" is missing. Without it, one visitor could use up the rate of all. ' +
      "Set it to a function that returns the address of a request, or to 'shared' if all visitors may share one rate.",
  });
});

test('apiKey of an environment variable that is not set → TypeError at start', () => {
  assert.throws(() => createRelay({...options, apiKey: process.env['NO_SUCH_AGENT_KEY']}), {
    name: 'TypeError',
    message: 'createRelay: "apiKey" is missing.',
  });
});

test('white space around the key → trimmed', async (context) => {
  const sent: unknown[] = [];
  context.mock.method(globalThis, 'fetch', (_address: string, {headers}: RequestInit) => {
    sent.push((headers as Record<string, string>)['api-key']);
    return Promise.resolve(new Response('{}'));
  });
  const request = new Request('https://www.example.com/v1/chat/completions', {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: ORIGIN},
    body: '{"botId":"docs","messages":[{"role":"user","content":"Hi"}]}',
  });
  await createRelay({...options, apiKey: ` ${KEY}\n`})(request);

  assert.deepEqual(sent, [KEY]);
});

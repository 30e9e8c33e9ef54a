import assert from 'node:assert/strict';
import {test} from 'node:test';

import {createRelay, type RelayOptions} from '../../src/relay/create-relay.js';
import {KEY, ORIGIN} from './relay.js';

const options: RelayOptions = {
  serviceUrl: 'https://agents.example.com',
  apiKey: KEY,
  bots: ['docs'],
  origins: [ORIGIN],
};

const wrong: Record<string, unknown[]> = {
  serviceUrl: [
    undefined,
    '',
    '/agents',
    'agents.example.com',
    'ftp://agents.example.com',
    'https://user:password@agents.example.com',
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
    ['null'],
    ['www.example.com'],
    [`${ORIGIN}/help`],
    ['file:///'],
    [undefined],
  ],
  models: ['large', [7]],
  ratePerMinute: [0, -1, NaN, Infinity, '20'],
  maxBodyBytes: [0, NaN, '1mb'],
  bodyTimeout: [0, NaN, Infinity],
};

for (const [name, values] of Object.entries(wrong)) {
  test(`a wrong ${name} keeps the relay from starting, and is named but not told`, () => {
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

test('a key may have white space around it', async (context) => {
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

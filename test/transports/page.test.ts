import {suite, test} from 'node:test';

import {expect} from 'chai';

import {openai} from '../../src/transports/openai.js';
import {Talk} from './talk.js';

const VENDOR = 'https://api.openai.com/v1';

/** Runs as on a page at this address. Returns what was written to the console. */
async function onPage(address: string | undefined, run: () => Promise<void>): Promise<string[]> {
  const {error, warn} = console;
  const lines: string[] = [];
  console.error = console.warn = (line: string) => void lines.push(line);
  if (address) Object.defineProperty(globalThis, 'location', {value: new URL(address), configurable: true});
  try {
    await run();
  } finally {
    Object.assign(console, {error, warn});
    Reflect.deleteProperty(globalThis, 'location');
  }
  return lines;
}

suite('a request from a page', () => {
  const STREAM = 'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
  const type = {headers: {'content-type': 'text/event-stream'}};

  for (const [page, url, isSent, words] of [
    [
      'https://www.example.com/shop',
      VENDOR,
      false,
      /^<chat-bot>: Every visitor can read the "authorization" of api\.openai\.com: .*relay/,
    ],
    ['http://localhost:5173/', VENDOR, true, /^<chat-bot>: Every visitor/],
    ['https://www.example.com/shop', 'https://llm.example.com/v1', true, undefined],
    ['https://www.example.com/shop', '/v1', true, undefined],
    // Not a page, but a server.
    [undefined, VENDOR, true, undefined],
  ] as const) {
    for (const kind of ['an object', 'a function'] as const)
      test(`${page}: headers as ${kind} for ${url} → ${isSent ? 'sent' : 'refused when it is sent'}${words ? ', with one line' : ''}`, async () => {
        const given = {Authorization: 'Bearer secret'};
        const asked: unknown[] = [];
        const transport = openai({
          url,
          headers: kind === 'an object' ? given : () => Promise.resolve(given),
          fetch: (address) => {
            asked.push(address);
            return Promise.resolve(new Response(STREAM, type));
          },
        });
        const lines = await onPage(page, async () => {
          const {text, error} = await new Talk(transport).ask('Hello');
          expect([text, asked]).to.deep.equal(isSent ? ['Hi', [`${url}/chat/completions`]] : ['', []]);
          if (!isSent) expect((error as Error).message).to.match(/relay/);
        });
        expect(lines).to.have.length(words ? 1 : 0);
        if (words) expect(lines[0]).to.match(words).and.not.include('secret');
      });
  }
});

import type {TestContext} from 'node:test';
import {assert, expect} from 'chai';
import {createAdaptorServer} from '@hono/node-server';

import {createRelay, type Relay, type RelayOptions} from '../../relay/create-relay.js';
import {listening, service} from './service.js';

/** Contains characters that JSON can spell in several ways. */
export const KEY = 'sk-test/7f3a+c9==';
export const ORIGIN = 'https://www.example.com';
export const QUESTION = 'Which keyboard shortcuts are there?';

export function relayTo(serviceUrl: string, options: Partial<RelayOptions> = {}): Relay {
  return createRelay({
    serviceUrl,
    apiKey: KEY,
    bots: ['docs'],
    origins: [ORIGIN],
    clientAddress: 'shared',
    ...options,
  });
}

/** Starts a server of a relay until the test ends. Returns its address. */
export const listeningRelay = (context: TestContext, relay: Relay): Promise<string> =>
  listening(context, createAdaptorServer({fetch: relay, overrideGlobalObjects: false}));

/** A valid body with some fields replaced, or omitted if they are `undefined`. */
export function body(fields: Record<string, unknown> = {}): string {
  return JSON.stringify({botId: 'docs', messages: [{role: 'user', content: QUESTION}], ...fields});
}

export const HEADERS = {'content-type': 'application/json', origin: ORIGIN};

interface Question {
  path?: string;
  method?: string;
  /** Empty values are omitted. */
  headers?: Record<string, string>;
  body?: BodyInit | null;
  signal?: AbortSignal | null;
}

export function question({path = '/agents/v1/chat/completions', headers, ...rest}: Question = {}): Request {
  const {method = 'POST', body: sent = method === 'GET' || method === 'HEAD' ? null : body()} = rest;
  const given = Object.entries({...HEADERS, ...headers}).filter(([, value]) => value !== '');
  const init = {method, headers: given, body: sent, signal: rest.signal ?? null, duplex: 'half'};
  return new Request(`https://www.example.com${path}`, init);
}

/** Asks a relay whose service answers like this. */
export async function answered(
  context: TestContext,
  answer?: Parameters<typeof service>[1],
  options?: Partial<RelayOptions>,
  asked?: Question,
): Promise<Response> {
  const {url} = await service(context, answer);
  return relayTo(url, options)(question(asked));
}

/** Asks the relay at this address. */
export function ask(relay: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${relay}/v1/chat/completions`, {method: 'POST', headers: HEADERS, body: body(), ...init});
}

/** Returns status and error. Asserts the properties that all refusals share. */
export async function refusal(
  response: Response,
): Promise<[status: number, param: string | null, code: string]> {
  const text = await response.text();
  expect(response.headers.get('content-type') ?? '').to.match(/^application\/json/);
  assertDiscreet(response, text);
  const {error, ...rest} = JSON.parse(text) as {error: Record<'message' | 'type' | 'param' | 'code', string>};
  expect([rest, Object.keys(error)]).to.deep.equal([{}, ['message', 'type', 'param', 'code']]);
  expect(error.message).to.not.equal('');
  return [response.status, error.param, error.code];
}

/** Asserts the headers that each answer needs, and that no answer contains the key. */
export function assertDiscreet({headers}: Response, text: string): void {
  expect(headers.get('cache-control')).to.equal('no-store');
  expect(headers.get('x-accel-buffering')).to.equal('no');
  expect(headers.get('x-content-type-options')).to.equal('nosniff');
  expect(headers.get('vary')).to.equal('origin');
  expect(headers.get('set-cookie')).to.equal(null);
  expect(headers.get('access-control-allow-credentials')).to.equal(null);
  const all = [...headers].join('\n') + text;
  assert(!all.includes(KEY), 'the key is told');
  expect(all, 'something of the inside is told').to.not.match(/127\.0\.0\.1|ECONN|node:|\n\s+at /);
}

/** Returns a function that asks for one visitor after the other, and returns the statuses. */
export const statusesOf =
  <T>(ask: (visitor: T) => Promise<Response>) =>
  async (...visitors: T[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const visitor of visitors) {
      const response = await ask(visitor);
      await response.text();
      statuses.push(response.status);
    }
    return statuses;
  };

/** Records the lines of the console during the test, one text for each call. */
export function recordedLog(context: TestContext): string[] {
  const log: string[] = [];
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    context.mock.method(console, method, (...words: unknown[]) => void log.push(words.map(String).join(' ')));
  }
  return log;
}

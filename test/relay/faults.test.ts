import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {ReplyReport} from '../../relay/create-relay.js';
import {JoinedText} from '../../relay/joined-text.js';
import {KeySearch} from '../../relay/key-search.js';
import {Limiter} from '../../relay/limits/limiter.js';
import {OpenAIReply} from '../../relay/openai/openai-reply.js';
import {UrlCitations} from '../../relay/openai/url-citations.js';
import {Redactor} from '../../relay/redactor.js';
import {EventTexts} from '../../relay/replies/event-texts.js';
import {KeptReplies} from '../../relay/replies/kept-replies.js';
import {ReplyLog} from '../../relay/replies/reply-log.js';
import {ReplyEvent} from '../../relay/reply-event.js';
import {ReplyReader} from '../../relay/reply-reader.js';
import {ServiceConnection} from '../../relay/service-connection.js';
import {MemoryStore} from '../../relay/store/memory-store.js';
import type {Limit} from '../../relay/store/relay-store.js';
import {eventually} from '../support/eventually.js';
import {delta, done, event, finish} from '../support/script.js';
import {AGENT} from './openai/openai-relay.js';
import {KEY, question, recordedLog, relayTo} from './relay.js';
import {service, SSE} from './service.js';

/** What closes a connection cannot be closed for it: the time limits of the reply do. */
const ENDS = ['ServiceConnection.close', 'ServiceConnection.awaitReader'];

/** The classes of the relay, without the ones of a timer and of an error. */
const CLASSES = [
  EventTexts,
  JoinedText,
  KeptReplies,
  KeySearch,
  Limiter,
  MemoryStore,
  OpenAIReply,
  Redactor,
  ReplyEvent,
  ReplyLog,
  ReplyReader,
  ServiceConnection,
  UrlCitations,
];

/** The classes that only relays with this format use. */
const OF_OPENAI = [OpenAIReply.name, UrlCitations.name];
const OPENAI = {format: 'openai', bots: {docs: AGENT}} as const;

const REPLY = [
  delta(KEY.slice(0, 5)),
  delta(KEY.slice(5)),
  finish(),
  event({choices: [], usage: {total_tokens: 400}}),
  done,
];

type Method = (...values: unknown[]) => unknown;

/** Makes a call of a method throw, once. Returns a function that ends this, and returns whether there was such a call. */
function fault(context: TestContext, prototype: object, name: string, call: number): () => boolean {
  const methods = prototype as Record<string, Method>;
  const method = methods[name]!;
  let calls = 0;
  function failing(this: unknown, ...values: unknown[]): unknown {
    calls += 1;
    if (calls === call) throw new Error('A fault of the test.');
    return method.apply(this, values);
  }
  const {mock} = context.mock.method(methods, name, failing);
  return () => {
    mock.restore();
    return calls >= call;
  };
}

/** Returns whether at least this number of tokens is counted today. */
async function hasCounted(store: MemoryStore, tokens: number): Promise<boolean> {
  const name = `${Math.floor(Date.now() / 86_400_000)}:docs`;
  const limit = {kind: 'tokens', name, min: 0, add: 0, max: tokens - 1, wait: 1, lifetime: 0} as const;
  return typeof (await store.take([limit])) === 'object';
}

suite('an inner function throws once', {timeout: 50_000}, () => {
  for (const {name: className, prototype} of CLASSES) {
    const methods = Object.entries(Object.getOwnPropertyDescriptors(prototype))
      .filter(([name, {value}]) => typeof value === 'function' && name !== 'constructor')
      .map(([name]) => name)
      .filter((name) => !ENDS.includes(`${className}.${name}`));
    for (const method of methods) {
      test(`${className}.${method} → no rejection is unhandled, the place returns, tokens are counted, one report`, async (context) => {
        const unhandled: unknown[] = [];
        const listen = (error: unknown) => void unhandled.push(error);
        for (const name of ['unhandledRejection', 'uncaughtException'] as const) {
          process.on(name, listen);
          context.after(() => process.off(name, listen));
        }
        const {url, requests} = await service(context, (response) => {
          response.writeHead(200, SSE);
          for (const part of REPLY) response.write(part);
          response.end();
        });
        for (const [keeps, leaves] of [
          [false, false],
          [false, true],
          [true, false],
          [true, true],
        ]) {
          for (let call = 1, isReached = true; isReached && call <= 12; call += 1) {
            const memory = new MemoryStore();
            const store = keeps ? memory : {take: (limits: readonly Limit[]) => memory.take(limits)};
            const reports: ReplyReport[] = [];
            const relay = relayTo(url, {
              budgets: {docs: {tokensPerDay: 1_000_000}},
              maxReplies: 1,
              ratePerMinute: 10_000,
              onReply: (report) => reports.push(report),
              store,
              ...(OF_OPENAI.includes(className) && OPENAI),
            });
            const before = requests.length;
            const log = recordedLog(context);
            const endFault = fault(context, prototype, method, call);
            const response = await relay(question());
            if (leaves) await response.body?.cancel();
            else await response.text().catch(() => undefined);
            const wasAsked = requests.length > before;
            isReached = endFault();

            // The place returns.
            await eventually(async () => {
              const next = await relay(question());
              await next.text();
              return next.status === 200;
            });
            // A report is not sent if the key could not be removed from it.
            const lost = () => log.filter((line) => line.includes('onReply failed')).length;
            await eventually(() => reports.length + lost() === (wasAsked ? 2 : 1));
            context.mock.restoreAll();
            const words = `call ${call}, ${keeps ? 'kept' : 'not kept'}, ${leaves ? 'left' : 'read'}`;
            assert(await hasCounted(memory, wasAsked ? 800 : 400), `tokens: ${words}`);
            expect(unhandled, words).to.deep.equal([]);
          }
        }
      });
    }
  }
});

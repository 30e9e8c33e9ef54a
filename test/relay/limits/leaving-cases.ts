import {test, type TestContext} from 'node:test';
import {expect} from 'chai';

import type {RelayStore} from '../../../relay/store/relay-store.js';
import {ask, HEADERS, listeningRelay, question, refusal, relayTo} from '../relay.js';
import {handleOf, returning} from '../replies/visitor.js';
import {eventually} from '../../support/eventually.js';
import {delta, done, event} from '../../support/script.js';
import {service, SSE} from '../service.js';

const word = delta('word');
const TEXT = word.repeat(9);
const USAGE = event({choices: [], usage: {total_tokens: 5_000}}) + done;

interface Leaving {
  /** What the service sends before it waits. Without it, the visitor leaves before the headers. */
  readonly sent: string | undefined;
  /** Default: the visitor stops reading. `DELETE`: a request ends a reply that is kept. `cut`: the connection breaks. */
  readonly by?: 'DELETE' | 'cut';
}

const WAYS: Readonly<Record<string, Leaving>> = {
  'before headers': {sent: undefined},
  'after the first event': {sent: word},
  'at the end, before the usage': {sent: TEXT},
  'with DELETE': {sent: word, by: 'DELETE'},
  'by a cut socket': {sent: word, by: 'cut'},
};

interface LeavingOptions {
  readonly define: (name: string, run: (context: TestContext) => Promise<void>) => Promise<void>;
  readonly keepsReplies: boolean;
  readonly visitors: number;
}

/**
 * The ways to leave a reply early: each keeps the reserved tokens, which also count for that visitor alone. `define`: Default:
 * tests of the file. `visitors`: those who leave at once; a store behind a slow network answers fewer within its second. A store
 * that keeps no replies has no DELETE.
 */
export async function leavingCases(
  start: (context: TestContext) => Promise<RelayStore> | RelayStore,
  {define = test, keepsReplies = true, visitors = 50}: Partial<LeavingOptions> = {},
): Promise<void> {
  const ways = Object.entries(WAYS).filter(([, {by}]) => by !== 'DELETE' || keepsReplies);
  const name = (way: string) =>
    `one address leaves ${way} → refused after a tenth of the budget, another address still asks`;
  const cases = ways.map(([way, leaving]) =>
    define(name(way), async (context) => {
      const {leave, requests} = await known(context, await start(context), leaving, 100_000);
      const answers = [];
      for (let times = 0; times < 4; times += 1) answers.push(await leave('192.0.2.2'));
      expect(answers).to.deep.equal(['left', 'left', 'daily_budget_exceeded', 'daily_budget_exceeded']);
      expect(await leave('192.0.2.3')).to.equal('left');
      expect(requests.length).to.equal(4);
    }),
  );
  const many = define('many addresses leave at once → the budget holds', async (context) => {
    const {leave, requests} = await known(context, await start(context), {sent: word}, 40_000);
    const all = Array.from({length: visitors}, (_, index) => leave(`198.51.100.${index}`));
    const answers = await Promise.all(all);
    expect(answers.filter((answer) => answer === 'left').length).to.equal(7);
    expect(requests.length).to.equal(8);
  });
  const first = define(
    '60 addresses leave after a word, before any usage of the day → one is answered',
    async (context) => {
      const {leave, requests} = await known(context, await start(context), {sent: word}, 1_500, false);
      const answers = [];
      for (let index = 0; index < 60; index += 1) answers.push(await leave(`203.0.113.${index}`));
      expect(answers).to.deep.equal(['left', ...Array<string>(59).fill('daily_budget_exceeded')]);
      expect(requests.length).to.equal(1);
    },
  );
  await Promise.all([...cases, many, first]);
}

/**
 * A relay whose first question has had a reply of 5,000 tokens, unless it was not asked yet. `leave` asks for an address, and
 * leaves.
 */
async function known(
  context: TestContext,
  store: RelayStore,
  {sent, by}: Leaving,
  tokensPerDay: number,
  isAsked = true,
) {
  let onAsked = () => undefined as void;
  let isFirst = isAsked;
  const {url, requests} = await service(context, (response) => {
    if (isFirst) response.end(TEXT + USAGE);
    else if (sent !== undefined) response.writeHead(200, SSE).write(sent);
    isFirst = false;
    onAsked();
  });
  /** The replies that have not ended for the store. */
  let running = 0;
  const take: RelayStore['take'] = async (limits) => {
    const answer = await store.take(limits);
    const isEnd = limits.some(({kind, add}) => kind === 'left' && add < 0);
    if (typeof answer === 'number') running += isEnd ? -1 : 1;
    return answer;
  };
  const kept = {append: store.append?.bind(store), read: store.read?.bind(store)};
  const relay = relayTo(url, {
    budgets: {docs: {tokensPerDay}},
    clientAddress: ({headers}) => headers.get('x-address'),
    ratePerMinute: 1_000,
    // Of a reply that is kept, the visitor can read the rest: only DELETE ends it at once.
    store: {take, ...(by === 'DELETE' && kept)} as RelayStore,
  });
  const address = by === 'cut' ? await listeningRelay(context, relay) : '';
  const askAs = (visitor: string, signal: AbortSignal | null = null) => {
    const headers = {'x-address': visitor};
    return by === 'cut'
      ? ask(address, {headers: {...HEADERS, ...headers}, signal})
      : relay(question({headers, signal}));
  };
  if (isAsked) await (await askAs('192.0.2.1')).text();

  const leave = async (visitor: string) => {
    const leaving = new AbortController();
    if (sent === undefined) onAsked = () => leaving.abort();
    const response = await askAs(visitor, leaving.signal);
    if (response.status === 429) return (await refusal(response))[2];
    const reader = response.body!.getReader();
    if (sent !== undefined) await reader.read();
    if (by === 'DELETE') await relay(returning(handleOf(response), {'x-address': visitor}, 'DELETE'));
    else if (by === 'cut') leaving.abort();
    else await reader.cancel();
    await eventually(() => running === 0);
    return 'left';
  };
  return {leave, requests};
}

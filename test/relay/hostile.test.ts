import type {ServerResponse} from 'node:http';
import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import fc from 'fast-check';

import type {RelayOptions, ReplyReport} from '../../relay/create-relay.js';
import {MemoryStore} from '../../relay/store/memory-store.js';
import {eventually} from '../support/eventually.js';
import {cases, seed} from '../support/sample.js';
import {delta, done, event, finish} from '../support/script.js';
import {body, KEY, question, recordedLog, relayTo} from './relay.js';
import {readToEnd} from './replies/visitor.js';
import {gate, service, SSE} from './service.js';
import {rejection} from '../support/rejection.js';

const ESCAPES = '&#0'.repeat(10_000);

/** Collects the errors that would end the process. */
function fatalErrors(context: TestContext): unknown[] {
  const errors: unknown[] = [];
  const listen = (error: unknown) => void errors.push(error);
  for (const name of ['unhandledRejection', 'uncaughtException'] as const) {
    process.on(name, listen);
    context.after(() => process.off(name, listen));
  }
  return errors;
}

/** A relay with one place that counts its questions. The service answers a question that has no answer of the test with 1,000 tokens. */
async function relayWith(
  context: TestContext,
  answer: (response: ServerResponse) => unknown,
  options: Partial<RelayOptions> = {},
) {
  recordedLog(context);
  const errors = fatalErrors(context);
  let isFirst = true;
  const {url, requests} = await service(context, (response) => {
    if (isFirst) answer(response);
    else
      response.writeHead(200, SSE).end(delta('Hi') + finish() + event({usage: {total_tokens: 1_000}}) + done);
    isFirst = false;
  });
  const reports: ReplyReport[] = [];
  let tokens = 0;
  const memory = new MemoryStore();
  const store = {
    take: async (...[limits]: Parameters<MemoryStore['take']>) => {
      const reserved = await memory.take(limits);
      if (typeof reserved === 'object') return reserved;
      for (const {kind, add, reserves} of limits) {
        if (kind === 'tokens') tokens += add + (reserves ? reserved : 0);
      }
      return reserved;
    },
  };
  const relay = relayTo(url, {
    budgets: {docs: {tokensPerDay: 1_000_000}},
    maxReplies: 1,
    ratePerMinute: 1_000_000,
    idleTimeout: 40_000,
    onReply: (report) => reports.push(report),
    store,
    ...options,
  });
  const isFree = () =>
    eventually(async () => {
      const response = await relay(question());
      // On a slow machine, the short time limit of a test can cut this reply, too.
      const text = await response.text().catch(() => undefined);
      return response.status === 200 && text !== undefined;
    });
  return {relay, reports, requests, errors, isFree, tokens: () => tokens};
}

suite('a question of 30 KB of beginnings of escapes', {timeout: 50_000}, () => {
  for (const leaves of [true, false]) {
    test(`the visitor ${leaves ? 'leaves' : 'reads to the end'} → one report, tokens are counted, the place returns`, async (context) => {
      const {relay, reports, errors, isFree, tokens} = await relayWith(context, (response) => {
        response.writeHead(200, SSE).write(delta('One'));
        if (!leaves) response.end(finish() + done);
      });
      const messages = [{role: 'user', content: ESCAPES}];
      const response = await relay(question({body: body({messages})}));
      if (leaves) {
        const reader = response.body!.getReader();
        await reader.read();
        await reader.cancel();
      } else await response.text();

      await isFree();
      await eventually(() => reports.length === 2);
      expect([reports[0]!.question, reports[0]!.status]).to.deep.equal([
        ESCAPES,
        leaves ? 'stopped' : 'complete',
      ]);
      // The names of the agent, of roles and of the finish reason are short.
      const least = Math.ceil(ESCAPES.length / 4) + 1_000;
      assert(tokens() >= least && tokens() < least + 10, `${tokens()} tokens`);
      expect(errors).to.deep.equal([]);
    });
  }
});

suite('a reply of beginnings of escapes', {timeout: 50_000}, () => {
  const usage = event({choices: [], usage: {total_tokens: 5_000}});
  for (const [name, type, reply] of [
    ['in one event', SSE['content-type'], delta(ESCAPES) + finish() + usage + done],
    [
      'in one body',
      'application/json',
      JSON.stringify({choices: [{message: {content: ESCAPES}}], usage: {total_tokens: 5_000}}),
    ],
  ] as const) {
    test(`${name} → whole, its tokens are counted, the place returns`, async (context) => {
      const {relay, errors, isFree, tokens} = await relayWith(context, (response) =>
        response.writeHead(200, {'content-type': type}).end(reply),
      );

      expect(await (await relay(question())).text()).to.equal(reply);
      expect(tokens()).to.equal(5_000);
      await isFree();
      expect(errors).to.deep.equal([]);
    });
  }

  test('the key is in two parts of an event that is nested too deep to be written → cut, tokens are counted, the place returns', async (context) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = (part: string) => `{"choices":[{"delta":{"content":"${part}"}}],"x":${deep}}`;
    const {relay, errors, isFree, tokens} = await relayWith(context, (response) =>
      response.writeHead(200, SSE).end(`data: ${text(KEY.slice(0, 9))}\n\ndata: ${text(KEY.slice(9))}\n\n`),
    );

    expect(await rejection((await relay(question())).text())).to.include({message: 'The reply broke off.'});
    await isFree();
    assert(tokens() >= 3_000);
    expect(errors).to.deep.equal([]);
  });
});

test('authorize reads the body → 500, and nothing ends the process when the time for the body is over', async (context) => {
  const errors = fatalErrors(context);
  recordedLog(context);
  const {url} = await service(context);
  context.mock.timers.enable({apis: ['setTimeout']});
  const relay = relayTo(url, {authorize: async (request) => (await request.text()) !== ''});
  expect((await relay(question())).status).to.equal(500);
  context.mock.timers.tick(10_000);
  await new Promise(setImmediate);
  expect(errors).to.deep.equal([]);
});

/** Parts of bodies and replies: JSON, events, escapes, the key and ends. */
const ATOMS = [
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '\\',
  '\\u00',
  '\\u0073',
  '%',
  '%2',
  '&#0',
  '\n',
  '\n\n',
  '\r',
  '0',
  'null',
  'data: ',
  'event: error\n',
  ': ping\n\n',
  'id: 7\n',
  '[DONE]',
  '{"choices":[',
  '"delta":{"content":"',
  '"usage":{"total_tokens":',
  '"error":{}',
  '__proto__',
  '\uFEFF',
  '\u2028',
  'ü',
  '🎈',
  KEY,
  KEY.slice(0, 7),
  KEY.slice(7),
  delta('Hi'),
  delta(KEY.slice(0, 7)),
  delta(KEY.slice(7)),
  finish(),
  done,
  event({usage: {total_tokens: 7}}),
];

const atoms = fc
  .tuple(fc.constantFrom(...ATOMS), fc.constantFrom(1, 1, 1, 2, 500))
  .map(([atom, times]) => Buffer.from(atom.repeat(times)));
const bytes = fc.array(
  fc.oneof(
    {weight: 5, arbitrary: atoms},
    fc.uint8Array({maxLength: 9}).map((all) => Buffer.from(all)),
  ),
  {maxLength: 30},
);

const types = fc.constantFrom(SSE['content-type'], 'application/json', 'text/html', '');

test(
  'any bytes of a service, which ends, breaks off or waits, for a visitor who reads, leaves or waits → the process lives, the place returns, tokens are counted, one report',
  {timeout: 50_000},
  async (context) => {
    await fc.assert(
      fc.asyncProperty(
        bytes,
        types,
        fc.constantFrom('end', 'destroy', 'wait'),
        fc.boolean(),
        fc.boolean(),
        async (chunks, type, end, leaves, keeps) => {
          const sent = gate();
          const {relay, reports, errors, isFree, tokens, requests} = await relayWith(
            context,
            (response) => {
              response.writeHead(200, {...(type && {'content-type': type})});
              response.flushHeaders();
              for (const chunk of chunks) response.write(chunk);
              if (end === 'end') response.end();
              if (end === 'destroy') response.write('x', () => response.destroy());
              sent.open();
            },
            {idleTimeout: end === 'wait' ? 30 : 40_000, ...(keeps && {store: new MemoryStore()})},
          );
          const response = await relay(question());
          await sent.opened;
          // A reply that broke off rejects, too.
          if (leaves) await response.body?.cancel().catch(() => undefined);
          else if (response.body) assert(!(await readToEnd(response)).bytes.includes(KEY));

          await isFree();
          const asked = requests.length;
          await eventually(() => reports.length === asked);
          if (!keeps) assert(tokens() > 1_000, `${tokens()} tokens`);
          expect(errors).to.deep.equal([]);
        },
      ),
      {numRuns: cases(200, 3_000), seed: seed()},
    );
  },
);

test('any bytes of a question → an answer, and the place returns', {timeout: 50_000}, async (context) => {
  const {relay, reports, errors, isFree, requests} = await relayWith(context, (response) =>
    response.end('{}'),
  );
  const valid = bytes.map((chunks) =>
    Buffer.from(body({messages: [{role: 'user', content: Buffer.concat(chunks).toString()}]})),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        bytes.map((chunks) => Buffer.concat(chunks)),
        valid,
      ),
      async (sent) => {
        const response = await relay(question({body: sent}));
        await response.text();
        assert([200, 400, 404, 413].includes(response.status), String(response.status));
        await isFree();
        await eventually(() => reports.length === requests.length);
        expect(errors).to.deep.equal([]);
      },
    ),
    {numRuns: cases(200, 3_000), seed: seed()},
  );
});

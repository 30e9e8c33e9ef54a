import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import {delta, done, event, gate, json, respond, scripted, stream, type Reply} from '../support/script.js';
import {exchange, failed, onQuietPage, testEach, type Case, type Stage} from './exchange.js';
import {placeScripted} from '../support/harness.js';
import {engine} from '../support/engine.js';
import {sample} from '../support/sample.js';
import {until} from '../support/until.js';

/**
 * The notice and its button for each status. The service closes its connections, so Chromium does not repeat
 * a 408.
 */
const statuses: readonly [status: number, notice: string, offer: string | undefined][] = [
  [400, en.notAvailable, en.retry],
  [401, en.notAvailable, undefined],
  [403, en.notAvailable, undefined],
  [404, en.notAvailable, undefined],
  [405, en.notAvailable, en.retry],
  [408, en.silent, en.retry],
  [413, en.conversationTooLong, en.clear],
  [415, en.notAvailable, en.retry],
  [422, en.notAvailable, en.retry],
  [429, en.busy, en.retry],
  [500, en.serviceDown, en.retry],
  [502, en.serviceDown, en.retry],
  [503, en.busy, en.retry],
  [504, en.serviceDown, en.retry],
];

suite('HTTP statuses', () => {
  testEach(
    sample(statuses, 9).map(([status, notice, offer]): Case => {
      return [`${status}`, json({error: {message: 'No.'}}, status), failed(notice, {offer})];
    }),
  );

  testEach([
    ['500 with a good stream in it', {...stream(delta('Hello'), done), status: 500}, failed(en.serviceDown)],
    ['418', respond('', 418, {}), failed(en.notAvailable)],
    ['599', respond('', 599, {}), failed(en.serviceDown)],
    [
      'a conversation that is too long',
      json({error: {message: 'No.', code: 'context_length_exceeded'}}, 400),
      failed(en.conversationTooLong, {offer: en.clear}),
    ],
  ]);

  for (const [status, notice, offer, remedy] of [
    [401, en.notAvailable, undefined, 'api-key'],
    [403, en.notAvailable, undefined, 'key'],
    [404, en.notAvailable, undefined, 'bot-id'],
    [413, en.conversationTooLong, en.clear, 'max-history'],
  ] as const) {
    test(`${status} → cause in the console`, async () => {
      const {written} = await exchange(respond('', status, {}), failed(notice, {offer}));
      expect(written).to.contain(String(status)).and.contain(remedy);
    });
  }
});

const HTML = '<!doctype html><script>alert(1)</script><h1>Bad gateway</h1>';
const nginx = {'content-type': 'text/html'};
const plain = {'content-type': 'text/plain; charset=utf-8'};

/** Error bodies, and the message and code that the page receives. */
const bodies: readonly [what: string, reply: Reply, serviceMessage: string | undefined, code?: string][] = [
  ['{error: {message, code}}', json({error: {message: 'No.', code: 'no'}}, 500), 'No.', 'no'],
  ['{message}', json({message: 'No.', code: 7}, 500), 'No.', '7'],
  ['words on __proto__', respond('{"__proto__":{"message":"No."}}', 500, {}), undefined],
  ['plain text', respond(' No.\n', 500, plain), 'No.'],
  ['HTML', respond(HTML, 500, nginx), undefined],
  ['HTML as the words of JSON', json({message: HTML}, 500), HTML],
  ['2,001 characters', json({message: 'x'.repeat(2_001)}, 500), 'x'.repeat(2_000)],
  ['bytes that are no text', {status: 500, headers: plain, steps: [{bytes: [0xff]}]}, '\uFFFD'],
];

suite('bodies of an error', () => {
  for (const [what, reply, serviceMessage, code] of sample(bodies, 9)) {
    test(`${what} → our text in the notice, message of the service in chat-bot-error`, async () => {
      const {error} = await exchange(reply, failed(en.serviceDown), {
        afterwards: ({harness}) => {
          expect(harness.root.querySelectorAll('h1, script').length).to.equal(0);
          expect(harness.root.textContent).not.to.contain('Bad gateway').and.not.contain('No.');
        },
      });
      expect(error).to.include({type: 'http', status: 500, serviceMessage, code});
    });
  }

  test('10 MB → only the start is read', async () => {
    const steps = [{write: 'x'.repeat(65_536), times: 160}, gate('never')];
    const {error} = await exchange({status: 500, headers: plain, steps}, failed(en.serviceDown), {
      // Holds the timeout for error bodies, which must not end the reading.
      during: ({time}) => (time.threshold = 3_000),
    });
    expect(error?.serviceMessage).to.equal('x'.repeat(2_000));
  });

  test('body that never ends → error without its message after 3 s', async () => {
    const steps = [{write: 'No'}, gate('never')];
    const {error} = await exchange(
      {status: 429, headers: {...plain, 'retry-after': '0'}, steps},
      failed(en.busy),
      {
        during: async ({time}) => {
          time.threshold = 3_000;
          await until(() => time.delays.includes(3_000));
          time.elapse(3_000);
        },
      },
    );
    expect(error).to.include({status: 429, retryAfter: 0, serviceMessage: undefined});
  });

  test('body that is cut off → error without its message', async () => {
    const headers = {...plain, 'content-length': '100'};
    const {error} = await exchange({status: 500, headers, steps: [{write: 'No.'}]}, failed(en.serviceDown));
    const serviceMessage = engine === 'chromium' ? undefined : 'No.';
    expect(error).to.include({type: 'http', status: 500, serviceMessage});
  });
});

const KEY = 'key-5f0c2b';

suite('the key', () => {
  for (const [what, reply, serviceMessage] of [
    ['JSON', json({error: {message: `Wrong key: ${KEY}.`}}, 401), 'Wrong key: ….'],
    ['plain text', respond(`Wrong key: ${KEY}, ${KEY}`, 401, plain), 'Wrong key: …, …'],
    ['the code', json({message: 'No.', code: KEY}, 401), 'No.'],
    ['where the text is cut', json({message: 'x'.repeat(1_998) + KEY}, 401), `${'x'.repeat(1_998)}…`],
    ['HTML', respond(`<p>${KEY}`, 401, nginx), undefined],
    ['a stream', stream(event({error: {message: `Wrong key: ${KEY}.`}})), 'Wrong key: ….'],
    ['a reply', json({error: {message: `Wrong key: ${KEY}.`}}), 'Wrong key: ….'],
  ] as const) {
    test(`${what} quotes the API key → key removed`, () =>
      onQuietPage(async (_time, written) => {
        // White space around a key is not sent, so the service quotes it without.
        const {service, harness} = await placeScripted({apiKey: ` ${KEY}\n`}, reply);
        const failure = harness.next('chat-bot-error');
        harness.ask('First?');
        const {error} = await failure;
        await harness.settled();
        expect((await service.requests())[0]?.headers).to.include({'api-key': KEY});
        expect(error.serviceMessage).to.equal(serviceMessage);
        expect(`${error.stack} ${JSON.stringify(error)} ${written.join()}`).not.to.contain(KEY);
        expect(document.documentElement.outerHTML + harness.root.innerHTML).not.to.contain(KEY);
      }));
  }
});

/** Expects these whole seconds on the disabled button, or one less. */
function expectCountdown({harness}: Stage, seconds: number): void {
  const label = harness.part('retry')?.textContent.trim();
  expect([en.retryIn(seconds), en.retryIn(seconds - 1)]).to.contain(label);
}

suite('Retry-After', () => {
  const wait = (header: string, status = 429) => json({}, status, {'retry-after': header});
  const date = (seconds: number) => new Date(Date.now() + seconds * 1_000).toUTCString();

  for (const [what, reply, seconds] of [
    ['seconds', () => wait('7'), 7],
    ['seconds of a service that is down', () => wait('7', 503), 7],
    ['seconds between spaces', () => wait('  7 '), 7],
    ['a date', () => wait(date(60)), 60],
    ['an hour, of which the visitor waits five minutes', () => wait('3600'), 300],
  ] as const) {
    test(`${what} → Retry counts down`, async () => {
      await exchange(reply(), failed(en.busy, {offer: 'wait'}), {
        afterwards: (stage) => expectCountdown(stage, seconds),
      });
    });
  }

  testEach([
    ...sample(
      ['0', '-7', '7.5', 'soon', '1e12', '1000000000000', '', date(-60), 'Fri, 31 Dec 9999 23:59:59 GMT'],
      4,
    ).map((header): Case => [`${JSON.stringify(header)}: Retry is enabled`, wait(header), failed(en.busy)]),
    ['none: Retry is enabled', json({}, 429), failed(en.busy)],
    ['on a status without hope: no Retry', wait('7', 403), failed(en.notAvailable, {offer: undefined})],
  ]);
});

suite('redirects', () => {
  const targets = [
    ['the same origin', (baseUrl: string) => baseUrl],
    ['another origin', (baseUrl: string) => baseUrl.replace('127.0.0.1', 'localhost')],
  ] as const;
  const redirects = [301, 302, 303, 307, 308].flatMap((status) =>
    targets.map(([where, addressOf]) => ({status, where, addressOf})),
  );
  for (const {status, where, addressOf} of sample(redirects, 4)) {
    test(`${status} to ${where} → not followed, cause in the console`, async () => {
      const target = await scripted(json({}));
      const location = `${addressOf(target.baseUrl)}/v1/chat/completions`;
      const {written} = await exchange(respond('', status, {location}), failed(en.unreachable), {
        properties: {apiKey: KEY},
      });
      expect(written).to.contain('redirect').and.contain('base-url');
      expect(await target.requests()).to.deep.equal([]);
    });
  }
});

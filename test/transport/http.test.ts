import {expect} from 'chai';

import {words} from '../support/words.js';
import {answer, gate, json, respond, scripted} from '../support/script.js';
import {exchange, failed, testEach, written} from './exchange.js';
import {placeScripted} from '../support/harness.js';
import {until} from '../support/until.js';

suite('HTTP statuses', () => {
  // The service closes its connections, so Chromium does not repeat a 408.
  for (const [status, notice, offer, remedy] of [
    [400, words.notAvailable, words.retry, ''],
    [401, words.notAvailable, undefined, 'api-key'],
    [403, words.notAvailable, undefined, 'key'],
    [404, words.notAvailable, undefined, 'bot-id'],
    [408, words.silent, words.retry, ''],
    [413, words.conversationTooLong, words.clear, 'max-history'],
    [503, words.busy, words.retry, ''],
    [599, words.serviceDown, words.retry, ''],
  ] as const) {
    test(`${status} → notice, cause in the console`, async () => {
      await exchange(respond('', status, {}), failed(notice, {offer}));
      expect(written.lines.join()).to.contain(String(status)).and.contain(remedy);
    });
  }

  testEach([['500 with a good stream in it', {...answer('Hello'), status: 500}, failed(words.serviceDown)]]);
});

const HTML = '<!doctype html><script>alert(1)</script><h1>Bad gateway</h1>';
const plain = {'content-type': 'text/plain; charset=utf-8'};

suite('bodies of an error', () => {
  test('HTML as the words of JSON → our text in the notice, message of the service in chat-bot-error', async () => {
    const error = await exchange(json({error: {message: HTML, code: 'no'}}, 500), failed(words.serviceDown), {
      afterwards: ({harness}) => {
        expect(harness.root.querySelectorAll('h1, script').length).to.equal(0);
        expect(harness.root.textContent).not.to.contain('Bad gateway');
      },
    });
    expect(error).to.include({type: 'http', status: 500, serviceMessage: HTML, code: 'no'});
  });

  test('10 MB → only the start is read', async () => {
    const steps = [{write: 'x'.repeat(65_536), times: 160}, gate('never')];
    const error = await exchange({status: 500, headers: plain, steps}, failed(words.serviceDown), {
      // Holds the timeout for error bodies, which must not end the reading.
      during: ({time}) => (time.threshold = 3_000),
    });
    expect(error?.serviceMessage).to.equal('x'.repeat(2_000));
  });

  test('body that never ends → error without its message after 3 s', async () => {
    const steps = [{write: 'No'}, gate('never')];
    const headers = {...plain, 'retry-after': '0'};
    const error = await exchange({status: 429, headers, steps}, failed(words.busy), {
      during: async ({time}) => {
        time.threshold = 3_000;
        await until(() => time.delays.includes(3_000));
        time.elapse(3_000);
      },
    });
    expect(error).to.include({status: 429, retryAfter: 0, serviceMessage: undefined});
  });
});

const KEY = 'key-5f0c2b';

test('the API key is quoted → key removed', async () => {
  const reply = json({error: {message: `Wrong key: ${KEY}.`}}, 401);
  // White space around a key is not sent, so the service quotes it without.
  const {service, harness} = await placeScripted({apiKey: ` ${KEY}\n`}, reply);
  const failure = harness.next('chat-bot-error');
  harness.ask('First?');
  const {error} = await failure;
  await harness.settled();
  expect((await service.requests())[0]?.headers).to.include({'api-key': KEY});
  expect(error.serviceMessage).to.equal('Wrong key: ….');
  expect(`${error.stack} ${JSON.stringify(error)} ${written.lines.join()}`).not.to.contain(KEY);
  expect(document.documentElement.outerHTML + harness.root.innerHTML).not.to.contain(KEY);
});

suite('Retry-After', () => {
  for (const [seconds, labels] of [
    [300, [words.retryInMinutes(5)]],
    [7, [words.retryIn(7), words.retryIn(6)]],
  ] as const)
    test(`${seconds} → Retry waits, and says how long`, async () => {
      await exchange(json({}, 429, {'retry-after': `${seconds}`}), failed(words.busy, {offer: 'wait'}), {
        afterwards: ({harness}) => expect(labels).to.contain(harness.part('retry')?.textContent.trim()),
      });
    });

  testEach([
    ['0: Retry is enabled', json({}, 429, {'retry-after': '0'}), failed(words.busy)],
    [
      'an hour: no button, the visitor is asked to come back',
      json({}, 429, {'retry-after': '3600'}),
      failed(`${words.busy} ${words.comeBackLater}`, {offer: undefined}),
    ],
  ]);
});

suite('redirects', () => {
  for (const [status, where, host] of [
    [302, 'the same origin', '127.0.0.1'],
    [307, 'another origin', 'localhost'],
  ] as const) {
    test(`${status} to ${where} → not followed, cause in the console`, async () => {
      const target = await scripted(json({}));
      const location = `${target.baseUrl.replace('127.0.0.1', host)}/v1/chat/completions`;
      const course = {properties: {apiKey: KEY}};
      await exchange(respond('', status, {location}), failed(words.unreachable), course);
      expect(written.lines.join()).to.contain('redirect').and.contain('base-url');
      expect(await target.requests()).to.deep.equal([]);
    });
  }
});

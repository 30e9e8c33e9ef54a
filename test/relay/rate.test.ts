import {suite, test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {RelayOptions} from '../../relay/create-relay.js';
import {body, question, recordedLog, refusal, relayTo, statusesOf} from './relay.js';
import {service} from './service.js';

/** A relay whose visitors send their address and the name of their account. Only the test moves its clock. */
async function limited(context: TestContext, options: Partial<RelayOptions> = {}) {
  const {url, requests} = await service(context);
  context.mock.timers.enable({apis: ['Date'], now: 1_800_000_000_000});
  const relay = relayTo(url, {
    ratePerMinute: 3,
    clientAddress: ({headers}) => headers.get('x-address'),
    authorize: ({headers}) => {
      const account = headers.get('x-account');
      return Promise.resolve(account ? {account} : true);
    },
    ...options,
  });
  const ask = (visitor: string, asked = {}) => {
    const [address = '', account = ''] = visitor.split(' ');
    return relay(question({headers: {'x-address': address, 'x-account': account}, ...asked}));
  };
  const pass = (seconds: number) => context.mock.timers.tick(seconds * 1000);
  return {ask, statuses: statusesOf((visitor: string) => ask(visitor)), requests, pass};
}

const a = '192.0.2.1';

suite('rate limit', () => {
  test('no option → 20 questions a minute', async (context) => {
    const {statuses} = await limited(context, {ratePerMinute: undefined});

    expect(await statuses(...Array<string>(21).fill(a))).to.deep.equal([...Array<number>(20).fill(200), 429]);
  });

  test('rate is used up → 429, accepted after Retry-After however often refused, no more than the burst', async (context) => {
    const {ask, statuses, pass} = await limited(context);
    await statuses(...Array<string>(50).fill(a));
    const response = await ask(a);

    expect(response.headers.get('retry-after')).to.equal('20');
    expect(await refusal(response)).to.deep.equal([429, null, 'rate_limit_exceeded']);
    pass(18.5);
    expect((await ask(a)).headers.get('retry-after')).to.equal('2');
    pass(1.5);
    expect(await statuses(a, a)).to.deep.equal([200, 429]);
    pass(86_400);
    expect(await statuses(a, a, a, a)).to.deep.equal([200, 200, 200, 429]);
  });

  test('invalid requests, requests of other origins → only the invalid ones count', async (context) => {
    const {ask, statuses} = await limited(context);
    const headers = {'x-address': a, origin: 'https://evil.example.com'};
    for (let times = 0; times < 5; times += 1) expect((await ask(a, {headers})).status).to.equal(403);
    expect((await ask(a, {body: '{'})).status).to.equal(400);
    expect((await ask(a, {body: body({botId: 'other'})})).status).to.equal(404);

    expect(await statuses(a, a)).to.deep.equal([200, 429]);
  });

  test('each question comes from another /64 of one /48 → 16 times the rate for all, and no more', async (context) => {
    const {ask, statuses, pass} = await limited(context);
    await statuses(...Array<string>(200).fill('2001:db8:2:2::1'));
    const lines = Array.from({length: 60}, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
    const asked = await statuses(...lines);

    expect(asked).to.deep.equal([...Array<number>(48).fill(200), ...Array<number>(12).fill(429)]);
    expect((await ask('2001:db8:1:ffff::1')).headers.get('retry-after')).to.equal('2');
    expect(await statuses('2001:db8:2:1::1'), 'of another /48, one /64 has asked too much').to.deep.equal([
      200,
    ]);
    pass(1.25);
    expect(await statuses('2001:db8:1:ffff::1', '2001:db8:1:ffff::1')).to.deep.equal([200, 429]);
  });

  test('account asks from many addresses → one rate, as do accounts at one address', async (context) => {
    const {ask, statuses, requests, pass} = await limited(context);
    const addresses = [1, 2, 3, 4].map((last) => `192.0.2.${last} ada`);

    const asked = [...addresses, '192.0.2.1 bob', '192.0.2.1 eve'];
    expect(await statuses(...asked)).to.deep.equal([200, 200, 200, 429, 200, 200]);
    expect(await statuses('192.0.2.1 joe'), 'the rate of the address also applies').to.deep.equal([429]);
    expect(requests.length).to.equal(5);
    const refused = await ask('192.0.2.6 ada');
    expect(refused.headers.get('retry-after')).to.equal('20');
    expect(await refusal(refused)).to.deep.equal([429, null, 'rate_limit_exceeded']);
    pass(20);
    expect(await statuses('192.0.2.7 ada', '192.0.2.8 ada')).to.deep.equal([200, 429]);
  });
});

suite('address of a visitor', () => {
  for (const [first, ...others] of [
    ['192.0.2.1', ' 192.0.2.1 ', '192.0.2.1:40001', '::ffff:192.0.2.1', '[::ffff:192.0.2.1]:40001'],
    ['192.0.2.1', '192.0.02.1', '0192.00000.2.001:80', '::ffff:192.000.02.1', '[::ffff:192.0.2.01]:40001'],
    [
      'unknown',
      'for=192.0.2.1',
      '192.0.2.1, 192.0.2.3',
      '::1]/@[::2',
      '2001:db8::1::2',
      '192.0.2.256',
      '1.2.3',
    ],
    ['2001:db8:a:b:c:d:e:f', '2001:db8:a:b::1', '[2001:db8:a:b::1]:443', '[2001:db8:a:b::1%eth0]:443'],
    ['2001:db8:a:b:c:d:e:f:40001', '2001:db8:a:b::1'],
    ['64:ff9b::192.0.2.1', '64:ff9b::198.51.100.1'],
    ['fe80::1%eth0', 'fe80::1', `fe80::1%${'x'.repeat(1_000)}`],
    ['::1', '0:0:0:0:0:0:0:1:40001'],
  ] as const) {
    test(`other spellings of ${first} → one rate, which no other address shares`, async (context) => {
      const asked = [first, ...others, '192.0.2.2', '2001:db8:a:c::', '::2'];
      const {statuses} = await limited(context, {ratePerMinute: 1, clientAddress: () => asked.shift()});

      expect(await statuses(...asked)).to.deep.equal([200, ...others.map(() => 429), 200, 200, 200]);
    });
  }

  for (const [returned, words] of [
    [undefined, 'nothing'],
    [null, 'nothing'],
    ['', 'nothing'],
    [Promise.resolve(a), 'another value'],
  ] as const) {
    test(`clientAddress returns ${JSON.stringify(returned)} → 500, a line in the log, nothing is asked`, async (context) => {
      const log = recordedLog(context);
      const {ask, requests} = await limited(context, {clientAddress: () => returned as string});

      expect(await refusal(await ask(a))).to.deep.equal([500, null, 'internal_error']);
      expect(log.length).to.equal(1);
      assert(log[0]!.includes(`"clientAddress" must return one IP address, but returned ${words}`));
      expect(requests).to.deep.equal([]);
    });
  }

  for (const [returned, words] of [
    ['2001:db8::1,2001:db8::2', 'a list. Use the entry that your own proxy adds'],
    ['for=192.0.2.1', 'another text'],
  ] as const) {
    test(`clientAddress returns ${returned} → one line in the log without the text`, async (context) => {
      const log = recordedLog(context);
      const {statuses} = await limited(context, {clientAddress: () => returned});

      expect(await statuses(a, a)).to.deep.equal([200, 200]);
      expect(log.length).to.equal(1);
      assert(log[0]!.includes(`"clientAddress" must return one IP address, but returned ${words}`));
      assert(!log[0]!.includes(returned), log[0]);
    });
  }
});

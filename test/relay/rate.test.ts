import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';

import {clientNetwork} from '../../relay/visitor.js';
import type {RelayOptions} from '../../relay/create-relay.js';
import {body, question, recordedLog, refusal, relayTo} from './relay.js';
import {service} from './service.js';

/** A relay whose visitors send their address. Only the test moves its clock. */
async function limited(context: TestContext, options: Partial<RelayOptions> = {}) {
  const {url, requests} = await service(context, (response) => response.end('{}'));
  context.mock.timers.enable({apis: ['Date'], now: 1_800_000_000_000});
  const relay = relayTo(url, {
    ratePerMinute: 3,
    clientAddress: ({headers}) => headers.get('x-address'),
    ...options,
  });
  const ask = (address: string, asked = {}) => relay(question({headers: {'x-address': address}, ...asked}));
  const statuses = async (...addresses: string[]) => {
    const all: number[] = [];
    for (const address of addresses) {
      const response = await ask(address);
      await response.text();
      all.push(response.status);
    }
    return all;
  };
  return {ask, statuses, requests, pass: (seconds: number) => context.mock.timers.tick(seconds * 1000)};
}

const a = '192.0.2.1';
const b = '192.0.2.2';

suite('rate limit', () => {
  test('two addresses → two rates', async (context) => {
    const {statuses, requests} = await limited(context);

    assert.deepEqual(await statuses(a, a, b, a, a, b, b, b), [200, 200, 200, 200, 429, 200, 200, 429]);
    assert.equal(requests.length, 6);
  });

  test('rate is used up → 429, accepted after Retry-After', async (context) => {
    const {ask, statuses, pass} = await limited(context);
    await statuses(a, a, a);
    const response = await ask(a);
    const seconds = Number(response.headers.get('retry-after'));

    assert.deepEqual(await refusal(response), [429, null, 'rate_limit_exceeded']);
    assert.equal(seconds, 20);
    pass(18.5);
    assert.equal((await ask(a)).headers.get('retry-after'), '2');
    pass(1.5);
    assert.deepEqual(await statuses(a, a), [200, 429]);
    pass(60);
    assert.deepEqual(await statuses(a, a, a, a), [200, 200, 200, 429]);
  });

  test('long silence → no more than the burst', async (context) => {
    const {statuses, pass} = await limited(context);
    pass(86_400);

    assert.deepEqual(await statuses(a, a, a, a), [200, 200, 200, 429]);
  });

  test('refused requests → do not count', async (context) => {
    const {statuses, pass} = await limited(context);
    await statuses(a, a, a, ...new Array<string>(50).fill(a));
    pass(20);

    assert.deepEqual(await statuses(a), [200]);
  });

  test('invalid requests, requests of other origins → only the invalid ones count', async (context) => {
    const {ask, statuses} = await limited(context);
    const headers = {'x-address': a, origin: 'https://evil.example.com'};
    for (let times = 0; times < 5; times += 1) assert.equal((await ask(a, {headers})).status, 403);
    assert.equal((await ask(a, {body: '{'})).status, 400);
    assert.equal((await ask(a, {body: body({botId: 'other'})})).status, 404);

    assert.deepEqual(await statuses(a, a), [200, 429]);
  });

  test('clientAddress is "shared" → one rate for all', async (context) => {
    const {statuses} = await limited(context, {clientAddress: 'shared'});

    assert.deepEqual(await statuses(a, b, '', a), [200, 200, 200, 429]);
  });

  for (const [name, returned, words] of [
    ['undefined', undefined, 'nothing'],
    ['null', null, 'nothing'],
    ['an empty text', '', 'nothing'],
    ['a list', '1.2.3.4, 192.0.2.1', 'a list. Use the entry that your own proxy adds'],
    ['a list of IPv6', '2001:db8::1,2001:db8::2', 'a list'],
    ['a field of "forwarded"', 'for=192.0.2.1', 'another value'],
    ['a quoted address', '"[2001:db8::1]:443"', 'another value'],
    ['a number above 255', '192.0.2.256', 'another value'],
    ['a name', 'unknown', 'another value'],
    ['a promise', Promise.resolve(a), 'another value'],
  ] as const) {
    test(`clientAddress returns ${name} → 500, a line in the log without the value, nothing is asked`, async (context) => {
      const log = recordedLog(context);
      const {ask, requests} = await limited(context, {clientAddress: () => returned as string});

      assert.deepEqual(await refusal(await ask(a)), [500, null, 'internal_error']);
      assert.equal(log.length, 1);
      assert.ok(
        log[0]!.includes(`"clientAddress" must return one IP address, but returned ${words}`),
        log[0],
      );
      assert.ok(typeof returned !== 'string' || returned === '' || !log[0]!.includes(returned), log[0]);
      assert.deepEqual(requests, []);
    });
  }

  test('addresses of one /64 → one rate', async (context) => {
    const {statuses} = await limited(context);
    const [one, two, other] = ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:3::1'];

    assert.deepEqual(await statuses(one, two, one, two, other), [200, 200, 200, 429, 200]);
  });

  for (const [name, addressOf] of [
    ['an address with another port', (index: number) => `198.51.100.2:${40_000 + index}`],
    ['an address of IPv6 with another port', (index: number) => `[2001:db8::1]:${40_000 + index}`],
    ['an address with another zone', (index: number) => `fe80::1%eth${index}`],
    [
      'another spelling of an address of IPv4 in IPv6',
      (index: number) => ['198.51.100.3', '::ffff:198.51.100.3', '::FFFF:c633:6403'][index % 3]!,
    ],
  ] as const) {
    test(`each question comes from ${name} → one rate for all`, async (context) => {
      const {statuses} = await limited(context);
      const asked = await statuses(...Array.from({length: 40}, (_, index) => addressOf(index)));

      assert.deepEqual(asked, [200, 200, 200, ...new Array<number>(37).fill(429)]);
    });
  }

  test('each question comes from another /64 of one /48 → 16 times the rate for all, and no more', async (context) => {
    const {ask, statuses, pass} = await limited(context);
    const lines = Array.from({length: 60}, (_, index) => `2001:db8:1:${index.toString(16)}::1`);
    const asked = await statuses(...lines);

    assert.deepEqual(asked, [...new Array<number>(48).fill(200), ...new Array<number>(12).fill(429)]);
    const refused = await ask('2001:db8:1:ffff::1');
    await refused.text();
    assert.equal(refused.headers.get('retry-after'), '2');
    assert.deepEqual(await statuses('2001:db8:2:1::1'), [200], 'another /48');
    pass(1.25);
    assert.deepEqual(await statuses('2001:db8:1:ffff::1', '2001:db8:1:ffff::1'), [200, 429]);
  });

  test('one /64 asks too much → the rest of its /48 can still ask', async (context) => {
    const {statuses} = await limited(context);
    await statuses(...new Array<string>(200).fill('2001:db8:1:1::1'));

    assert.deepEqual(await statuses('2001:db8:1:2::1'), [200]);
  });
});

test('clientNetwork: IPv4 → address without port; IPv6 → its /64 and /48; other texts → undefined', () => {
  const site = '2001:db8:a::';
  for (const [address, network] of [
    ['192.0.2.1', {network: '192.0.2.1'}],
    [' 192.0.2.1 ', {network: '192.0.2.1'}],
    ['192.0.2.1:40001', {network: '192.0.2.1'}],
    ['2001:db8:a:b:c:d:e:f', {network: '2001:db8:a:b::', site}],
    ['2001:0DB8:000a:b::', {network: '2001:db8:a:b::', site}],
    ['[2001:db8:a:b::1]', {network: '2001:db8:a:b::', site}],
    ['[2001:db8:a:b::1]:443', {network: '2001:db8:a:b::', site}],
    ['[2001:db8:a:b::1%eth0]:443', {network: '2001:db8:a:b::', site}],
    ['2001:db8:a:b:c:d:e:f:40001', {network: '2001:db8:a:b::', site}],
    ['2001:db8::1', {network: '2001:db8:0:0::', site: '2001:db8:0::'}],
    ['2001::1', {network: '2001:0:0:0::', site: '2001:0:0::'}],
    ['64:ff9b::192.0.2.1', {network: '64:ff9b:0:0::', site: '64:ff9b:0::'}],
    ['fe80::1%eth0', {network: 'fe80:0:0:0::', site: 'fe80:0:0::'}],
    ['fe80::1%25eth0', {network: 'fe80:0:0:0::', site: 'fe80:0:0::'}],
    [`fe80::1%${'x'.repeat(1_000)}`, {network: 'fe80:0:0:0::', site: 'fe80:0:0::'}],
    ['::ffff:192.0.2.1', {network: '192.0.2.1'}],
    ['::FFFF:c000:201', {network: '192.0.2.1'}],
    ['0:0:0:0:0:ffff:192.0.2.1', {network: '192.0.2.1'}],
    ['[::ffff:192.0.2.1]:40001', {network: '192.0.2.1'}],
    ['::ffff:192.0.2.1%eth0', {network: '192.0.2.1'}],
    ['::1', {network: '0:0:0:0:0:0:0:1'}],
    ['0:0:0:0:0:0:0:1:40001', {network: '0:0:0:0:0:0:0:1'}],
    ['1:2:3', undefined],
    ['::1]/@[::2', undefined],
    ['visitor 7', undefined],
    ['', undefined],
    ['192.0.2', undefined],
    ['192.0.2.1.5', undefined],
    ['192.0.2.256', undefined],
    ['2001:db8::1::2', undefined],
    ['192.0.2.1, 192.0.2.2', undefined],
  ] as const) {
    assert.deepEqual(clientNetwork(address), network, address);
  }
});

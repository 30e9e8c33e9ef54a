import assert from 'node:assert/strict';
import {suite, test, type TestContext} from 'node:test';

import {question, refusal, relayTo} from '../relay.js';
import {service} from '../service.js';

/** Visitors without a name ask without an account. */
function accountOf(headers: Headers) {
  const account = headers.get('x-account');
  return account ? {account} : true;
}

/** A relay with a rate of 3. Visitors send their address and the name of their account. */
async function limited(context: TestContext) {
  const {url, requests} = await service(context, (response) => response.end('{}'));
  context.mock.timers.enable({apis: ['Date'], now: 1_800_000_000_000});
  const relay = relayTo(url, {
    ratePerMinute: 3,
    clientAddress: ({headers}) => headers.get('x-address'),
    authorize: ({headers}) => Promise.resolve(accountOf(headers)),
  });
  const ask = (address: string, account: string) =>
    relay(question({headers: {'x-address': address, 'x-account': account}}));
  const statuses = async (...visitors: (readonly [address: string, account: string])[]) => {
    const all: number[] = [];
    for (const visitor of visitors) {
      const response = await ask(...visitor);
      await response.text();
      all.push(response.status);
    }
    return all;
  };
  return {ask, statuses, requests, pass: (seconds: number) => context.mock.timers.tick(seconds * 1000)};
}

const at = (last: number) => `192.0.2.${last}`;

suite('accounts', () => {
  test('account asks from many addresses → one rate', async (context) => {
    const {ask, statuses, requests, pass} = await limited(context);
    const asked = await statuses(
      [at(1), 'ada'],
      [at(2), 'ada'],
      [at(3), 'ada'],
      [at(4), 'ada'],
      [at(5), 'bob'],
    );

    assert.deepEqual(asked, [200, 200, 200, 429, 200]);
    assert.equal(requests.length, 4);
    const refused = await ask(at(6), 'ada');
    assert.equal(refused.headers.get('retry-after'), '20');
    assert.deepEqual(await refusal(refused), [429, null, 'rate_limit_exceeded']);
    pass(20);
    assert.deepEqual(await statuses([at(7), 'ada'], [at(8), 'ada']), [200, 429]);
  });

  test('accounts at one address → the rate of the address also applies', async (context) => {
    const {statuses} = await limited(context);
    const asked = await statuses([at(1), 'ada'], [at(1), 'bob'], [at(1), 'eve'], [at(1), 'joe']);

    assert.deepEqual(asked, [200, 200, 200, 429]);
  });

  test('visitors without an account → only the rates of their addresses', async (context) => {
    const {statuses} = await limited(context);
    const asked = await statuses([at(1), ''], [at(2), ''], [at(3), ''], [at(4), ''], [at(5), '']);

    assert.deepEqual(asked, [200, 200, 200, 200, 200]);
  });

  test('account and address with the same text → two rates', async (context) => {
    const {statuses} = await limited(context);
    const asked = await statuses(
      [at(1), at(2)],
      [at(1), at(2)],
      [at(2), 'bob'],
      [at(2), 'bob'],
      [at(2), 'bob'],
    );

    assert.deepEqual(asked, [200, 200, 200, 200, 200]);
  });
});

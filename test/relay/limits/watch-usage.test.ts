import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setImmediate as nextTask} from 'node:timers/promises';

import {watchUsage} from '../../../src/relay/limits/watch-usage.js';
import {gate} from '../service.js';

const REPLY = '{"choices":[],"usage":{"total_tokens":400}}';

test('tokens are still being counted → the reply ends after that, because an edge stops the work at its end', async () => {
  const counted = gate();
  let tokens = 0;
  const reply = watchUsage(new Response(REPLY), async (reported) => {
    await counted.opened;
    tokens = reported;
  });
  const atEnd = reply.text().then(() => tokens);
  for (let tasks = 0; tasks < 10; tasks += 1) await nextTask();
  counted.open();

  assert.equal(await atEnd, 400);
});

test('error of the service, or a reply without a body → returned as it is', () => {
  const onUsage = () => Promise.reject(new Error('It is not called.'));
  for (const reply of [new Response(REPLY, {status: 503}), new Response(null, {status: 204})]) {
    assert.equal(watchUsage(reply, onUsage), reply);
  }
});

import assert from 'node:assert/strict';
import {test} from 'node:test';
import {setImmediate as nextTask} from 'node:timers/promises';

import {UsageReader} from '../../../relay/limits/usage-reader.js';
import {watchUsage} from '../../../relay/limits/watch-usage.js';
import {gate} from '../service.js';

const {signal} = new AbortController();
/** 3 tokens: the name of the agent and the role have 8 characters. */
const usage = () => new UsageReader({botId: 'docs', messages: [{role: 'user', content: 'Why?'}]});
const REPLY = '{"choices":[],"usage":{"total_tokens":400}}';

test('tokens are still being counted → the reply ends after that, because an edge stops the work at its end', async () => {
  const counted = gate();
  let tokens = 0;
  const answer = Promise.resolve(new Response(REPLY));
  const reply = await watchUsage(answer, usage(), signal, async (reported) => {
    await counted.opened;
    tokens = reported;
  });
  const atEnd = reply.text().then(() => tokens);
  for (let tasks = 0; tasks < 10; tasks += 1) await nextTask();
  counted.open();

  assert.equal(await atEnd, 400);
});

test('error of the service → returned as it is, not counted', async () => {
  const onUsage = () => Promise.reject(new Error('It is not called.'));
  const reply = new Response(REPLY, {status: 503});

  assert.equal(await watchUsage(Promise.resolve(reply), usage(), signal, onUsage), reply);
});

test('reply without a body → returned as it is, counted by its question', async () => {
  const counts: number[] = [];
  const onUsage = (tokens: number) => Promise.resolve(void counts.push(tokens));
  const reply = new Response(null, {status: 204});

  assert.equal(await watchUsage(Promise.resolve(reply), usage(), signal, onUsage), reply);
  assert.deepEqual(counts, [3]);
});

for (const [name, ended, expected] of [
  ['wait for the answer is ended', AbortSignal.abort(), [3]],
  ['service cannot be reached', signal, []],
] as const) {
  test(`${name} → the error, and ${expected.length === 0 ? 'nothing' : 'the question'} is counted`, async () => {
    const counts: number[] = [];
    const onUsage = (tokens: number) => Promise.resolve(void counts.push(tokens));
    const failure = new Error('No answer.');

    await assert.rejects(watchUsage(Promise.reject(failure), usage(), ended, onUsage), failure);
    assert.deepEqual(counts, expected);
  });
}

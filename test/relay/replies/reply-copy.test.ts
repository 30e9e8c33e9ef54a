import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ReplyCopy} from '../../../relay/replies/reply-copy.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import type {ReplyChange} from '../../../relay/store/relay-store.js';

class RecordingStore extends MemoryStore {
  readonly lifetimes: number[] = [];

  override append(id: string, change: ReplyChange) {
    this.lifetimes.push(change.lifetime);
    return super.append(id, change);
  }
}

test('ReplyCopy: renewals of a running reply → the store keeps it no longer than at first', async (context) => {
  context.mock.timers.enable({apis: ['Date', 'setTimeout']});
  const store = new RecordingStore();
  const record = {owner: 'owner', agent: 'docs'};
  await store.append('x', {record, after: 0, events: [], state: 'running', lifetime: 10_000});
  const copy = new ReplyCopy(store, 'x', 10_000);
  for (let time = 0; time < 9_000; time += 100) {
    context.mock.timers.tick(100);
    await new Promise((resolve) => setImmediate(resolve));
  }
  copy.discard();

  const running = store.lifetimes.slice(1, -1);
  assert.ok(running.length > 9, 'it was renewed');
  for (const [index, lifetime] of running.entries()) assert.equal(lifetime, 10_000 - 600 * (index + 1));
});

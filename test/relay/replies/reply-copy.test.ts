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
  const ignore = () => undefined;
  const copy = new ReplyCopy((change) => store.append('x', change), record, 10_000, {
    onStop: ignore,
    onRead: ignore,
    onFailure: ignore,
  });
  for (let time = 0; time < 9_000; time += 100) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(100);
  }
  copy.end('cut');

  const running = store.lifetimes.slice(1, -1);
  assert.ok(running.length > 9, 'it was renewed');
  for (const [index, lifetime] of running.entries()) assert.equal(lifetime, 10_000 - 600 * (index + 1));
});

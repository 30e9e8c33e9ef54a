import assert from 'node:assert/strict';
import {test} from 'node:test';

import {copyReply} from '../../../relay/replies/copy-reply.js';
import {ReplyLog} from '../../../relay/replies/reply-log.js';
import {ServiceConnection} from '../../../relay/service-connection.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import type {ReplyChange} from '../../../relay/store/relay-store.js';

/** A reply whose copy the store has as `x`. `copied` copies it for at most 10 seconds. */
function runningReply() {
  const store = new MemoryStore();
  const log = new ReplyLog();
  const settings = {apiKey: 'key', idleTimeout: 60_000, replyTimeout: 60_000, maxReplyBytes: 1};
  const connection = new ServiceConnection(settings, new Request('https://a.example/'), () => undefined);
  const running = {record: {owner: 'owner', agent: 'docs'}, connection, log};
  const append = (change: ReplyChange) => store.append('x', change);
  return {store, log, copied: () => copyReply(running, append, 10_000)};
}

test('copyReply: renewals of a running reply → the store keeps it no longer than at first', async (context) => {
  context.mock.timers.enable({apis: ['Date', 'setTimeout']});
  const {store, log, copied} = runningReply();
  const append = context.mock.method(store, 'append');
  const copy = copied();
  for (let time = 0; time < 9_000; time += 100) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(100);
  }
  log.end('cut');
  await copy;

  const renewals = append.mock.calls.slice(1, -1).map(({arguments: [, {lifetime}]}) => lifetime);
  assert.ok(renewals.length > 9, 'it was renewed');
  for (const [index, lifetime] of renewals.entries()) assert.equal(lifetime, 10_000 - 600 * (index + 1));
});

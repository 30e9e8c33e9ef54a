import assert from 'node:assert/strict';
import {test} from 'node:test';

import {copyReply} from '../../../relay/replies/copy-reply.js';
import {ReplyLog} from '../../../relay/replies/reply-log.js';
import {ServiceConnection} from '../../../relay/service-connection.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';

test('copyReply: renewals of a running reply → the store keeps it no longer than at first', async (context) => {
  context.mock.timers.enable({apis: ['Date', 'setTimeout']});
  const store = new MemoryStore();
  const append = context.mock.method(store, 'append');
  const log = new ReplyLog();
  const settings = {apiKey: 'key', idleTimeout: 60_000, replyTimeout: 60_000, maxReplyBytes: 1};
  const connection = new ServiceConnection(settings, new Request('https://a.example/'), () => undefined);
  const running = {record: {owner: 'owner', agent: 'docs'}, connection, log};
  const copied = copyReply(running, (change) => store.append('x', change), 10_000);
  for (let time = 0; time < 9_000; time += 100) {
    await new Promise((resolve) => setImmediate(resolve));
    context.mock.timers.tick(100);
  }
  log.end('cut');
  await copied;

  const renewals = append.mock.calls.slice(1, -1).map(({arguments: [, {lifetime}]}) => lifetime);
  assert.ok(renewals.length > 9, 'it was renewed');
  for (const [index, lifetime] of renewals.entries()) assert.equal(lifetime, 10_000 - 600 * (index + 1));
});

import {RedisScript} from '../store/redis-script.js';

// Scripts run as one atomic step. The keys of a reply are `reply` (a hash of its record and state), `events` (a
// stream, with the number of an event as its id), `lease` (there as long as the writer lives) and `reader` (there
// as long as another process reads). All four have an expiry.

/** KEYS: reply, lease. ARGV: owner, agent, lifetime, time of the lease. */
export const BEGIN = new RedisScript(`
redis.call('HSET', KEYS[1], 'owner', ARGV[1], 'agent', ARGV[2], 'state', 'running')
redis.call('PEXPIRE', KEYS[1], ARGV[3])
redis.call('SET', KEYS[2], '', 'PX', ARGV[4])`);

/** KEYS: reply, events. ARGV: number of the first event, events. */
export const APPEND = new RedisScript(`
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then return redis.error_reply('The reply is no longer in the store.') end
for i = 2, #ARGV do
  redis.call('XADD', KEYS[2], string.format('%d-0', ARGV[1] + i - 2), 'event', ARGV[i])
end
redis.call('PEXPIRE', KEYS[2], left)`);

/** KEYS: reply, lease, reader. ARGV: time of the lease. Returns "stopped", "lost", "read" or "unread". */
export const RENEW = new RedisScript(`
local state = redis.call('HGET', KEYS[1], 'state')
if not state then return 'lost' end
if state ~= 'running' then return 'stopped' end
redis.call('SET', KEYS[2], '', 'PX', ARGV[1])
return redis.call('EXISTS', KEYS[3]) == 1 and 'read' or 'unread'`);

/** KEYS: reply, events, lease. ARGV: state, lifetime. A stopped reply remains cut. */
export const END = new RedisScript(`
local state = redis.call('HGET', KEYS[1], 'state')
if not state then return end
if state == 'running' then redis.call('HSET', KEYS[1], 'state', ARGV[1]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
redis.call('DEL', KEYS[3])`);

/** KEYS: reply. Returns the owner and the agent; nothing in place of a missing one. */
export const FIND = new RedisScript(`
return redis.call('HMGET', KEYS[1], 'owner', 'agent')`);

/** KEYS: reply. */
export const STOP = new RedisScript(`
if redis.call('HGET', KEYS[1], 'state') == 'running' then
  redis.call('HSET', KEYS[1], 'state', 'cut')
end`);

/**
 * KEYS: reply, events, lease, reader. ARGV: number of events that the reader has, time of the reader's key,
 * maximum number of events. Returns the state and the events, or nothing if there is no such reply.
 */
export const READ = new RedisScript(`
local state = redis.call('HGET', KEYS[1], 'state')
if not state then return false end
if state == 'running' then
  if redis.call('EXISTS', KEYS[3]) == 0 then
    state = 'cut'
  else
    redis.call('SET', KEYS[4], '', 'PX', ARGV[2])
  end
end
local part = {state}
for _, entry in ipairs(redis.call('XRANGE', KEYS[2], string.format('%d', ARGV[1] + 1), '+', 'COUNT', ARGV[3])) do
  part[#part + 1] = entry[2][2]
end
return part`);

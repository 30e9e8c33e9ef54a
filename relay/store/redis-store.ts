import {hexDigest} from '../hex-digest.js';
import {
  LEASE,
  MAX_PART,
  READER,
  refusalBy,
  type RelayStore,
  type ReplyStatus,
  reservedBy,
} from './relay-store.js';

export type {RelayStore} from './relay-store.js';

export interface RedisScriptArguments {
  keys: string[];
  arguments: string[];
}

/** Subset of the official `redis` client, for one server or a cluster. */
export interface RedisClient {
  /** `false` while the client reconnects and holds back commands. */
  readonly isReady?: boolean;
  eval(script: string, options: RedisScriptArguments): Promise<unknown>;
  evalSha(sha1: string, options: RedisScriptArguments): Promise<unknown>;
}

export interface RedisStoreOptions {
  /** A connected client or cluster of the package `redis`, from version 5. The relay does not close it. */
  readonly client: RedisClient;
  /**
   * Prefix of all keys, in braces, so that a cluster keeps them on one node. Relays with the same prefix share their
   * limits and replies. Default: `chat-bot`.
   */
  readonly prefix?: string | undefined;
}

/**
 * Returns a store in Redis, for `createRelay({store})`. A question takes one round trip. Stores addresses and accounts only as
 * SHA-256, for some minutes at the default rate; budgets until their day ends; texts of replies until 5 minutes after
 * their end, or never if `replyGrace` is 0. Throws a `TypeError` if an option is invalid.
 */
export function redisStore({client, prefix = 'chat-bot'}: RedisStoreOptions): RelayStore {
  if (typeof client?.evalSha !== 'function') {
    throw new TypeError('redisStore: "client" must be a client of the package redis.');
  }
  // Braces would end the hash tag. Redis ignores an empty one.
  if (typeof prefix !== 'string' || !/^[^{}]+$/.test(prefix)) {
    throw new TypeError('redisStore: "prefix" must be a text without braces.');
  }
  const keysOf = (id: string) => {
    const reply = `${prefix}:reply:{${id}}`;
    return [reply, `${reply}:events`];
  };
  return {
    async take(limits) {
      if (limits.length === 0) return 0;
      // Redis Cluster keeps keys with the same braces on one node:
      // https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags
      const keys = limits.map(({kind, name}) => `{${prefix}}:${kind}:${name}`);
      const cost = 1 + limits.findIndex(({kind}) => kind === 'cost');
      const values = limits.flatMap(({min, add, max, lifetime, reserves}) => [
        ...[min, add, max, Math.ceil(lifetime)],
        reserves ? cost : 0,
      ]);
      const sums = ((await runTake(client, keys, values)) as unknown[]).map(Number);
      return refusalBy(limits, sums) ?? reservedBy(limits, sums);
    },

    async append(id, {record, after, events, state, lifetime}) {
      const {owner = '', agent = ''} = record ?? {};
      const values = [state, Math.ceil(lifetime), owner, agent, READER, after, ...events];
      return String(await runAppend(client, keysOf(id), values)) as ReplyStatus;
    },

    async read(id, owner, after) {
      const answer = await runRead(client, keysOf(id), [owner, LEASE, after, MAX_PART]);
      if (answer === null || answer === undefined) return undefined;
      // The client can be configured to return buffers.
      const [agent = '', state = '', ...events] = (answer as unknown[]).map(String);
      return {agent, state: state === 'running' || state === 'complete' ? state : 'cut', events};
    },
  };
}

type Run = (client: RedisClient, keys: string[], values: readonly (string | number)[]) => Promise<unknown>;

/**
 * Returns a function that runs a Lua script in one atomic step: https://redis.io/docs/latest/develop/programmability/eval-intro/
 * All keys need the same hash tag. Sends only the digest of the script; Redis loads the source once, and again after a
 * restart. Rejects if the client is not connected, because the client would wait.
 */
function script(source: string): Run {
  let digest: Promise<string> | undefined;
  return async (client, keys, values) => {
    if (client.isReady === false) throw new Error('The client is not connected to Redis.');
    const options = {keys, arguments: values.map(String)};
    try {
      return await client.evalSha(await (digest ??= hexDigest('SHA-1', source)), options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(source, options);
    }
  };
}

// Other programs can write any value to the same Redis. The scripts replace a counter of another type; a reply of
// another type is an error.

/**
 * KEYS: counters. ARGV: `min`, `add`, `max`, `lifetime` and the place of the counter that is added, or 0, of each. Returns the
 * sums after `add`. Changes no counter if one exceeds its maximum.
 */
const runTake = script(`
local values = redis.call('MGET', unpack(KEYS))
local sums, is_refused = {}, false
for i = 1, #KEYS do
  local min, add, max = tonumber(ARGV[5 * i - 4]), tonumber(ARGV[5 * i - 3]), tonumber(ARGV[5 * i - 2])
  local value = tonumber(values[i] or '0')
  if not value or value ~= value or math.abs(value) == math.huge then value = 0 end
  local sum = math.max(0, math.max(value, min) + add)
  is_refused = is_refused or sum > max
  sums[i] = string.format('%.17g', sum)
end
if is_refused then return sums end
for i = 1, #KEYS do
  if ARGV[5 * i - 1] ~= '0' then
    local sum = string.format('%.17g', sums[i] + (sums[tonumber(ARGV[5 * i])] or 0))
    redis.call('SET', KEYS[i], sum, 'PX', ARGV[5 * i - 1])
  end
end
return sums
`);

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

/**
 * KEYS: a reply (a hash) and its events (a stream, with the number of an event as its ID). ARGV: state, lifetime, owner and
 * agent or empty texts, time for which a reader counts, number of earlier events, events. Returns the status.
 */
const runAppend = script(`${NOW}
local state, read = unpack(redis.call('HMGET', KEYS[1], 'state', 'read'))
if not state then
  if ARGV[3] == '' then return 'unknown' end
  state = 'running'
  redis.call('HSET', KEYS[1], 'owner', ARGV[3], 'agent', ARGV[4])
end
if state ~= 'running' then return 'ended' end
for i = 7, #ARGV do
  redis.call('XADD', KEYS[2], string.format('%d-0', ARGV[6] + i - 6), 'event', ARGV[i])
end
if #ARGV > 6 then redis.call('HSET', KEYS[1], 'count', string.format('%d', ARGV[6] + #ARGV - 6)) end
redis.call('HSET', KEYS[1], 'state', ARGV[1], 'written', string.format('%d', now))
redis.call('PEXPIRE', KEYS[1], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[2])
return math.abs(now - (tonumber(read or '0') or 0)) < tonumber(ARGV[5]) and 'read' or 'unread'
`);

/**
 * KEYS: as for `runAppend`. ARGV: owner, time of the lease, number of events that the reader has, maximum number of events.
 * Returns agent, state and events, or nothing for an unknown reply. Cuts the reply at an event that Redis has evicted.
 */
const runRead = script(`${NOW}
local fields = redis.call('HMGET', KEYS[1], 'owner', 'agent', 'state', 'written', 'count')
local owner, agent, state, written, count = unpack(fields)
if not state or not agent or owner ~= ARGV[1] then return false end
if state == 'running' then
  if not (math.abs(now - (tonumber(written or '0') or 0)) <= tonumber(ARGV[2])) then
    state = 'cut'
  else
    redis.call('HSET', KEYS[1], 'read', string.format('%d', now))
  end
end
local part = {agent, state}
local first = string.format('%d', ARGV[3] + 1)
for i, entry in ipairs(redis.call('XRANGE', KEYS[2], first, '+', 'COUNT', ARGV[4])) do
  if entry[1] ~= string.format('%d-0', ARGV[3] + i) then
    part[2] = 'cut'
    break
  end
  part[#part + 1] = entry[2][2]
end
local found = #part - 2
if found < tonumber(ARGV[4]) and ARGV[3] + found < (tonumber(count or '0') or 0) then part[2] = 'cut' end
return part
`);

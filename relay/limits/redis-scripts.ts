import {RedisScript} from '../store/redis-script.js';

/**
 * The rules of `take-limits.ts`. KEYS: one key for each limit. ARGV: the clock in milliseconds; then five
 * values for each limit: `rate`, its interval, its fill time, 0, 0; or `budget`, its number for a day, the number
 * that the question adds, the time until the end of the day, and the time for which the counter is kept.
 * Returns an empty text, or the place of the refusing limit, from 0, and its wait.
 */
export const TAKE = new RedisScript(`
local now = tonumber(ARGV[1])
local values = redis.call('MGET', unpack(KEYS))
local function argument(i, place) return tonumber(ARGV[5 * i - 4 + place]) end
local function is_rate(i) return ARGV[5 * i - 3] == 'rate' end
local refused, longest = 0, 0
for i = 1, #KEYS do
  local value, wait = tonumber(values[i] or '0'), 0
  if is_rate(i) then
    local interval, fill_time = argument(i, 2), argument(i, 3)
    value = math.min(math.max(value, now), now + fill_time)
    wait = value + interval - (now + fill_time)
  elseif value >= argument(i, 2) then
    wait = argument(i, 4)
  end
  values[i] = value
  if wait > longest then refused, longest = i, wait end
end
if refused > 0 then return string.format('%d %.17g', refused - 1, longest) end
for i = 1, #KEYS do
  local added, kept = argument(i, 3), argument(i, 5)
  if is_rate(i) then
    added = argument(i, 2)
    kept = values[i] + added - now + 60000
  end
  if added > 0 then
    local value = string.format('%.17g', values[i] + added)
    redis.call('SET', KEYS[i], value, 'PX', string.format('%d', math.ceil(kept)))
  end
end
return ''
`);

/** KEYS: a counter. ARGV: the number to add, and the time for which it is kept, in milliseconds. */
export const ADD = new RedisScript(`
redis.call('INCRBY', KEYS[1], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[2])
return ''
`);

import type {Limit} from '../store/relay-store.js';
import type {DailyBudget} from '../relay-options.js';
import type {ClientNetwork} from '../visitor.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/**
 * How long a counter is kept after it says the same as none, in milliseconds, for processes whose clocks are late.
 */
const RATE_GRACE = MINUTE;
const BUDGET_GRACE = 60 * MINUTE;
/**
 * The rate of an IPv6 /48, as a multiple of the rate of a /64. An office has one /48 with many subscribers:
 * one that reaches its own limit uses a sixteenth of the common one. Without this bound, one customer of a
 * provider would have 65,536 rates.
 */
const LINES_PER_SITE = 16;

/** Returns the rates of an address. Without one, all visitors share one rate. `now` is in milliseconds since 1970. */
export function addressRates(client: ClientNetwork | undefined, perMinute: number, now: number): Limit[] {
  const {network, site} = client ?? {network: ''};
  return [
    rate('network', network, perMinute, now),
    ...(site === undefined ? [] : [rate('site', site, perMinute * LINES_PER_SITE, now)]),
  ];
}

/** Returns the rate of an account, which has as many questions as an address. */
export function accountRates(account: string | undefined, perMinute: number, now: number): Limit[] {
  return account === undefined ? [] : [rate('account', account, perMinute, now)];
}

/** Returns the budgets of an agent. A question counts as one question, and its tokens are counted later. */
export function agentBudgets(
  agent: string,
  {questionsPerDay, tokensPerDay}: DailyBudget = {},
  now: number,
): Limit[] {
  return [
    ...(questionsPerDay === undefined ? [] : [budget('questions', agent, 1, questionsPerDay, now)]),
    ...(tokensPerDay === undefined ? [] : [budget('tokens', agent, 0, tokensPerDay - 1, now)]),
  ];
}

/** Returns the tokens of a reply, as a limit that refuses nothing. */
export function spentTokens(agent: string, tokens: number, now: number): Limit {
  return budget('tokens', agent, tokens, Number.MAX_VALUE, now);
}

/** A burst of this many questions, and the same number in each minute. */
function rate(kind: Limit['kind'], name: string, perMinute: number, now: number): Limit {
  const interval = MINUTE / perMinute;
  const fillTime = Math.max(MINUTE, interval);
  const lifetime = fillTime + RATE_GRACE;
  return {kind, name, min: now, add: interval, max: now + fillTime, wait: interval, lifetime};
}

/** Each day has another counter. */
function budget(kind: Limit['kind'], agent: string, add: number, max: number, now: number): Limit {
  const wait = DAY - (now % DAY);
  return {
    kind,
    name: `${Math.floor(now / DAY)}:${agent}`,
    min: 0,
    add,
    max,
    wait,
    lifetime: wait + BUDGET_GRACE,
  };
}

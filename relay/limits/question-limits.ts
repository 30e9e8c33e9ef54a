import type {Limit} from '../store/relay-store.js';
import type {DailyBudget} from '../relay-options.js';
import type {ClientNetwork} from '../visitor.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Extra milliseconds for which a counter is kept, because clocks of other processes can be late. */
const RATE_GRACE = MINUTE;
const BUDGET_GRACE = 60 * MINUTE;
/**
 * Rate of an IPv6 /48 as a multiple of the rate of a /64. An office has one /48 with many subscribers. Without this
 * bound, one customer of a provider would have 65,536 rates.
 */
const LINES_PER_SITE = 16;

/** Returns the rates of an address, or the shared rate without one. `now`: milliseconds since 1970. */
export function addressRates(client: ClientNetwork | undefined, perMinute: number, now: number): Limit[] {
  const {network, site} = client ?? {network: ''};
  return [
    rate('network', network, perMinute, now),
    ...(site === undefined ? [] : [rate('site', site, perMinute * LINES_PER_SITE, now)]),
  ];
}

/** Returns the rate of an account, which equals that of an address. */
export function accountRates(account: string | undefined, perMinute: number, now: number): Limit[] {
  return account === undefined ? [] : [rate('account', account, perMinute, now)];
}

/** Returns the budgets of an agent. Tokens are counted later, by `spentTokens`. */
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

/** Returns a limit that adds the tokens of a reply and never refuses. */
export function spentTokens(agent: string, tokens: number, now: number): Limit {
  return budget('tokens', agent, tokens, Number.MAX_VALUE, now);
}

/** Allows a burst of `perMinute` questions, refilled within a minute. */
function rate(kind: Limit['kind'], name: string, perMinute: number, now: number): Limit {
  const interval = MINUTE / perMinute;
  const fillTime = Math.max(MINUTE, interval);
  const lifetime = fillTime + RATE_GRACE;
  return {kind, name, min: now, add: interval, max: now + fillTime, wait: interval, lifetime};
}

/** Uses a new counter each day. */
function budget(kind: Limit['kind'], agent: string, add: number, max: number, now: number): Limit {
  const wait = DAY - (now % DAY);
  const name = `${Math.floor(now / DAY)}:${agent}`;
  return {kind, name, min: 0, add, max, wait, lifetime: wait + BUDGET_GRACE};
}

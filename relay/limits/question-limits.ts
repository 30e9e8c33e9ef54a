import type {Limit} from '../store/relay-store.js';
import type {DailyBudget} from '../relay-options.js';
import type {ClientNetwork} from '../visitor.js';
import type {ReplyCost} from './reply-cost.js';

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
/** The share of a budget in tokens that one visitor can spend by replies without a known usage. */
const LEFT_SHARE = 0.1;

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

/** A question that counts for the budgets of its agent. */
export interface CountedQuestion {
  readonly agent: string;
  readonly client?: ClientNetwork | undefined;
  readonly account?: string | undefined;
  /** The least tokens that its reply costs if its usage is not known. */
  readonly tokens: number;
}

/** Returns the budgets of an agent. Reserves what a reply without a known usage costs. */
export function agentBudgets(
  question: CountedQuestion,
  {questionsPerDay, tokensPerDay}: DailyBudget = {},
  now: number,
): Limit[] {
  const {agent, tokens} = question;
  const limits = questionsPerDay === undefined ? [] : [budget('questions', agent, 1, questionsPerDay, now)];
  if (tokensPerDay === undefined) return limits;
  const share = Math.ceil(tokensPerDay * LEFT_SHARE);
  return [
    ...limits,
    knownCost(agent, tokens, now),
    {...budget('tokens', agent, 0, tokensPerDay - 1, now), reserves: true},
    // Also while a reply runs, because an edge runtime can drop its work when the visitor leaves.
    ...visitorsOf(question).map((name) => ({...budget('left', name, 0, share - 1, now), reserves: true})),
  ];
}

/**
 * Returns the changes by the end of a reply, which never refuse. A reply whose cost is not known costs as much as the most expensive
 * one of the day, and at least its own tokens. `now`: when the question was counted.
 */
export function replyCosts(
  question: CountedQuestion,
  {tokens, isKnown}: ReplyCost,
  reserved: number,
  now: number,
): Limit[] {
  const {agent} = question;
  const reserves = !isKnown;
  const most = isKnown
    ? {...budget('cost', agent, 0, Number.MAX_VALUE, now), min: tokens}
    : knownCost(agent, tokens, now);
  return [
    most,
    {...budget('tokens', agent, (isKnown ? tokens : 0) - reserved, Number.MAX_VALUE, now), reserves},
    ...visitorsOf(question).map((name) => ({
      ...budget('left', name, -reserved, Number.MAX_VALUE, now),
      reserves,
    })),
  ];
}

/** Returns the most tokens of a reply of this day, and at least `tokens`. */
function knownCost(agent: string, tokens: number, now: number): Limit {
  return {...budget('cost', agent, 0, Number.MAX_VALUE, now), min: tokens, lifetime: 0};
}

/** Returns names of the visitor for one agent. A customer of a provider often has an IPv6 /48. */
function visitorsOf({agent, client, account}: CountedQuestion): string[] {
  return [
    ...(client === undefined ? [] : [`${agent}:address:${client.site ?? client.network}`]),
    ...(account === undefined ? [] : [`${agent}:account:${account}`]),
  ];
}

/** Allows a burst of `perMinute` questions, refilled within a minute. */
function rate(kind: Limit['kind'], name: string, perMinute: number, now: number): Limit {
  const interval = MINUTE / perMinute;
  const fillTime = Math.max(MINUTE, interval);
  const lifetime = fillTime + RATE_GRACE;
  return {kind, name, min: now, add: interval, max: now + fillTime, wait: interval, lifetime};
}

/** Uses a new counter each day. */
function budget(kind: Limit['kind'], owner: string, add: number, max: number, now: number): Limit {
  const wait = DAY - (now % DAY);
  const name = `${Math.floor(now / DAY)}:${owner}`;
  return {kind, name, min: 0, add, max, wait, lifetime: wait + BUDGET_GRACE};
}

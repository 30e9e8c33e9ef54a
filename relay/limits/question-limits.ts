import type {ClientNetwork} from '../client-network.js';
import type {Budget, Rate} from './limit-store.js';

const MINUTE = 60_000;
/**
 * The rate of an IPv6 /48, as a multiple of the rate of a /64. An office has one /48 with many subscribers:
 * one that reaches its own limit uses a sixteenth of the common one. Without this bound, one customer of a
 * provider would have 65,536 rates.
 */
const LINES_PER_SITE = 16;

/** What an agent may be asked on one UTC day, by all visitors together. */
export interface DailyBudget {
  /** The number of questions. Default: no limit. */
  readonly questionsPerDay?: number | undefined;
  /**
   * The number of tokens, as the service reports them (`usage`). A reply that ends without a report, such as one
   * that its visitor leaves, counts by the characters of the request and of the reply so far, divided by four.
   * Replies that run at the same time may exceed the budget, because their tokens are counted at their ends.
   * Default: no limit.
   */
  readonly tokensPerDay?: number | undefined;
}

/** Returns the rates of an address. Without one, all visitors share one rate. */
export function addressRates(client: ClientNetwork | undefined, perMinute: number): Rate[] {
  const {network, site} = client ?? {network: ''};
  return [
    rate('network', network, perMinute),
    ...(site === undefined ? [] : [rate('site', site, perMinute * LINES_PER_SITE)]),
  ];
}

/** Returns the rate of an account, which has as many questions as an address. */
export function accountRates(account: string | undefined, perMinute: number): Rate[] {
  return account === undefined ? [] : [rate('account', account, perMinute)];
}

/** Returns the budgets of an agent. */
export function agentBudgets(agent: string, {questionsPerDay, tokensPerDay}: DailyBudget = {}): Budget[] {
  return [
    ...(questionsPerDay === undefined ? [] : [budget('questions', agent, questionsPerDay)]),
    ...(tokensPerDay === undefined ? [] : [budget('tokens', agent, tokensPerDay)]),
  ];
}

/** A burst of this many questions, and the same number in each minute. */
function rate(kind: Rate['kind'], name: string, perMinute: number): Rate {
  const interval = MINUTE / perMinute;
  return {kind, name, interval, fillTime: Math.max(MINUTE, interval)};
}

function budget(kind: Budget['kind'], name: string, perDay: number): Budget {
  return {kind, name, perDay};
}

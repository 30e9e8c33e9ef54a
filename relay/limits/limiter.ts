import type {ChatCompletionRequest} from '../../src/client/types.js';
import type {ClientNetwork} from '../client-network.js';
import {RelayError} from '../relay-error.js';
import type {RelaySettings} from '../relay-settings.js';
import type {Limit, Refusal} from './limit-store.js';
import {MemoryLimits} from './memory-limits.js';
import {accountRates, addressRates, agentBudgets, type DailyBudget} from './question-limits.js';
import {SharedLimits, StoreFailure} from './shared-limits.js';
import {isBudget} from './take-limits.js';
import {UsageReader} from './usage-reader.js';
import {watchUsage} from './watch-usage.js';

/** In seconds. Stores are often back after a restart. */
const RETRY_AFTER = 5;

/** Who asks which agent. */
interface Question {
  /** `undefined`: all visitors share one rate. */
  readonly client: ClientNetwork | undefined;
  /** The account that `authorize` returned. */
  readonly account: string | undefined;
  readonly agent: string;
}

type Settings = Pick<RelaySettings, 'ratePerMinute' | 'budgets' | 'store' | 'onStoreError'>;

/** Refuses questions beyond the limits of a relay. */
export class Limiter {
  readonly #settings: Settings;
  /** Counts the requests of addresses in this process. Counts the rest where there is no other store. */
  readonly #memory = new MemoryLimits();
  readonly #shared: SharedLimits | undefined;

  constructor(settings: Settings) {
    const {store, onStoreError} = settings;
    this.#settings = settings;
    this.#shared = store && new SharedLimits(store.limits, CONSEQUENCES[onStoreError]);
  }

  /**
   * Counts a request before anything of it is read, in this process only: the check is free, and it bounds
   * the calls of `authorize` and of the store. Throws a `RelayError` with status 429.
   */
  async countRequest(client: ClientNetwork | undefined): Promise<void> {
    refuse(await this.#memory.take(this.#addressRates(client), Date.now()));
  }

  /**
   * Counts a valid question for all limits, or for none. Throws a `RelayError` with status 429, or with 503
   * if the store failed and `onStoreError` is `deny`.
   */
  async countQuestion({client, account, agent}: Question): Promise<void> {
    const {ratePerMinute, onStoreError} = this.#settings;
    const now = Date.now();
    const others: Limit[] = [
      ...accountRates(account, ratePerMinute),
      ...agentBudgets(agent, this.#budgetOf(agent)),
    ];
    if (!this.#shared) return refuse(await this.#memory.take(others, now));
    try {
      this.#adopt(await this.#shared.take([...this.#addressRates(client), ...others], now), now);
      // Counted here as well, so that this process knows its own part while the store is down.
      await this.#memory.take(others, now);
    } catch (error) {
      if (!(error instanceof StoreFailure)) throw error;
      if (onStoreError === 'deny') throw unavailable();
      refuse(await this.#memory.take(others, now));
    }
  }

  /**
   * Returns the answer to a question. Its tokens are counted if the agent has a budget for them. `signal` is that
   * of the connection to the service.
   */
  countTokens(
    question: ChatCompletionRequest,
    answer: Promise<Response>,
    signal: AbortSignal,
  ): Promise<Response> {
    const agent = question.botId;
    if (this.#budgetOf(agent)?.tokensPerDay === undefined) return answer;
    return watchUsage(answer, new UsageReader(question), signal, async (tokens) => {
      const now = Date.now();
      await this.#memory.addTokens(agent, tokens, now);
      await this.#shared?.addTokens(agent, tokens, now).catch(() => undefined);
    });
  }

  /**
   * Takes over the refusal of the store, which knows the questions of all processes: further requests of the
   * address are refused here until the wait is over, and not for longer.
   */
  #adopt(refusal: Refusal | undefined, now: number): void {
    const {limit, wait} = refusal ?? {};
    if (limit?.kind === 'network' || limit?.kind === 'site') this.#memory.setWait(limit, wait!, now);
    refuse(refusal);
  }

  #addressRates(client: ClientNetwork | undefined) {
    return addressRates(client, this.#settings.ratePerMinute);
  }

  #budgetOf(agent: string): DailyBudget | undefined {
    const {budgets} = this.#settings;
    return budgets.get(agent) ?? budgets.get('*');
  }
}

const CONSEQUENCES = {
  allow: 'each process counts for itself until it answers again',
  deny: 'questions are refused until it answers again',
} as const;

function refuse(refusal: Refusal | undefined): void {
  if (refusal === undefined) return;
  const {limit, wait} = refusal;
  const isSpent = isBudget(limit);
  const message = isSpent
    ? 'This agent has used up its budget for today.'
    : 'Too many questions in a short time.';
  throw new RelayError(429, message, {
    type: 'rate_limit_error',
    code: isSpent ? 'daily_budget_exceeded' : 'rate_limit_exceeded',
    headers: {'retry-after': String(Math.ceil(wait / 1000))},
  });
}

function unavailable(): RelayError {
  return new RelayError(503, 'The relay cannot count questions at the moment.', {
    type: 'server_error',
    code: 'limits_unavailable',
    headers: {'retry-after': String(RETRY_AFTER)},
  });
}

import {hexDigest} from '../hex-digest.js';
import {RelayError} from '../relay-error.js';
import type {RelaySettings} from '../relay-settings.js';
import {inTime} from '../store/in-time.js';
import {MemoryStore} from '../store/memory-store.js';
import {isDaily, type Limit, type Refusal} from '../store/relay-store.js';
import type {ClientNetwork} from '../visitor.js';
import {
  accountRates,
  addressRates,
  agentBudgets,
  type CountedQuestion,
  replyCosts,
} from './question-limits.js';
import type {DailyBudget} from '../relay-options.js';
import type {ReplyCost} from './reply-cost.js';

/** Seconds after which a store is usually available again. */
const RETRY_AFTER = '5';
/** Milliseconds between two lines in the log. */
const LOG_INTERVAL = 60_000;
/** In hexadecimal digits. Two of 2^64 visitors would have the same digest. */
const DIGEST_LENGTH = 32;
const MAX_DIGESTS = 10_000;

type Settings = Pick<RelaySettings, 'ratePerMinute' | 'budgets' | 'store' | 'onStoreError'>;

/** Refuses questions beyond the limits of a relay. */
export class Limiter {
  readonly #settings: Settings;
  /** Counts requests per address in this process, and everything else if there is no other store. */
  readonly #memory = new MemoryStore();
  /** Digests of recent addresses and accounts. */
  readonly #digests = new Map<string, Promise<string>>();
  #lastLog = -Infinity;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Counts a request before it is read, in this process only. This check is free and bounds the calls of `authorize`
   * and of the store. Throws a `RelayError` with status 429.
   */
  async countRequest(client: ClientNetwork | undefined): Promise<void> {
    await this.#takeHere(addressRates(client, this.#settings.ratePerMinute, Date.now()));
  }

  /**
   * Counts a valid question for all limits, or for none. Throws a `RelayError` with status 429, or with 503
   * if the store failed and `onStoreError` is `deny`. Resolves to a function that corrects the reserved tokens at the end of the
   * reply and never rejects, or to `undefined` if the agent has no budget of tokens.
   */
  async countQuestion(question: CountedQuestion): Promise<((cost: ReplyCost) => Promise<void>) | undefined> {
    const {ratePerMinute, onStoreError, store} = this.#settings;
    const {client, account, agent} = question;
    const now = Date.now();
    const others = [
      ...accountRates(account, ratePerMinute, now),
      ...agentBudgets(question, this.#budgetOf(agent), now),
    ];
    const limits = [...addressRates(client, ratePerMinute, now), ...others];
    const shared = await this.#takeShared(limits);
    if (shared === undefined && store !== undefined && onStoreError === 'deny') {
      const message = 'The store of the relay failed, so it refuses questions. Try again later.';
      throw new RelayError(503, 'limits_unavailable', message, {headers: {'retry-after': RETRY_AFTER}});
    }
    if (typeof shared === 'object') {
      const limit = limits[shared.place]!;
      // The store counts for all processes: this one refuses the address until the store's wait is over.
      if (limit.kind === 'network' || limit.kind === 'site') this.#memory.setWait(limit, shared.wait);
      refuse(limits, shared);
    }
    // This process keeps its own count in case the store fails.
    const here = await this.#memory.take(others);
    if (shared === undefined) refuse(others, here);
    if (this.#budgetOf(agent)?.tokensPerDay === undefined) return undefined;
    return async (cost) => {
      const changes = (answer: Refusal | number | undefined) =>
        replyCosts(question, cost, typeof answer === 'number' ? answer : 0, now);
      await this.#memory.take(changes(here));
      await this.#takeShared(changes(shared));
    };
  }

  async #takeHere(limits: readonly Limit[]): Promise<void> {
    refuse(limits, await this.#memory.take(limits));
  }

  /** Resolves to `undefined` if there is no other store, or if it fails. */
  async #takeShared(limits: readonly Limit[]): Promise<Refusal | number | undefined> {
    const {store} = this.#settings;
    if (store === undefined) return undefined;
    try {
      const named = await Promise.all(limits.map((limit) => this.#withDigest(limit)));
      return await inTime(store.take(named));
    } catch (error) {
      this.#logFailure(error);
      return undefined;
    }
  }

  /** Hides an address or an account from the store. A digest of an IPv4 address can be found by trying all of them. */
  async #withDigest(limit: Limit): Promise<Limit> {
    if (isDaily(limit) && limit.kind !== 'left') return limit;
    const known = this.#digests.get(limit.name);
    // Another thread computes digests, so the first question of a visitor waits for it.
    const digest = known ?? hexDigest('SHA-256', limit.name);
    if (this.#digests.size >= MAX_DIGESTS) this.#digests.clear();
    if (!known) this.#digests.set(limit.name, digest);
    return {...limit, name: (await digest).slice(0, DIGEST_LENGTH)};
  }

  /** Writes to the owner's log, once a minute. */
  #logFailure(error: unknown): void {
    const now = Date.now();
    if (Math.abs(now - this.#lastLog) < LOG_INTERVAL) return;
    this.#lastLog = now;
    const consequence =
      this.#settings.onStoreError === 'allow' ? 'each process counts for itself' : 'questions are refused';
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `chat-bot-element/relay: the store of the limits failed; ${consequence} until it answers again. ${reason}`,
    );
  }

  #budgetOf(agent: string): DailyBudget | undefined {
    const {budgets} = this.#settings;
    return budgets.get(agent) ?? budgets.get('*');
  }
}

function refuse(limits: readonly Limit[], refusal: Refusal | number): void {
  if (typeof refusal === 'number') return;
  const limit = limits[refusal.place]!;
  const left = 'Too many replies of this agent were left or cut today (UTC). Try again tomorrow.';
  const used = 'This agent has used up its budget for today (UTC). Try again tomorrow.';
  const [code, message] = isDaily(limit)
    ? ['daily_budget_exceeded', limit.kind === 'left' ? left : used]
    : ['rate_limit_exceeded', 'Too many questions in a short time. Try again later.'];
  const headers = {'retry-after': String(Math.ceil(refusal.wait / 1000))};
  throw new RelayError(429, code, message, {headers});
}

import type {Budget, Limit, Refusal} from './limit-store.js';

/** In milliseconds. */
export const DAY = 86_400_000;

/** What a store keeps of a limit: for a rate, the time at which its bucket is full again; for a budget, a count. */
export interface LimitTable {
  get(key: LimitKey): number | undefined;
  set(key: LimitKey, value: number): void;
}

/** Where a store keeps the value of a limit. */
export interface LimitKey {
  readonly kind: Limit['kind'];
  /** Unique among all kinds. */
  readonly text: string;
  /** The time from which the value says the same as no value, in milliseconds since 1970. */
  readonly expires: number;
}

/** Counts one question for all limits, or for none of them. Redis has the same rules in `redis-scripts.ts`. */
export function takeLimits(limits: readonly Limit[], now: number, table: LimitTable): Refusal | undefined {
  const states = limits.map((limit) => ({limit, value: valueOf(limit, now, table)}));
  let refusal: Refusal | undefined;
  for (const {limit, value} of states) {
    const wait = waitOf(limit, value, now);
    if (wait > (refusal?.wait ?? 0)) refusal = {limit, wait};
  }
  if (refusal) return refusal;
  for (const {limit, value} of states) {
    if (limit.kind === 'tokens') continue;
    const next = value + (isBudget(limit) ? 1 : limit.interval);
    table.set(limitKey(limit, now, next), next);
  }
  return undefined;
}

/** Adds the tokens of a reply to the counter of an agent. */
export function addTokens(agent: string, tokens: number, now: number, table: LimitTable): void {
  const key = limitKey({kind: 'tokens', name: agent}, now);
  table.set(key, (table.get(key) ?? 0) + tokens);
}

export function isBudget(limit: Limit): limit is Budget {
  return limit.kind === 'questions' || limit.kind === 'tokens';
}

/** `fullAt` is the value of a rate. Budgets have another key each day. */
export function limitKey({kind, name}: Pick<Limit, 'kind' | 'name'>, now: number, fullAt = 0): LimitKey {
  if (kind !== 'questions' && kind !== 'tokens') return {kind, text: `${kind}:${name}`, expires: fullAt};
  const day = Math.floor(now / DAY);
  return {kind, text: `${kind}:${day}:${name}`, expires: (day + 1) * DAY};
}

function valueOf(limit: Limit, now: number, table: LimitTable): number {
  const value = table.get(limitKey(limit, now)) ?? 0;
  if (isBudget(limit)) return value;
  // If the clock is set back, the wait must not become longer.
  return Math.min(Math.max(value, now), now + limit.fillTime);
}

/** Returns the milliseconds until the limit allows a question; 0 if it does now. */
function waitOf(limit: Limit, value: number, now: number): number {
  if (isBudget(limit)) return value < limit.perDay ? 0 : DAY - (now % DAY);
  return Math.max(0, value + limit.interval - (now + limit.fillTime));
}

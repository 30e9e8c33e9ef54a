import type {Exchange} from './exchange.js';

/** The exchanges so far, by the names of their requests, and why other requests have none. */
export class Exchanges extends Map<string, Exchange> {
  /** By the names of the requests. */
  readonly reasons = new Map<string, string>();
  readonly #start = Date.now();

  /** The time since the check began, in milliseconds. */
  get time(): number {
    return Date.now() - this.#start;
  }

  /** Says why a request has no exchange. */
  reasonFor(name: string): string {
    return this.reasons.get(name) ?? 'Not asked, because the agent gave no complete reply before.';
  }
}

import type {Exchange} from './exchange.js';
import type {CheckSettings} from './settings.js';

/** The exchanges of a check so far by request name, and the reasons why other requests were not sent. */
export class Exchanges extends Map<string, Exchange> {
  readonly reasons = new Map<string, string>();
  readonly settings: CheckSettings;
  readonly #start = Date.now();

  constructor(settings: CheckSettings) {
    super();
    this.settings = settings;
  }

  /** Milliseconds since the check began. */
  get time(): number {
    return Date.now() - this.#start;
  }

  reasonFor(name: string): string {
    return this.reasons.get(name) ?? 'Not asked, because the agent gave no complete reply before.';
  }
}

import {oneOf, positive, type OptionTable} from '../platform/option-table.js';

/** Where a conversation is kept: in the tab, or in the browser. */
export type Persist = 'session' | 'local';

/** The options of `<chat-bot>` that decide whether and how long its conversation is kept in the browser. */
export interface PersistenceOptions {
  /**
   * Keeps the conversation when the visitor leaves the page: `session` in this tab, `local` in this browser, for all
   * tabs of the page's origin. Default: nothing is kept. See docs/persistence.md.
   */
  persist: Persist | undefined;

  /**
   * How long `local` keeps a conversation after its last change, in hours. Default: 24. A change
   * applies from the next page on.
   */
  persistHours: number;
}

/** The attributes and defaults of these options. */
export const persistenceOptions = {
  persist: oneOf('session', 'local'),
  persistHours: {...positive, default: 24},
} as const satisfies OptionTable<PersistenceOptions>;

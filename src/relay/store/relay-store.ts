import type {LimitStore} from '../limits/limit-store.js';

/** Where a relay keeps data that all its processes share. */
export interface RelayStore {
  readonly limits: LimitStore;
}

/** Lets all pages that show the same conversation run one turn at a time. */
export interface TurnCoordinator {
  /** Resolves when this page may run a turn, with a function that ends it. Rejects when `signal` aborts. */
  begin(signal: AbortSignal): Promise<() => void>;
  /** Stops the turn that another page runs. */
  stop(): void;
}

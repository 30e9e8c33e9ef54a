/** The part of a Durable Object's binding that the relay uses: `DurableObjectNamespace`. */
export interface DurableObjectBinding {
  idFromName(name: string): unknown;
  get(id: unknown): {
    fetch(
      url: string,
      init: {method: string; body: string},
    ): Promise<{readonly ok: boolean; readonly status: number; json(): Promise<unknown>}>;
  };
}

/** The part of a Durable Object's state that the relay uses: `DurableObjectState`, with SQLite. */
export interface DurableObjectContext {
  readonly storage: {
    readonly sql: {
      exec(query: string, ...values: (string | number)[]): {toArray(): Record<string, unknown>[]};
    };
    getAlarm(): Promise<number | null>;
    setAlarm(time: number): Promise<void>;
  };
}

// What an agent asks of the visitor and of the page, by a transport. The service's interface has none of it.

/** A question of the agent, which the visitor answers by one of its choices. A transport tells it by an event. */
export interface AgentRequest {
  /** At most 100 characters. Unique in its reply: another request with the same one is ignored. */
  readonly id: string;
  /** Plain text, not trusted. At most 2,000 visible characters. */
  readonly text: string;
  /** At most 20. None, or one that is not valid: the visitor reads that this cannot be answered here. */
  readonly choices: readonly Choice[];
  /**
   * True if the agent still knows the request on another page, by `serverId`: the visitor can then answer after a reload and in
   * other tabs. Default: false.
   */
  readonly isHeld?: boolean | undefined;
}

/** One answer to a request. */
export interface Choice {
  /** What the agent gets. At most 1,000 characters. Unique in its request. */
  readonly value: string;
  /** What the visitor reads and says: one line of plain text, not trusted, of at most 100 visible characters. */
  readonly label: string;
  /** `primary`: what most visitors choose. `danger`: what cannot be undone. Default: neither. */
  readonly kind?: 'primary' | 'danger' | undefined;
}

/** The answer to a request. `refused`: the visitor has asked something else. */
export type Answer =
  | {readonly id: string; readonly value: string}
  | {readonly id: string; readonly refused: true};

/** A call of a tool of the page, as the agent made it. Not trusted. */
export interface ToolCall {
  /** At most 100 characters. Unique in its round: another call with the same one is ignored. */
  readonly id: string;
  /** A name in the property `tools`. */
  readonly name: string;
  /** Any JSON of at most 100 kB. Default: `{}`. */
  readonly arguments?: unknown;
}

/** What came of a call: the value of the tool as JSON of at most 100 kB, or in words why there is none. */
export type ToolResult =
  | {readonly id: string; readonly name: string; readonly value: unknown}
  | {readonly id: string; readonly name: string; readonly error: string};

/** What an agent is told about a tool of the page. */
export interface ToolDescription {
  /** What the tool does, for the agent. */
  readonly description: string;
  /** The JSON Schema of its arguments. Of its words, `type`, `properties`, `required`, `enum` and `items` are checked. */
  readonly parameters: object;
}

/** A tool of the page. */
export interface PageTool extends ToolDescription {
  /**
   * Runs the tool. `args`: fit `parameters`. `signal` aborts after 60 s, and when the visitor stops the reply. Returns JSON, or a promise
   * of it. What it throws is told to the agent: its `message`.
   */
  readonly run: (args: never, signal: AbortSignal) => unknown;
  /** False: it runs without asking the visitor. Only for tools that change nothing. Default: true. */
  readonly confirm?: boolean | undefined;
}

/** The tools of a page, by their names. */
export type PageTools = Readonly<Record<string, PageTool>>;

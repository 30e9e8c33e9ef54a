import {randomUUID} from 'node:crypto';

/** A conversation in which the visitor has asked for a person. */
export interface Case {
  /** The UUID of the conversation. Who knows it can read the case. */
  readonly id: string;
  /** Counts the cases, from 1. */
  readonly number: number;
  readonly state: 'waiting' | 'joined' | 'ended';
  /** Name of the person. Only if `joined`. */
  readonly name?: string;
  /** Who has ended the case. Only if `ended`. */
  readonly endedBy?: Side;
}

export type Side = 'visitor' | 'desk';

export interface CaseMessage {
  readonly id: string;
  readonly from: 'visitor' | 'agent' | 'person';
  /** Name of the person. */
  readonly name?: string;
  readonly text: string;
  /** Milliseconds since 1970. `undefined`: the visitor has asked for a person after it. */
  readonly time?: number;
}

/** A message of the visitor's request. */
export interface RequestMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** What has happened in the case `id`. */
export type Change =
  | {readonly type: 'case'; readonly id: string; readonly case: Case}
  | {readonly type: 'message'; readonly id: string; readonly message: CaseMessage}
  | {readonly type: 'typing'; readonly id: string; readonly name: string}
  | {readonly type: 'removed'; readonly id: string};

/** An event of the desk page. The first one has the IDs of all cases. */
export type DeskEvent = Change | {readonly type: 'cases'; readonly ids: readonly string[]};

/** A request that the state of the cases does not allow. */
export class CaseError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** At most so many cases, and messages of a case: the oldest one goes. */
const MAX_CASES = 100;
const MAX_MESSAGES = 1_000;

/** Maximum length of a message, in UTF-16 code units. */
export const MAX_TEXT = 4_000;

/** The cases of the desk, in memory. */
export class Cases {
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<(change: Change) => void>();
  #count = 0;

  /** Calls `listener` with each change. */
  subscribe(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The cases with their messages, oldest first. */
  get all(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  get(id: string): Entry | undefined {
    return this.#entries.get(id);
  }

  /** Takes a question. The first one opens the case. One after the end opens it again. */
  ask(id: string, messages: readonly RequestMessage[]): Case {
    const {current, messages: kept} = this.get(id) ?? this.#open(id);
    const isOpen = kept.length > 0 && current.state !== 'ended';
    const added = isOpen ? messages.slice(-1) : unknownTo(kept, messages);
    for (const [index, {role, content}] of added.entries()) {
      const isQuestion = index === added.length - 1;
      const text = isQuestion ? content : shortened(content);
      const from = role === 'user' ? 'visitor' : 'agent';
      this.#add(id, {id: randomUUID(), from, text, ...(isQuestion && {time: Date.now()})});
    }
    if (current.state !== 'ended') return current;
    return this.#set({id, number: current.number, state: 'waiting'});
  }

  join(id: string, name: string): Case {
    const {current} = this.#known(id);
    if (current.state !== 'waiting') throw new CaseError(409, `The case is already ${current.state}.`);
    return this.#set({id, number: current.number, state: 'joined', name});
  }

  write(id: string, text: string): void {
    const name = this.#nameIn(id);
    this.#add(id, {id: randomUUID(), from: 'person', name, text, time: Date.now()});
  }

  type(id: string): void {
    this.#tell({type: 'typing', id, name: this.#nameIn(id)});
  }

  /** Does nothing if the case has ended: the chat also tells the desk what the desk has told the chat. */
  end(id: string, endedBy: Side): void {
    const {current} = this.#known(id);
    if (current.state !== 'ended') this.#set({id, number: current.number, state: 'ended', endedBy});
  }

  #open(id: string): Entry {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined && this.#entries.size >= MAX_CASES) {
      this.#entries.delete(oldest);
      this.#tell({type: 'removed', id: oldest});
    }
    const opened: Case = {id, number: (this.#count += 1), state: 'waiting'};
    this.#entries.set(id, {current: opened, messages: []});
    this.#set(opened);
    return this.#known(id);
  }

  #known(id: string): Entry {
    const entry = this.get(id);
    if (!entry) throw new CaseError(404, 'There is no such case.');
    return entry;
  }

  #nameIn(id: string): string {
    const {state, name} = this.#known(id).current;
    if (state !== 'joined' || name === undefined) throw new CaseError(409, 'Nobody has joined the case.');
    return name;
  }

  #add(id: string, message: CaseMessage): void {
    const {current, messages} = this.#known(id);
    this.#entries.set(id, {current, messages: [...messages, message].slice(-MAX_MESSAGES)});
    this.#tell({type: 'message', id, message});
  }

  #set(current: Case): Case {
    const {messages} = this.#known(current.id);
    this.#entries.set(current.id, {current, messages});
    this.#tell({type: 'case', id: current.id, case: current});
    return current;
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}

interface Entry {
  readonly current: Case;
  readonly messages: readonly CaseMessage[];
}

/** Returns the question, and before it what the desk does not know. */
function unknownTo(
  kept: readonly CaseMessage[],
  messages: readonly RequestMessage[],
): readonly RequestMessage[] {
  const last = kept.at(-1);
  const known = messages.slice(0, -1).findLastIndex(({content}) => content === last?.text);
  return last && known < 0 ? messages.slice(-1) : messages.slice(known + 1);
}

function shortened(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}

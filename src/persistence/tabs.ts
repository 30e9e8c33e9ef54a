import type {Message} from '../conversation/message.js';
import type {Ratings} from './ratings.js';
import {serializeMessage} from './serialize-message.js';

/** The conversation as one tab shows it to the others. */
export interface SharedState {
  /** Identifies the conversation until it is cleared. */
  readonly id: string;
  readonly ids: readonly string[];
  /** The messages that have changed since the last state of this tab. Not trusted. */
  readonly changed: readonly unknown[];
  readonly isTruncated: boolean;
  readonly ratings: unknown;
}

/** The conversation of this tab at one moment. */
interface TabSnapshot {
  readonly id: string;
  readonly shown: readonly Message[];
  readonly isTruncated: boolean;
  readonly ratings: Ratings;
}

type TabMessage =
  | ({readonly type: 'state'} & SharedState)
  | {readonly type: 'clear'; readonly id?: string | undefined}
  | {readonly type: 'stop'};

export interface TabListener {
  onState(state: SharedState): void;
  /** Without `id`: any conversation. */
  onClear(id: string | undefined): void;
  /** Another tab asks this one to stop its turn. */
  onStop(): void;
  /** The tab whose turn was running has ended the turn, or is gone. */
  onTurnEnd(): void;
}

/** Connects the tabs that show one conversation: all show the same messages, and one tab at a time runs a turn. */
export class Tabs {
  readonly #name: string;
  readonly #listener: TabListener | undefined;
  #channel: BroadcastChannel | undefined;
  #shared = new Map<string, Message>();
  #watch: AbortController | undefined;

  /** Without a listener, it only sends. */
  constructor(name: string, listener?: TabListener) {
    this.#name = name;
    this.#listener = listener;
    this.open();
  }

  /** Listens to the other tabs. Without BroadcastChannel, or where it is denied, this tab is alone. */
  open(): void {
    try {
      this.#channel ??= new BroadcastChannel(this.#name);
      this.#channel.onmessage = ({data}) => this.#receive(data as Partial<TabMessage> | null);
    } catch {
      this.#channel = undefined;
    }
  }

  /** Listens no more. An open channel would keep the page out of the back/forward cache. */
  close(): void {
    this.#watch?.abort();
    this.#watch = undefined;
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Sends the messages that this tab shows to the others. */
  share({id, shown, isTruncated, ratings}: TabSnapshot): void {
    const changed = shown.filter((message) => this.#shared.get(message.id) !== message);
    this.know(shown);
    this.#post({
      type: 'state',
      id,
      ids: shown.map((message) => message.id),
      changed: changed.map(serializeMessage),
      isTruncated,
      ratings: [...ratings],
    });
  }

  /** Remembers messages that all tabs have. */
  know(messages: readonly Message[]): void {
    this.#shared = new Map(messages.map((message) => [message.id, message]));
  }

  clear(id?: string): void {
    this.#post({type: 'clear', id});
  }

  stop(): void {
    this.#post({type: 'stop'});
  }

  /** Waits until no other tab runs a turn. Resolves with a function that lets the others run theirs. */
  begin(signal: AbortSignal): Promise<() => void> {
    this.#watch?.abort();
    this.#watch = undefined;
    return this.#lock(signal);
  }

  /** Whether `watchTurn` works: not on pages without encryption. */
  get canWatch(): boolean {
    const {locks}: {locks?: LockManager} = navigator;
    return locks !== undefined;
  }

  /** Calls `onTurnEnd` as soon as no tab runs a turn any more. */
  watchTurn(): void {
    if (this.#watch || !this.canWatch) return;
    const watch = new AbortController();
    this.#watch = watch;
    void this.#lock(watch.signal).then(
      (end) => {
        end();
        if (this.#watch !== watch) return;
        this.#watch = undefined;
        this.#listener?.onTurnEnd();
      },
      () => undefined,
    );
  }

  #lock(signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        if (signal.aborted) reject(signal.reason as Error);
        // Where locks are denied, this tab is alone.
        else resolve(() => undefined);
      };
      if (!this.canWatch) return giveUp();
      try {
        // The lock is held until the promise of the callback resolves.
        navigator.locks.request(this.#name, {signal}, () => new Promise<void>(resolve)).catch(giveUp);
      } catch {
        giveUp();
      }
    });
  }

  #post(message: TabMessage): void {
    try {
      this.#channel?.postMessage(message);
    } catch {
      this.#channel = undefined;
    }
  }

  #receive(message: Partial<TabMessage> | null): void {
    switch (message?.type) {
      case 'state':
        if (typeof message.id === 'string' && Array.isArray(message.ids) && Array.isArray(message.changed)) {
          this.#listener?.onState(message as SharedState);
        }
        break;
      case 'clear':
        this.#listener?.onClear(message.id);
        break;
      case 'stop':
        this.#listener?.onStop();
        break;
      default:
      // A page of the same origin, or another version of this script, may send anything.
    }
  }
}

/** Clears the conversation in all other tabs. */
export function clearOtherTabs(name: string): void {
  const tabs = new Tabs(name);
  tabs.clear();
  tabs.close();
}

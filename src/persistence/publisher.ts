import type {Message} from '../conversation/message.js';
import type {ConversationStore, KeptConversation} from './conversation-store.js';
import type {Tabs} from './tabs.js';

/** Milliseconds between two saves, and between two messages to the other tabs, while a reply comes in. */
const INTERVAL = 1_000;

/** The conversation at one moment, with the messages for the storage. */
export interface Snapshot extends KeptConversation {
  /** The messages on screen, for the other tabs. */
  readonly shown: readonly Message[];
}

interface PublisherOptions {
  readonly store: ConversationStore;
  /** Default: there are no other tabs. */
  readonly tabs: Tabs | undefined;
  readonly snapshot: () => Snapshot;
  /** Called with the error of each failed save. */
  readonly onError: (error: unknown) => void;
}

/** Saves a conversation and sends it to the other tabs: at once, or in intervals while a reply comes in. */
export class Publisher {
  readonly #options: PublisherOptions;
  #saving: Promise<void> = Promise.resolve();
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #shareTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Resolves when the last save has ended. */
  get saved(): Promise<void> {
    return this.#saving;
  }

  /** Publishes within the intervals. */
  schedule(): void {
    this.#saveTimer ??= setTimeout(() => this.save(), INTERVAL);
    this.#shareTimer ??= setTimeout(() => this.#share(), INTERVAL);
  }

  publish(): void {
    this.#share();
    this.save();
  }

  save(): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = undefined;
    const {store, snapshot, onError} = this.#options;
    const current = snapshot();
    // A page may restore replies only: they are not stored before the visitor has written something.
    if (!current.messages.some(({role}) => role === 'user')) return;
    this.#saving = store.save(current).catch(onError);
  }

  /** Makes the scheduled save now. */
  flush(): void {
    if (this.#saveTimer !== undefined) this.save();
  }

  /** Cancels the scheduled save and message. */
  cancel(): void {
    clearTimeout(this.#saveTimer);
    clearTimeout(this.#shareTimer);
    this.#saveTimer = this.#shareTimer = undefined;
  }

  #share(): void {
    clearTimeout(this.#shareTimer);
    this.#shareTimer = undefined;
    const {tabs, snapshot} = this.#options;
    tabs?.share(snapshot());
  }
}

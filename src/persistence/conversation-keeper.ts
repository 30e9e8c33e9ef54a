import type {TurnCoordinator} from '../conversation/turn.js';
import {ConversationReplica, type KeptSession} from './conversation-replica.js';
import {ConversationStore} from './conversation-store.js';
import {inTime} from './in-time.js';
import type {Persist} from './persistence-options.js';
import {Publisher} from './publisher.js';
import type {KeptTranscript} from './ratings-sync.js';
import {createReplicaLoader, type ReplicaLoader} from './replica-loader.js';
import {storageFor} from './storage-area.js';
import {Tabs} from './tabs.js';

const MAX_CHARACTERS = {session: 1_000_000, local: 5_000_000};

export interface KeeperOptions {
  readonly persist: Persist;
  /** The name of the conversation in the storage, and among tabs. */
  readonly name: string;
  /** Milliseconds after the last change. */
  readonly lifetime: number;
  /** Called with each error of the storage. */
  readonly onError: (error: unknown) => void;
}

/** Keeps one conversation in a storage and, for `local`, in step with the other tabs. */
export class ConversationKeeper implements TurnCoordinator {
  readonly #session: KeptSession;
  readonly #replica: ConversationReplica;
  readonly #store: ConversationStore;
  readonly #tabs: Tabs | undefined;
  readonly #publisher: Publisher;
  readonly #loader: ReplicaLoader;
  readonly #onError: (error: unknown) => void;
  readonly #loaded: Promise<void>;
  readonly #closed = new AbortController();
  #isResuming = false;

  constructor(
    session: KeptSession,
    transcript: () => KeptTranscript | undefined,
    {persist, name, lifetime, onError}: KeeperOptions,
  ) {
    const {conversation} = session;
    this.#session = session;
    this.#onError = onError;
    this.#store = new ConversationStore(storageFor(persist), {
      name,
      maxCharacters: MAX_CHARACTERS[persist],
      lifetime: persist === 'local' ? lifetime : undefined,
      parse: (values) => conversation.parse(values),
    });
    if (persist === 'local') {
      this.#tabs = new Tabs(name, {
        onState: (state) => this.#loader.receive(state),
        onClear: (id) => this.#handleClear(id),
        onStop: () => conversation.isRunning && conversation.stop(),
        onTurnEnd: () => void this.#handleTurnEnd(),
      });
    }
    this.#publisher = new Publisher({
      store: this.#store,
      tabs: this.#tabs,
      snapshot: () => this.#replica.snapshot,
      onError,
    });
    this.#replica = new ConversationReplica(session, transcript, () => this.#handleChange());
    this.#loader = createReplicaLoader({
      conversation,
      replica: this.#replica,
      store: this.#store,
      tabs: this.#tabs,
      signal: this.#closed.signal,
      onError,
    });
    this.#loaded = this.#loader
      .begin(() => this.#publish())
      .catch(onError)
      .finally(() => {
        this.#replica.isLoaded = true;
      });
    void this.#loaded.then(() => this.#resume());
    conversation.coordinator = this;
    session.onStartOver = () => this.close();
  }

  /** Waits for the stored conversation, and until no other tab runs a turn. */
  async begin(signal: AbortSignal): Promise<() => void> {
    await inTime(this.#loaded);
    const end = await this.#tabs?.begin(signal);
    if (end) await inTime(this.#loader.refresh());
    // Until the reply begins, which may take long, nothing else changes.
    this.#publish();
    // The next tab reads the storage before it sends its question.
    return () => void inTime(this.#publisher.saved).then(end);
  }

  stop(): void {
    this.#tabs?.stop();
    // Without a lock, this tab never learns that the other one is gone.
    if (!this.#tabs?.canWatch) this.#session.conversation.interruptOpenReply();
  }

  /** Saves ratings that have changed. To be called after each update of the panel. */
  update(): void {
    if (this.#replica.updateRatings()) this.#publish();
  }

  /** The page is left, or goes into the back/forward cache: the reply ends, and all is saved. */
  leave(): void {
    const {conversation} = this.#session;
    if (conversation.isRunning) conversation.interrupt();
    if (this.#replica.isLoaded) this.#publisher.save();
    this.#tabs?.close();
  }

  /** The page comes back from the back/forward cache: another page may have gone on with the conversation. */
  comeBack(): void {
    this.#tabs?.open();
    void this.#loader.refresh().then(() => this.#resume());
  }

  /** Stops saving. The stored conversation stays. */
  close(): void {
    this.#publisher.flush();
    this.#closed.abort();
    this.#replica.close();
    this.#tabs?.close();
    this.#session.conversation.coordinator = undefined;
    this.#session.onStartOver = undefined;
  }

  /** Erases the stored conversation. */
  async erase(): Promise<void> {
    this.#publisher.cancel();
    await this.#store.erase().catch(this.#onError);
  }

  /** Goes on with a reply that a page was left with, unless another tab does. */
  async #resume(): Promise<void> {
    const {conversation} = this.#session;
    const {signal} = this.#closed;
    if (this.#isResuming || !conversation.position || conversation.isRunning) return;
    this.#isResuming = true;
    let end: (() => void) | undefined;
    try {
      // Several tabs may read the references of a complete reply.
      if (conversation.state.status !== 'ready') end = await this.#tabs?.begin(signal);
      if (end) await inTime(this.#loader.refresh());
      signal.throwIfAborted();
      const resumed = this.#session.resume();
      if (!resumed) this.#replica.apply(() => conversation.interruptOpenReply());
      await resumed;
      await inTime(this.#publisher.saved);
    } catch {
      // This tab keeps the conversation no longer.
    }
    end?.();
    this.#isResuming = false;
  }

  async #handleTurnEnd(): Promise<void> {
    const {conversation} = this.#session;
    const replica = this.#replica;
    const {changes} = replica;
    let isKept = false;
    const reload = async () => {
      const kept = await this.#store.load();
      if (changes !== replica.changes) return;
      const last = conversation.state.messages.at(-1)?.id;
      isKept = kept?.messages.some(({id}) => id === last) ?? false;
      // If the tab has ended its turn, the storage has the whole reply.
      if (kept && isKept) this.#loader.show(kept);
    };
    await inTime(reload().catch(this.#onError));
    if (conversation.isRunning || !conversation.isBusy || (changes !== replica.changes && !isKept)) return;
    if (conversation.position) {
      await this.#resume();
      return;
    }
    replica.apply(() => conversation.interruptOpenReply());
    // The tab ended before it could save its turn.
    if (!isKept) this.#publish();
  }

  #handleClear(id: string | undefined): void {
    const replica = this.#replica;
    // This tab may not have read the id of its conversation yet.
    if (id !== undefined) replica.cleared.add(id);
    if (id !== undefined && id !== replica.id) return;
    replica.apply((conversation) => conversation.clear());
    replica.startOver();
    // The other tab erases the storage; the next conversation may be in there by now.
    this.#publisher.cancel();
    this.#store.drop().catch(this.#onError);
  }

  #handleChange(): void {
    const {conversation} = this.#session;
    if (this.#replica.wasCleared) {
      this.#tabs?.clear(this.#replica.id);
      this.#replica.startOver();
      void this.erase();
      this.#publish();
    } else if (conversation.isWaiting) {
      // The other tabs do not see a question before its turn.
    } else if (conversation.isRunning) {
      this.#publisher.schedule();
    } else {
      this.#publish();
    }
  }

  #publish(): void {
    if (this.#replica.isLoaded) this.#publisher.publish();
  }
}

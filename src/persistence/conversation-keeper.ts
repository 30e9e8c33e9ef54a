import type {TurnCoordinator} from '../conversation/turn-coordinator.js';
import type {Message} from '../conversation/message.js';
import {ConversationReplica, type KeptSession} from './conversation-replica.js';
import {ConversationStore, type KeptConversation} from './conversation-store.js';
import {inTime} from './in-time.js';
import {mergeReceived, mergeStored} from './merge-messages.js';
import type {Persist} from './persistence-options.js';
import {Publisher} from './publisher.js';
import {parseRatings} from './ratings.js';
import type {KeptPanel} from './ratings-sync.js';
import {resumeReply} from './resume-reply.js';
import {storageFor} from './storage-area.js';
import {Tabs, type SharedState} from './tabs.js';
import {untilIdle} from './until-idle.js';

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
  readonly #onError: (error: unknown) => void;
  readonly #loaded: Promise<void>;
  readonly #closed = new AbortController();
  #isResuming = false;

  constructor(
    session: KeptSession,
    panel: () => KeptPanel | undefined,
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
        onState: (state) => this.#adoptState(state),
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
    this.#replica = new ConversationReplica(session, panel, () => this.#handleChange());
    this.#loaded = this.#begin()
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
    if (end) await inTime(this.#refresh());
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
    void this.#refresh().then(() => this.#resume());
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

  /** Shows the kept messages in front of those that there are. */
  async #begin(): Promise<void> {
    const kept = await this.#store.load();
    const {conversation} = this.#session;
    await untilIdle(conversation);
    if (this.#closed.signal.aborted) return;
    const replica = this.#replica;
    replica.isLoaded = true;
    // Another tab has shown its messages meanwhile: they are newer.
    if (replica.changes > 0) return;
    if (replica.wasCleared) {
      // Cleared before it was read.
      replica.id = kept?.id ?? replica.id;
      replica.report();
    }
    const ids = new Set(kept?.messages.map(({id}) => id));
    // A question that waits for its turn is no part of the conversation yet, and `adopt` lets it stay.
    const messages = conversation.state.messages.slice(0, conversation.isWaiting ? -2 : undefined);
    const added = messages.filter(({id}) => !ids.has(id));
    if (kept) this.#show(kept, added);
    if (added.length > 0 && !conversation.isWaiting) this.#publish();
  }

  /** Shows the stored conversation. */
  async #load(): Promise<void> {
    const replica = this.#replica;
    const {changes} = replica;
    const kept = await this.#store.load();
    if (changes !== replica.changes) return;
    this.#show(kept ?? {id: replica.id, messages: [], isTruncated: false, ratings: new Map()}, []);
  }

  #show(kept: KeptConversation, added: readonly Message[]): void {
    // The conversation may be that of another agent or visitor by now.
    if (this.#closed.signal.aborted || this.#replica.cleared.has(kept.id)) return;
    const messages = [...mergeStored(kept.messages, this.#session.conversation.state.messages), ...added];
    // Without locks, a tab that runs the turn of an open reply would show its state soon.
    this.#adopt({...kept, messages}, this.#tabs?.canWatch === true);
  }

  /** Reads the storage if another tab has saved something that this one does not know. */
  #refresh(): Promise<void> {
    const refresh = async () => {
      if (await this.#store.isOutdated()) await this.#load();
    };
    return refresh().catch(this.#onError);
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
      if (end) await inTime(this.#refresh());
      signal.throwIfAborted();
      const resumed = resumeReply(this.#session);
      if (!resumed) this.#replica.apply(() => conversation.interruptOpenReply());
      await resumed;
      await inTime(this.#publisher.saved);
    } catch {
      // This tab keeps the conversation no longer.
    }
    end?.();
    this.#isResuming = false;
  }

  #adoptState({id, ids, changed, isTruncated, ratings}: SharedState): void {
    const {conversation} = this.#session;
    if (this.#replica.cleared.has(id) || (conversation.isRunning && !conversation.isWaiting)) return;
    this.#replica.id = id;
    const messages = mergeReceived(ids, conversation.state.messages, conversation.parse([...changed]));
    if (messages === undefined) {
      // This tab has missed something.
      this.#load().catch(this.#onError);
      return;
    }
    this.#adopt({id, messages, isTruncated: isTruncated === true, ratings: parseRatings(ratings)}, true);
  }

  #adopt(state: KeptConversation, mayBeOpen: boolean): void {
    const {conversation} = this.#session;
    this.#replica.show(state, mayBeOpen);
    this.#tabs?.know(state.messages);
    if (!conversation.isRunning && conversation.isBusy) this.#tabs?.watchTurn();
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
      if (kept && isKept) this.#show(kept, []);
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
    } else if (conversation.isRunning && conversation.state.status !== 'submitted') {
      this.#publisher.schedule();
    } else {
      this.#publish();
    }
  }

  #publish(): void {
    if (this.#replica.isLoaded) this.#publisher.publish();
  }
}

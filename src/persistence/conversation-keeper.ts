import type {Conversation} from '../conversation/conversation.js';
import type {TurnCoordinator} from '../conversation/turn-coordinator.js';
import type {AssistantMessage, Message} from '../conversation/message.js';
import {ConversationStore, type KeptConversation} from './conversation-store.js';
import {randomId} from './random-id.js';
import type {Persist} from './persistence-options.js';
import {Publisher, type Snapshot} from './publisher.js';
import {parseRatings, type Ratings} from './ratings.js';
import {browserStorage, tabStorage} from './storage-area.js';
import {Tabs, type SharedState} from './tabs.js';

/** Milliseconds that a question waits for a slow storage: at most once before its turn, and once during it. */
const STORAGE_TIMEOUT = 1_000;

const MAX_CHARACTERS = {session: 1_000_000, local: 5_000_000};

/** The session, as far as its conversation is kept. */
export interface KeptSession {
  readonly conversation: Conversation;
  /** Called before the conversation is cleared because another agent or visitor takes part. */
  onStartOver: (() => void) | undefined;
  /** Shows messages that a page of this visitor has kept or shows. */
  adopt(messages: readonly Message[], isTruncated?: boolean): void;
}

/** The panel, as far as it is kept with the conversation. */
export interface KeptPanel {
  ratings: Ratings;
}

export interface KeeperOptions {
  readonly persist: Persist;
  /** The name of the conversation in the storage, and among tabs. */
  readonly name: string;
  /** Milliseconds after the last change. */
  readonly lifetime: number;
  /** Called when the storage fails, at most once. */
  readonly onError: (error: unknown) => void;
}

/** Keeps one conversation in a storage and, for `local`, in step with the other tabs. */
export class ConversationKeeper implements TurnCoordinator {
  readonly #session: KeptSession;
  readonly #panel: () => KeptPanel | undefined;
  readonly #options: KeeperOptions;
  readonly #store: ConversationStore;
  readonly #tabs: Tabs | undefined;
  readonly #publisher: Publisher;
  readonly #loaded: Promise<void>;
  readonly #unsubscribe: () => void;
  #ratings: Ratings = new Map();
  /** Whether the panel has not got the kept ratings yet. */
  #isPanelNew = true;
  /** Identifies the conversation until it is cleared, in all tabs. */
  #id = randomId();
  /** Conversations that were cleared: another tab may not know yet. */
  readonly #cleared = new Set<string>();
  #epoch: number;
  #isAdopting = false;
  /** Increments with every change of the messages. Data that was read from the storage before a change is out of date. */
  #changes = 0;
  /** Whether the stored conversation was read: before, nothing may be written. */
  #isLoaded = false;
  #isClosed = false;
  #hasFailed = false;

  constructor(session: KeptSession, panel: () => KeptPanel | undefined, options: KeeperOptions) {
    this.#session = session;
    this.#panel = panel;
    this.#options = options;
    const {persist, name, lifetime} = options;
    this.#store = new ConversationStore(persist === 'local' ? browserStorage() : tabStorage, {
      name,
      maxCharacters: MAX_CHARACTERS[persist],
      lifetime: persist === 'local' ? lifetime : undefined,
      parse: (values) => session.conversation.parse(values),
    });
    if (persist === 'local') {
      this.#tabs = new Tabs(name, {
        onState: (state) => this.#adoptState(state),
        onClear: (id) => this.#handleClear(id),
        onStop: () => session.conversation.isRunning && session.conversation.stop(),
        onTurnEnd: () => void this.#handleTurnEnd(),
      });
    }
    this.#publisher = new Publisher({
      store: this.#store,
      tabs: this.#tabs,
      snapshot: () => this.#snapshot(),
      attempt: (task) => this.#attempt(task),
    });
    this.#epoch = session.conversation.epoch;
    this.#loaded = this.#begin();
    session.conversation.coordinator = this;
    session.onStartOver = () => this.close();
    this.#unsubscribe = session.conversation.subscribe(() => this.#handleChange());
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
    const panel = this.#panel();
    if (panel === undefined || panel.ratings === this.#ratings || !this.#isLoaded) return;
    if (this.#isPanelNew) {
      this.#useRatings(this.#ratings);
    } else {
      this.#ratings = panel.ratings;
      this.#publish();
    }
  }

  /** The page is left, or goes into the back/forward cache: the reply ends, and all is saved. */
  leave(): void {
    const {conversation} = this.#session;
    if (conversation.isRunning) conversation.interrupt();
    if (this.#isLoaded) this.#publisher.save();
    this.#tabs?.close();
  }

  /** The page comes back from the back/forward cache: another page may have gone on with the conversation. */
  comeBack(): void {
    this.#tabs?.open();
    void this.#refresh();
  }

  /** Stops saving. The stored conversation stays. */
  close(): void {
    this.#publisher.flush();
    this.#isClosed = true;
    this.#unsubscribe();
    this.#tabs?.close();
    this.#session.conversation.coordinator = undefined;
    this.#session.onStartOver = undefined;
  }

  /** Erases the stored conversation. */
  async erase(): Promise<void> {
    this.#publisher.cancel();
    await this.#attempt(() => this.#store.erase());
  }

  /** Shows the kept messages in front of those that there are. */
  async #begin(): Promise<void> {
    await this.#attempt(async () => {
      const kept = await this.#store.load();
      await this.#untilIdle();
      if (this.#isClosed) return;
      const {conversation} = this.#session;
      this.#isLoaded = true;
      // Another tab has shown its messages meanwhile: they are newer.
      if (this.#changes > 0) return;
      if (conversation.epoch !== this.#epoch) {
        // Cleared before it was read.
        this.#id = kept?.id ?? this.#id;
        this.#handleChange();
      }
      const ids = new Set(kept?.messages.map(({id}) => id));
      // A question that waits for its turn is no part of the conversation yet, and `adopt` lets it stay.
      const messages = conversation.state.messages.slice(0, conversation.isWaiting ? -2 : undefined);
      const added = messages.filter(({id}) => !ids.has(id));
      if (kept) this.#show(kept, added);
      if (added.length > 0 && !conversation.isWaiting) this.#publish();
    });
    this.#isLoaded = true;
  }

  /** Shows the stored conversation. */
  async #load(): Promise<void> {
    const changes = this.#changes;
    const kept = await this.#store.load();
    if (changes !== this.#changes) return;
    this.#show(kept ?? {id: this.#id, messages: [], isTruncated: false, ratings: new Map()}, []);
  }

  #show(kept: KeptConversation, added: readonly Message[]): void {
    // The conversation may be that of another agent or visitor by now.
    if (this.#isClosed || this.#cleared.has(kept.id)) return;
    this.#id = kept.id;
    this.#useRatings(kept.ratings);
    const {conversation} = this.#session;
    const shown = new Map(conversation.state.messages.map((message) => [message.id, message]));
    const messages = kept.messages.map((message) => newer(message, shown.get(message.id)));
    const all = [...messages, ...added];
    // Without locks, a tab that runs the turn of an open reply would show its state soon.
    this.#adopt(all, kept.isTruncated, this.#tabs?.canWatch === true);
  }

  /** Resolves when this tab runs no turn. */
  #untilIdle(): Promise<void> {
    const {conversation} = this.#session;
    const isIdle = () => !conversation.isRunning || conversation.isWaiting;
    if (isIdle()) return Promise.resolve();
    return new Promise((resolve) => {
      const unsubscribe = conversation.subscribe(() => {
        if (!isIdle()) return;
        unsubscribe();
        resolve();
      });
    });
  }

  /** Reads the storage if another tab has saved something that this one does not know. */
  async #refresh(): Promise<void> {
    await this.#attempt(async () => {
      if (await this.#store.isOutdated()) await this.#load();
    });
  }

  #adoptState({id, ids, changed, isTruncated, ratings}: SharedState): void {
    const {conversation} = this.#session;
    if (this.#cleared.has(id) || (conversation.isRunning && !conversation.isWaiting)) return;
    this.#id = id;
    const {messages: shown} = conversation.state;
    const received = conversation.parse([...changed]);
    const known = new Map([...shown, ...received].map((message) => [message.id, message]));
    const messages = [...new Set(ids)].flatMap((one) => known.get(one) ?? []);
    if (messages.length < new Set(ids).size) {
      // This tab has missed something.
      void this.#attempt(() => this.#load());
      return;
    }
    this.#useRatings(parseRatings(ratings));
    this.#adopt(messages, isTruncated === true, true);
  }

  /** `mayBeOpen`: another tab may run the turn of the last reply. */
  #adopt(messages: readonly Message[], isTruncated: boolean, mayBeOpen: boolean): void {
    const {conversation} = this.#session;
    this.#changes += 1;
    this.#isAdopting = true;
    this.#session.adopt(messages, isTruncated);
    if (!mayBeOpen) conversation.interruptOpenReply();
    this.#isAdopting = false;
    this.#tabs?.know(messages);
    if (!conversation.isRunning && conversation.isBusy) this.#tabs?.watchTurn();
  }

  #useRatings(ratings: Ratings): void {
    this.#ratings = ratings;
    const panel = this.#panel();
    if (panel === undefined) return;
    this.#isPanelNew = false;
    panel.ratings = ratings;
  }

  async #handleTurnEnd(): Promise<void> {
    const {conversation} = this.#session;
    const changes = this.#changes;
    let isKept = false;
    const reload = this.#attempt(async () => {
      const kept = await this.#store.load();
      if (changes !== this.#changes) return;
      const last = conversation.state.messages.at(-1)?.id;
      isKept = kept?.messages.some(({id}) => id === last) ?? false;
      // If the tab has ended its turn, the storage has the whole reply.
      if (kept && isKept) this.#show(kept, []);
    });
    await inTime(reload);
    if (conversation.isRunning || !conversation.isBusy || (changes !== this.#changes && !isKept)) return;
    this.#isAdopting = true;
    conversation.interruptOpenReply();
    this.#isAdopting = false;
    // The tab ended before it could save its turn.
    if (!isKept) this.#publish();
  }

  #handleClear(id: string | undefined): void {
    // This tab may not have read the id of its conversation yet.
    if (id !== undefined) this.#cleared.add(id);
    if (id !== undefined && id !== this.#id) return;
    const {conversation} = this.#session;
    this.#isAdopting = true;
    conversation.clear();
    this.#isAdopting = false;
    this.#forgetConversation();
    // The other tab erases the storage; the next conversation may be in there by now.
    this.#publisher.cancel();
    void this.#attempt(() => this.#store.drop());
  }

  #forgetConversation(): void {
    this.#epoch = this.#session.conversation.epoch;
    this.#cleared.add(this.#id);
    this.#id = randomId();
    this.#useRatings(new Map());
  }

  #handleChange(): void {
    if (this.#isAdopting || !this.#isLoaded) return;
    this.#changes += 1;
    const {conversation} = this.#session;
    if (conversation.epoch !== this.#epoch) {
      this.#tabs?.clear(this.#id);
      this.#forgetConversation();
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
    if (this.#isLoaded) this.#publisher.publish();
  }

  #snapshot(): Snapshot {
    const {kept, state} = this.#session.conversation;
    const {messages: shown, isTruncated = false} = state;
    return {id: this.#id, shown, kept, isTruncated, ratings: this.#ratings};
  }

  /** The conversation goes on in memory if the storage fails. */
  async #attempt(task: () => Promise<void>): Promise<void> {
    try {
      await task();
    } catch (error) {
      if (this.#hasFailed) return;
      this.#hasFailed = true;
      this.#options.onError(error);
    }
  }
}

/** Resolves with the task, or before it if the storage is too slow. */
async function inTime(task: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STORAGE_TIMEOUT)));
  await Promise.race([task, timeout]);
  clearTimeout(timer);
}

/** The longer of two states of a growing reply: the stored text may be shorter than the text on screen. */
function newer(kept: Message, shown: Message | undefined): Message {
  const isBehind = isGrowing(kept) && shown !== undefined && shown.content.length > kept.content.length;
  return isBehind ? shown : kept;
}

function isGrowing(message: Message): message is AssistantMessage {
  return message.role === 'assistant' && (message.status === 'pending' || message.status === 'streaming');
}

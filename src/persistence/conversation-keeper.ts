import type {Message, ReplyRequest} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import {openChat} from '../panel/panel-loader.js';
import type {Session} from '../session/session.js';
import {
  hasQuestion,
  MAX_TURNS,
  parseRecord,
  serializeRecord,
  type ConversationRecord,
  type Ratings,
} from './conversation-record.js';
import {Revision} from './revision.js';
import {Ownership, type TabMessage} from './ownership.js';
import type {Persist} from './persistence-options.js';
import {storageFor, type StorageArea} from './storage-area.js';

/**
 * Shows each published record. To change the conversation, this tab becomes the owner and publishes it.
 *
 * @example
 * ```ts
 * const options = {persist: 'session', name: 'docs', lifetime: Infinity, onError} as const;
 * const keeper = new ConversationKeeper(session, options);
 * await session.send('Are you there?');
 * await keeper.settled();
 * keeper.close();
 * // Later, on another page of this tab:
 * new ConversationKeeper(nextSession, options);
 * ```
 */
export class ConversationKeeper {
  readonly #session: Session;
  readonly #conversation: Session['conversation'];
  readonly #options: KeeperOptions;
  readonly #area: StorageArea;
  readonly #ownership: Ownership;
  readonly #unsubscribe: () => void;
  /** True when the record was read or is obsolete. Nothing is written before that. */
  #isLoaded = false;
  #isClosed = false;
  /** True while a change from the storage or another tab is applied. */
  #isApplying = false;
  #unsaved: object | undefined;
  /** True if all messages were cleared or replaced and the record is not written yet. */
  #isReplaced = false;
  /** The id of the last reply that has acted. */
  #acted: string | undefined;
  #generation: number;
  readonly #revision = new Revision();
  #ratings: Ratings = new Map();
  #feedback: Panel['transcript']['feedback'] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saved = Promise.resolve();
  #claimed: Promise<void> | undefined;
  #isWatching = false;
  readonly #parse = (value: unknown) =>
    parseRecord(value, (values) => openChat.code!.parseMessages(values, true));

  constructor(session: Session, options: KeeperOptions) {
    const {conversation} = session;
    const {persist, name} = options;
    this.#session = session;
    this.#conversation = conversation;
    this.#options = options;
    this.#area = storageFor(persist);
    this.#ownership = new Ownership(persist === 'local' ? name : undefined, (message) =>
      this.#receive(message),
    );
    this.#generation = conversation.generation;
    this.#unsubscribe = conversation.subscribe((delta) => this.#handleChange(Boolean(delta)));
    const loaded = this.#load();
    conversation.coordinator = {
      begin: (signal) => this.#begin(loaded, signal),
      stop: () => {
        this.#ownership.post({type: 'stop'});
        void this.#takeOver(true);
      },
    };
  }

  /** Saves changed ratings. Call it after each update of the panel with what shows them. */
  update(feedback: Panel['transcript']['feedback']): void {
    if (feedback !== this.#feedback) {
      this.#feedback = feedback;
      feedback.ratings = this.#ratings;
    } else if (feedback.ratings !== this.#ratings) {
      this.#ratings = feedback.ratings;
      this.#handleChange();
    }
  }

  /** Ends the reply and saves everything when the page is unloaded or enters the back/forward cache. */
  leave(): void {
    if (this.#conversation.isRunning) {
      this.#apply(() => this.#conversation.leave());
      this.#unsaved = {};
    }
    this.#flush();
    this.#ownership.close();
  }

  /** Reads the record again after the back/forward cache, because another page can have changed it. */
  comeBack(): void {
    this.#ownership.open();
    void this.#refresh().then(() => this.#resume());
  }

  /** Stops saving. The record stays. */
  close(): void {
    this.#flush();
    this.#isClosed = true;
    this.#ownership.close();
    this.#unsubscribe();
    this.#conversation.coordinator = undefined;
  }

  /** Resolves when the changes so far are saved. */
  async settled(): Promise<void> {
    await this.#claimed;
    await this.#saved;
  }

  /** Becomes the owner for a turn. */
  async #begin(loaded: Promise<void>, signal?: AbortSignal): Promise<() => void> {
    await inTime(loaded);
    const release = await this.#ownership.acquire(signal);
    if (!release) throw new Error('The page was left.');
    await this.#refresh();
    this.#publish();
    // A write that waits for another one can be lost when the page is unloaded.
    await inTime(this.#saved);
    return () => void this.#releaseWhenSaved(release);
  }

  #read(): Promise<ConversationRecord | undefined> {
    return this.#area.read(this.#options.name, this.#parse);
  }

  /** True if this tab can show the messages of another tab. */
  #canAdopt(): boolean {
    return (
      !this.#isReplaced && !this.#isClosed && (!this.#conversation.isRunning || this.#conversation.isWaiting)
    );
  }

  /** Shows the record before the current messages. */
  async #load(): Promise<void> {
    const record = await this.#read().catch(this.#options.onError);
    // A turn that did not wait for a slow storage loads the record when it ends.
    if (this.#isLoaded || !this.#canAdopt()) return;
    this.#isLoaded = true;
    const known = new Set(record?.messages.map(({id}) => id));
    // A question that waits for its turn is asked after the record.
    const shown = this.#session.state.messages.slice(0, this.#conversation.isWaiting ? -2 : undefined);
    const added = shown.filter(({id}) => !known.has(id));
    if (record) this.#adopt({...record, messages: [...record.messages, ...added]});
    if (added.length > 0) this.#handleChange();
    this.#resume();
  }

  /** Resumes a reply that was open when its page was unloaded. */
  #resume(): void {
    if (this.#conversation.isBusy) void this.#takeOver();
    // Several tabs can read the references of a complete reply.
    else void this.#session.resume();
  }

  /** Waits until no tab runs the turn of the open reply. Then resumes the reply, or interrupts it. */
  async #takeOver(isStop = false): Promise<void> {
    if (this.#isWatching && !isStop) return;
    this.#isWatching = true;
    const release = await this.#ownership.acquire(undefined, isStop);
    this.#isWatching = false;
    if (!release) return;
    if (this.#conversation.isBusy) await this.#refresh();
    if (this.#conversation.isBusy && !this.#conversation.isRunning && !this.#isClosed) {
      const resumed = this.#session.resume();
      if (!resumed) this.#conversation.interrupt();
      else if (isStop) this.#conversation.stop();
      await resumed;
    }
    await this.#releaseWhenSaved(release);
  }

  /** Becomes the owner to save a change of this tab. */
  async #claim(): Promise<void> {
    const release = await this.#ownership.acquire();
    this.#claimed = undefined;
    if (!release) return;
    if (!this.#isReplaced) await this.#refresh();
    this.#publish();
    await this.#releaseWhenSaved(release);
  }

  /** The next owner reads the storage. */
  #releaseWhenSaved(release: () => void): Promise<void> {
    return inTime(this.#saved).then(release);
  }

  /** Shows the record if it is newer. */
  async #refresh(): Promise<void> {
    await inTime(
      this.#read().then((record) => {
        if (!this.#canAdopt()) return;
        if (record && this.#revision.isNew(record.revision)) this.#adopt(record);
        // Another tab erased the record while this tab received no messages.
        else if (
          !record &&
          !this.#ownership.isHeld() &&
          !this.#unsaved &&
          hasQuestion({...this.#session.state, thread: this.#conversation.thread})
        )
          this.#clear();
      }, this.#options.onError),
    );
  }

  #receive(message: Partial<TabMessage>): void {
    if (message.type === 'clear') this.#clear(message.revision, message.isUndoable);
    if (message.type === 'stop' && this.#ownership.isHeld() && this.#conversation.isRunning)
      this.#conversation.stop();
    if (message.type === 'lost') {
      this.#unsaved = undefined;
      if (this.#conversation.isRunning) this.#apply(() => this.#conversation.leave());
      void this.#refresh().then(() => this.#resume());
    }
    // Only a message of the type `state` has one.
    const record = this.#parse(message.record);
    if (!record || !this.#revision.isNew(record.revision)) return;
    this.#revision.note(record.revision);
    if (!this.#canAdopt()) return;
    this.#isLoaded = true;
    this.#adopt(record);
    if (this.#conversation.isBusy && this.#ownership.hasLocks()) void this.#takeOver();
  }

  /** Equal messages stay the same objects: they are not rendered again and keep their thinking. */
  #adopt(record: ConversationRecord): void {
    this.#revision.note(record.revision);
    // The ratings of cleared messages stay for an undo.
    if (!this.#unsaved && record.messages.length > 0) {
      this.#ratings = record.ratings;
      if (this.#feedback) this.#feedback.ratings = this.#ratings;
    }
    this.#session.agreedTo = record.agreedTo ?? this.#session.agreedTo;
    const {kept, state} = this.#conversation;
    const shown = new Map([...kept, ...state.messages].map((message) => [message.id, message]));
    const messages = record.messages.map((message) => {
      const known = shown.get(message.id);
      return known?.content === message.content && detailsOf(known) === detailsOf(message) ? known : message;
    });
    this.#apply(() => this.#session.adopt({...record, messages}));
  }

  /** Handles a new conversation that began in another tab. */
  #clear(clearedRevision = 0, isUndoable?: boolean): void {
    this.#apply(() => this.#session.forget(isUndoable));
    this.#generation = this.#conversation.generation;
    this.#revision.note(clearedRevision);
    this.#isLoaded = true;
    this.#unsaved = undefined;
    // Only the owner can have written in the meantime.
    if (this.#ownership.isHeld()) this.#publish();
  }

  /** `isDelta`: only the text of the open reply has grown. */
  #handleChange(isDelta = false): void {
    if (this.#isApplying) return;
    if (this.#generation !== this.#conversation.generation) {
      this.#generation = this.#conversation.generation;
      this.#isLoaded = this.#isReplaced = true;
      this.#ownership.post({
        type: 'clear',
        revision: this.#revision.next(),
        isUndoable: this.#session.cleared !== undefined,
      });
      // The lock of an owner that hangs is free only after 2 s.
      this.#area.write(this.#options.name).catch(this.#options.onError);
    }
    // The other tabs do not see a question before its turn.
    if (this.#conversation.isWaiting) return;
    if (!this.#isLoaded) {
      if (!this.#conversation.isRunning) void this.#load();
      return;
    }
    this.#unsaved = {};
    if (this.#isReplaced || !this.#ownership.isHeld()) this.#claimed ??= this.#claim();
    else if (this.#conversation.isRunning && (isDelta || !this.#hasBegunToAct()))
      this.#timer ??= setTimeout(() => this.#flush(), WRITE_INTERVAL);
    else this.#publish();
  }

  /** True once for each reply that has acted: the next page must know it, however this one ends. */
  #hasBegunToAct(): boolean {
    const last = this.#session.state.messages.at(-1);
    if (last?.role !== 'assistant' || !last.hasActed || last.id === this.#acted) return false;
    this.#acted = last.id;
    return true;
  }

  /** Applies a change of another tab. */
  #apply(change: () => void): void {
    this.#isApplying = true;
    change();
    this.#isApplying = false;
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#unsaved) this.#publish();
  }

  /** Shows the conversation to the other tabs, and writes it. */
  #publish(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isLoaded || this.#isClosed) return;
    this.#isReplaced = false;
    const change = (this.#unsaved = {});
    const {kept: messages, position, thread, state} = this.#conversation;
    const record = {
      revision: this.#revision.next(),
      messages,
      isTruncated: state.isTruncated,
      agreedTo: this.#session.agreedTo,
      ratings: this.#ratings,
      position,
      thread,
    };
    this.#ownership.post({type: 'state', record: serializeRecord(record, Infinity)});
    // Until the visitor agrees, an earlier record stays as it is.
    if (this.#session.needsConsent && hasQuestion(record)) return;
    this.#saved = this.#save(record).then(() => {
      if (this.#unsaved === change) this.#unsaved = undefined;
    }, this.#options.onError);
  }

  /** Writes a record. Drops half of its turns while the storage is full. */
  async #save(record: ConversationRecord, maxTurns = MAX_TURNS): Promise<void> {
    const {name, lifetime} = this.#options;
    const text = openChat.code!.stringify(serializeRecord(record, Date.now() + lifetime, maxTurns));
    try {
      await this.#area.write(name, hasQuestion(record) ? text : undefined);
    } catch (error) {
      if (maxTurns === 1) throw error;
      // A newer record contains this one.
      if (this.#revision.isLatest(record.revision)) await this.#save(record, maxTurns >> 1);
    }
  }
}

/** Milliseconds between two writes while a reply grows. */
const WRITE_INTERVAL = 1_000;

/** Maximum time that a question waits for each access to a slow storage, in milliseconds. */
const TIMEOUT = 1_000;

interface KeeperOptions {
  readonly persist: Persist;
  readonly name: string;
  /** Lifetime after the last change, in milliseconds. Infinity: no limit. */
  readonly lifetime: number;
  readonly onError: (error: unknown) => void;
}

/** The properties of a message that can change without its text. */
function detailsOf(message: Message): string {
  if (message.role === 'user') return '';
  const {status, author, references, hasActed} = message;
  // An answer to what the server holds can come from another tab.
  const requests = message.requests?.map(({id, isHeld, answer, stored}) => [
    id,
    isHeld && (answer ?? (Object(stored) as Partial<ReplyRequest>).answer),
  ]);
  return openChat.code!.stringify([status, author, references, hasActed, requests]);
}

/** Resolves with the task, or after a second if the storage is too slow. */
async function inTime(task: Promise<void>): Promise<void> {
  await Promise.race([task, new Promise((resolve) => setTimeout(resolve, TIMEOUT))]);
}

import type {Message} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import type {Session} from '../session/session.js';
import {
  hasQuestion,
  MAX_TURNS,
  parseRecord,
  serializeRecord,
  type ConversationRecord,
  type Ratings,
} from './conversation-record.js';
import {createOwnership, type TabMessage} from './ownership.js';
import type {Persist} from './persistence-options.js';
import {storageFor} from './storage-area.js';

/** Shows each published record. To change the conversation, this tab becomes the owner and publishes it. */
export function keepConversation(session: Session, options: KeeperOptions) {
  const {conversation} = session;
  const {persist, name, lifetime, transcript: currentTranscript, onError} = options;
  const area = storageFor(persist);
  const ownership = createOwnership(persist === 'local' ? name : undefined, receive);
  /** True when the record was read or is obsolete. Nothing is written before that. */
  let isLoaded = false;
  let isClosed = false;
  /** True while a change from the storage or another tab is applied. */
  let isApplying = false;
  let unsaved: object | undefined;
  /** True if all messages were cleared or replaced and the record is not written yet. */
  let isReplaced = false;
  let {generation} = conversation;
  let revision = 0;
  let ratings: Ratings = new Map();
  /** The transcript that has the ratings. */
  let transcript: Transcript | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saved = Promise.resolve();
  let claimed: Promise<void> | undefined;
  let isWatching = false;

  const unsubscribe = conversation.subscribe(handleChange);
  conversation.coordinator = {
    async begin(signal) {
      await inTime(loaded);
      const release = await ownership.acquire(signal);
      if (!release) throw new Error('The page was left.');
      await refresh();
      publish();
      // A write that waits for another one can be lost when the page is unloaded.
      await inTime(saved);
      return () => void releaseWhenSaved(release);
    },
    stop() {
      ownership.post({type: 'stop'});
      void takeOver(true);
    },
  };
  const parse = (value: unknown) => parseRecord(value, conversation.parse);
  const loaded = load();
  return {
    /** Saves changed ratings. Call it after each update of the panel. */
    update(): void {
      const current = currentTranscript();
      if (!current || current.ratings === ratings) return;
      if (current === transcript) {
        ({ratings} = current);
        handleChange();
      } else {
        rate(ratings);
      }
    },
    /** Ends the reply and saves everything when the page is unloaded or enters the back/forward cache. */
    leave(): void {
      if (conversation.isRunning) {
        apply(() => conversation.end('left'));
        unsaved = {};
      }
      flush();
      ownership.close();
    },
    /** Reads the record again after the back/forward cache, because another page can have changed it. */
    comeBack(): void {
      ownership.open();
      void refresh().then(resume);
    },
    close,
    /** Resolves when the changes so far are saved. */
    async settled(): Promise<void> {
      await claimed;
      await saved;
    },
  };

  /** Stops saving. The record stays. */
  function close(): void {
    flush();
    isClosed = true;
    ownership.close();
    unsubscribe();
    conversation.coordinator = undefined;
  }

  /** True if this tab can show the messages of another tab. */
  function canAdopt(): boolean {
    return !isReplaced && !isClosed && (!conversation.isRunning || conversation.isWaiting);
  }

  /** Shows the record before the current messages. */
  async function load(): Promise<void> {
    const record = await area.read(name, parse).catch(onError);
    // A turn that did not wait for a slow storage loads the record when it ends.
    if (isLoaded || !canAdopt()) return;
    isLoaded = true;
    const known = new Set(record?.messages.map(({id}) => id));
    // A question that waits for its turn is asked after the record.
    const shown = conversation.state.messages.slice(0, conversation.isWaiting ? -2 : undefined);
    const added = shown.filter(({id}) => !known.has(id));
    if (record) adopt({...record, messages: [...record.messages, ...added]});
    if (added.length > 0) handleChange();
    resume();
  }

  /** Resumes a reply that was open when its page was unloaded. */
  function resume(): void {
    if (conversation.isBusy) void takeOver();
    // Several tabs can read the references of a complete reply.
    else void session.resume();
  }

  /** Waits until no tab runs the turn of the open reply. Then resumes the reply, or interrupts it. */
  async function takeOver(isStop = false): Promise<void> {
    if (isWatching && !isStop) return;
    isWatching = true;
    const release = await ownership.acquire(undefined, isStop);
    isWatching = false;
    if (!release) return;
    if (conversation.isBusy) await refresh();
    if (conversation.isBusy && !conversation.isRunning && !isClosed) {
      const resumed = session.resume();
      if (!resumed) conversation.end('lost');
      else if (isStop) conversation.end('stopped');
      await resumed;
    }
    await releaseWhenSaved(release);
  }

  /** Becomes the owner to save a change of this tab. */
  async function claim(): Promise<void> {
    const release = await ownership.acquire();
    claimed = undefined;
    if (!release) return;
    if (!isReplaced) await refresh();
    publish();
    await releaseWhenSaved(release);
  }

  /** The next owner reads the storage. */
  function releaseWhenSaved(release: () => void): Promise<void> {
    return inTime(saved).then(release);
  }

  /** Shows the record if it is newer. */
  async function refresh(): Promise<void> {
    await inTime(
      area.read(name, parse).then((record) => {
        if (!canAdopt()) return;
        if (record && record.revision > revision) adopt(record);
        // Another tab erased the record while this tab received no messages.
        else if (!record && !ownership.isHeld() && !unsaved && hasQuestion(conversation.state)) clear();
      }, onError),
    );
  }

  function receive(message: Partial<TabMessage>): void {
    if (message.type === 'clear') clear(message.revision, message.isUndoable);
    if (message.type === 'stop' && ownership.isHeld() && conversation.isRunning) conversation.end('stopped');
    if (message.type === 'lost') {
      unsaved = undefined;
      if (conversation.isRunning) apply(() => conversation.end('left'));
      void refresh().then(resume);
    }
    // Only a message of the type `state` has one.
    const record = parse(message.record);
    if (!record || record.revision <= revision) return;
    ({revision} = record);
    if (!canAdopt()) return;
    isLoaded = true;
    adopt(record);
    if (conversation.isBusy && ownership.hasLocks()) void takeOver();
  }

  /** Equal messages stay the same objects: they are not rendered again and keep their thinking. */
  function adopt(record: ConversationRecord): void {
    ({revision} = record);
    // The ratings of cleared messages stay for an undo.
    if (!unsaved && record.messages.length > 0) rate(record.ratings);
    conversation.agreedTo = record.agreedTo ?? conversation.agreedTo;
    const shown = new Map(conversation.state.messages.map((message) => [message.id, message]));
    const messages = record.messages.map((message) => {
      const known = shown.get(message.id);
      return known?.content === message.content && detailsOf(known) === detailsOf(message) ? known : message;
    });
    apply(() => session.adopt(messages, record.isTruncated, record.position));
  }

  /** Handles a new conversation that began in another tab. */
  function clear(clearedRevision = 0, isUndoable?: boolean): void {
    apply(() => conversation.clear(isUndoable));
    ({generation} = conversation);
    revision = Math.max(revision, clearedRevision);
    isLoaded = true;
    unsaved = undefined;
    // Only the owner can have written in the meantime.
    if (ownership.isHeld()) publish();
  }

  function handleChange(): void {
    if (isApplying) return;
    if (generation !== conversation.generation) {
      ({generation} = conversation);
      isLoaded = isReplaced = true;
      ownership.post({
        type: 'clear',
        revision: nextRevision(),
        isUndoable: conversation.cleared !== undefined,
      });
      // The lock of an owner that hangs is free only after 2 s.
      area.write(name).catch(onError);
    }
    // The other tabs do not see a question before its turn.
    if (conversation.isWaiting) return;
    if (!isLoaded) {
      if (!conversation.isRunning) void load();
      return;
    }
    unsaved = {};
    if (isReplaced || !ownership.isHeld()) claimed ??= claim();
    else if (conversation.isRunning) timer ??= setTimeout(flush, INTERVAL);
    else publish();
  }

  /** Applies a change of another tab. */
  function apply(change: () => void): void {
    isApplying = true;
    change();
    isApplying = false;
  }

  /** Shows ratings, as soon as there is a transcript. */
  function rate(newRatings: Ratings): void {
    ratings = newRatings;
    transcript = currentTranscript();
    if (transcript) transcript.ratings = ratings;
  }

  function nextRevision(): number {
    revision = Math.max(Date.now(), revision + 1);
    return revision;
  }

  function flush(): void {
    timer = undefined;
    if (unsaved) publish();
  }

  /** Shows the conversation to the other tabs, and writes it. */
  function publish(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isLoaded || isClosed) return;
    isReplaced = false;
    const change = (unsaved = {});
    const {kept: messages, agreedTo, position} = conversation;
    const {isTruncated} = conversation.state;
    const record = {revision: nextRevision(), messages, isTruncated, agreedTo, ratings, position};
    ownership.post({type: 'state', record: serializeRecord(record, Infinity)});
    // Until the visitor agrees, an earlier record stays as it is.
    if (conversation.needsConsent && hasQuestion(record)) return;
    saved = save(record).then(() => {
      if (unsaved === change) unsaved = undefined;
    }, onError);
  }

  /** Writes a record. Drops half of its turns while the storage is full. */
  async function save(record: ConversationRecord, maxTurns = MAX_TURNS): Promise<void> {
    const text = JSON.stringify(serializeRecord(record, Date.now() + lifetime, maxTurns));
    try {
      await area.write(name, hasQuestion(record) ? text : undefined);
    } catch (error) {
      if (maxTurns === 1) throw error;
      // A newer record contains this one.
      if (record.revision === revision) await save(record, maxTurns >> 1);
    }
  }
}

type Transcript = Panel['transcript'];

/** Milliseconds between two writes while a reply grows. */
const INTERVAL = 1_000;

/** Maximum time that a question waits for each access to a slow storage, in milliseconds. */
const TIMEOUT = 1_000;

interface KeeperOptions {
  readonly persist: Persist;
  readonly name: string;
  /** Lifetime after the last change, in milliseconds. Infinity: no limit. */
  readonly lifetime: number;
  /** Returns the transcript as soon as the panel is loaded. */
  readonly transcript: () => Transcript | undefined;
  readonly onError: (error: unknown) => void;
}

export type ConversationKeeper = ReturnType<typeof keepConversation>;

/** The properties of a message that can change without its text. */
function detailsOf(message: Message): string {
  return message.role === 'user' ? '' : message.status + message.references.length;
}

/** Resolves with the task, or after a second if the storage is too slow. */
async function inTime(task: Promise<void>): Promise<void> {
  await Promise.race([task, new Promise((resolve) => setTimeout(resolve, TIMEOUT))]);
}

import type {Conversation} from '../conversation/conversation.js';
import type {AssistantMessage, Message} from '../conversation/message.js';
import type {ReplyPosition} from '../conversation/turn.js';
import type {KeptConversation} from './conversation-store.js';
import type {Snapshot} from './publisher.js';
import {randomId} from './random-id.js';
import {RatingsSync, type KeptTranscript} from './ratings-sync.js';

/** The session, as far as its conversation is kept. */
export interface KeptSession {
  readonly conversation: Conversation;
  /** Called before the conversation is cleared because another agent or visitor takes part. */
  onStartOver: (() => void) | undefined;
  /** Shows messages that a page of this visitor has kept or shows. */
  adopt(messages: readonly Message[], isTruncated?: boolean, position?: ReplyPosition): void;
  /** Goes on with the last reply. Returns `undefined` if it cannot be resumed. */
  resume(): Promise<AssistantMessage> | undefined;
}

/**
 * The copy of a kept conversation that this page shows. Reports the changes that this page makes, and applies those of the
 * storage and of other tabs.
 */
export class ConversationReplica {
  /** Identifies the conversation until it is cleared, in all tabs. */
  id = randomId();
  /** Whether the stored conversation was read. Changes before that are not reported, because nothing may be written. */
  isLoaded = false;
  /** Conversations that were cleared: another tab may not know yet. */
  readonly cleared = new Set<string>();
  readonly #ratings: RatingsSync;
  readonly #session: KeptSession;
  readonly #onChange: () => void;
  readonly #unsubscribe: () => void;
  #epoch: number;
  #isApplying = false;
  #changes = 0;

  /** `transcript` returns `undefined` as long as the panel is not loaded. `onChange` is called after each change by this page. */
  constructor(session: KeptSession, transcript: () => KeptTranscript | undefined, onChange: () => void) {
    this.#session = session;
    this.#ratings = new RatingsSync(transcript);
    this.#onChange = onChange;
    this.#epoch = session.conversation.epoch;
    this.#unsubscribe = session.conversation.subscribe(() => this.report());
  }

  /** Increments with every change of the messages. Data that was read from the storage before a change is out of date. */
  get changes(): number {
    return this.#changes;
  }

  /** Whether this page has cleared or replaced all messages since the last `startOver()`. */
  get wasCleared(): boolean {
    return this.#session.conversation.epoch !== this.#epoch;
  }

  /** Reports a change by this page. */
  report(): void {
    if (this.#isApplying || !this.isLoaded) return;
    this.#changes += 1;
    this.#onChange();
  }

  /** The conversation of this moment, for the storage and the other tabs. */
  get snapshot(): Snapshot {
    const {kept: messages, state, position} = this.#session.conversation;
    const {messages: shown, isTruncated = false} = state;
    return {id: this.id, messages, shown, isTruncated, ratings: this.#ratings.ratings, position};
  }

  /** Takes the ratings of the panel. Returns whether the visitor has changed them. */
  updateRatings(): boolean {
    return this.isLoaded && this.#ratings.update();
  }

  /** Shows the state of the storage or another tab. `mayBeOpen`: another tab may run the turn of the last reply. */
  show({id, messages, isTruncated, ratings, position}: KeptConversation, mayBeOpen: boolean): void {
    this.id = id;
    this.#ratings.ratings = ratings;
    this.#changes += 1;
    this.apply((conversation) => {
      this.#session.adopt(messages, isTruncated, position);
      if (!mayBeOpen && !position) conversation.interruptOpenReply();
    });
  }

  /** Makes a change that another tab has made, too. It is not reported. */
  apply(change: (conversation: Conversation) => void): void {
    this.#isApplying = true;
    change(this.#session.conversation);
    this.#isApplying = false;
  }

  /** Begins the conversation that follows a cleared one: with an id of its own, and without ratings. */
  startOver(): void {
    this.#epoch = this.#session.conversation.epoch;
    this.cleared.add(this.id);
    this.id = randomId();
    this.#ratings.ratings = new Map();
  }

  /** Reports no more changes. */
  close(): void {
    this.#unsubscribe();
  }
}

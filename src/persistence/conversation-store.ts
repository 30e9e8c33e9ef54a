import type {Message} from '../conversation/message.js';
import type {ReplyPosition} from '../conversation/turn.js';
import {
  isCurrent,
  parseIndex,
  parseJson,
  parsePosition,
  VERSION,
  type ConversationIndex,
} from './conversation-index.js';
import {MAX_MESSAGES, newestTurns} from './newest-turns.js';
import {randomId} from './random-id.js';
import {parseRatings, type Ratings} from './ratings.js';
import {serializeMessage} from './serialize-message.js';
import type {StorageArea} from './storage-area.js';

/** The most characters of all messages together, in any stored conversation. */
const MAX_CHARACTERS = 5_000_000;

/** Messages that are read at once, so that no task is long. */
const BATCH = 25;

/** How often a conversation is halved when the storage is full. */
const MAX_HALVINGS = 5;

/** A conversation with fewer characters is written whole again at the next save, because there may be room by then. */
const MIN_LIMIT = 100_000;

/** The conversation, as it was when it was kept. */
export interface KeptConversation {
  /** Identifies the conversation until it is cleared. */
  readonly id: string;
  readonly messages: readonly Message[];
  /** Whether earlier messages were too many to be kept. */
  readonly isTruncated: boolean;
  readonly ratings: Ratings;
  /** Where the last reply can be resumed. It is written together with the text of the reply. */
  readonly position?: ReplyPosition | undefined;
}

interface StoreOptions {
  /** The name of the conversation, and the beginning of its keys. */
  readonly name: string;
  /** The most characters of all messages together. The oldest turns are left out first. */
  readonly maxCharacters: number;
  /** Milliseconds after the last change. Default: it never expires. */
  readonly lifetime?: number | undefined;
  /** The valid messages of untrusted values. */
  readonly parse: (values: unknown[]) => Message[];
}

/** Stores one conversation, in one entry for each message: a save writes only the changed messages. */
export class ConversationStore {
  readonly #area: StorageArea;
  readonly #options: StoreOptions;
  /** The messages in the storage by their ids; `undefined` for an entry that is not valid. */
  #written: ReadonlyMap<string, Message | undefined> = new Map();
  /** The revision in the storage, as far as this page knows. */
  #revision: string | undefined;
  /** Revisions that are being written. */
  #pending = new Set<string>();
  /** Less than in the options if the storage was full. */
  #maxCharacters: number;
  /** Counts saves and erasures. */
  #task = 0;

  constructor(area: StorageArea, options: StoreOptions) {
    this.#area = area;
    this.#options = options;
    this.#maxCharacters = options.maxCharacters;
  }

  /** Whether another page has saved the conversation since this one has loaded or saved it. */
  async isOutdated(): Promise<boolean> {
    const {revision} = (await this.#readIndex()) ?? {};
    return revision !== this.#revision && !this.#pending.has(revision ?? '');
  }

  /**
   * The conversation, or `undefined` if there is none. Entries that are not valid are left out; a conversation of another
   * version, or one that has expired, is erased.
   */
  async load(): Promise<KeptConversation | undefined> {
    const index = await this.#readIndex();
    this.#revision = index?.revision;
    if (!isCurrent(index)) {
      // Another page may have saved a conversation since then.
      return (await this.erase((text) => !isCurrent(parseIndex(text)))) ? undefined : this.load();
    }
    const listed = [...new Set(index.ids)];
    const newest = listed.slice(-MAX_MESSAGES);
    let messages: readonly Message[] = [];
    // The newest messages first, because the others are left out if there are too many characters.
    for (let end = newest.length; end > 0; end -= BATCH) {
      const ids = newest.slice(Math.max(0, end - BATCH), end);
      const values = (await this.#area.get(ids.map((id) => this.#key(id)))).map(parseJson);
      const parsed = this.#options.parse(values).filter(({id}) => ids.includes(id));
      messages = [...parsed, ...messages];
      // Between two batches, the page may do other work. A hidden page waits a second for each timeout.
      if (end > BATCH) await new Promise((resolve) => setTimeout(resolve));
    }
    messages = newestTurns(messages, MAX_CHARACTERS);
    const valid = new Map(messages.map((message) => [message.id, message]));
    // The next save deletes the entries that are not valid.
    this.#written = new Map(listed.map((id) => [id, valid.get(id)]));
    if (messages.length === 0) return undefined;
    const isTruncated = index.isTruncated === true || messages.length < listed.length;
    return {
      id: index.id,
      messages,
      isTruncated,
      ratings: parseRatings(index.ratings),
      position: parsePosition(index.position),
    };
  }

  /** Writes the changed messages. While the storage is full, deletes the older half and tries again. */
  async save({messages, isTruncated, ...others}: KeptConversation): Promise<void> {
    this.#task += 1;
    const task = this.#task;
    let characters = 0;
    for (const {content} of messages) characters += content.length;
    let maxCharacters = Math.min(this.#maxCharacters, characters);
    for (let halvings = 0; ; halvings += 1) {
      const newest = newestTurns(messages, maxCharacters);
      try {
        await this.#write(newest, isTruncated || newest.length < messages.length, others);
        if (halvings > 0) this.#maxCharacters = Math.max(maxCharacters, MIN_LIMIT);
        return;
      } catch (error) {
        // A newer save writes all of it, and after an erasure nothing may be written.
        if (task !== this.#task) return;
        if (halvings === MAX_HALVINGS) throw error;
        maxCharacters /= 2;
        await this.#deleteAllBut(newestTurns(messages, maxCharacters), messages);
        if (task !== this.#task) return;
      }
    }
  }

  /**
   * Erases the conversation, also entries that no index lists, if `condition` holds for the text of its index. Returns whether
   * it holds.
   */
  erase(condition?: (index: unknown) => boolean): Promise<boolean> {
    this.#forget();
    return this.#area.deleteAll(this.#options.name, condition);
  }

  /** Deletes the known messages of a conversation that another tab has erased. The next one may be stored by now. */
  async drop(): Promise<void> {
    const keys = [...this.#written.keys()].map((id) => this.#key(id));
    this.#forget();
    await this.#area.write([], keys);
  }

  /** Forgets the known entries, and ends a save that is under way. */
  #forget(): void {
    this.#task += 1;
    this.#written = new Map();
    this.#revision = undefined;
    this.#pending = new Set();
  }

  #key(id: string): string {
    return `${this.#options.name}#${id}`;
  }

  async #readIndex(): Promise<ConversationIndex | undefined> {
    const [text] = await this.#area.get([this.#options.name]);
    return parseIndex(text);
  }

  /** Deletes entries of `messages`, also those that a failed save has written, and of earlier saves. */
  async #deleteAllBut(kept: readonly Message[], messages: readonly Message[]): Promise<void> {
    const keptIds = new Set(kept.map(({id}) => id));
    const written = this.#written;
    const removed = [...written.keys(), ...messages.map(({id}) => id)].filter((id) => !keptIds.has(id));
    this.#written = new Map([...written].filter(([id]) => keptIds.has(id)));
    await this.#area.write(
      [],
      removed.map((id) => this.#key(id)),
    );
  }

  /** Writes before it deletes, so that a page that ends in between leaves a conversation that is whole. */
  async #write(
    messages: readonly Message[],
    isTruncated: boolean,
    {id, ratings, position}: Pick<KeptConversation, 'id' | 'ratings' | 'position'>,
  ): Promise<void> {
    const written = this.#written;
    const kept = new Map(messages.map((message) => [message.id, message]));
    const changed = messages.filter((message) => written.get(message.id) !== message);
    const removed = [...written.keys()].filter((id) => !kept.has(id));
    const {name, lifetime} = this.#options;
    const revision = randomId();
    const index: ConversationIndex = {
      version: VERSION,
      id,
      revision,
      // JSON has no Infinity.
      expires: Number.isFinite(lifetime) ? Date.now() + lifetime! : undefined,
      ids: [...kept.keys()],
      isTruncated,
      ratings: [...ratings].filter(([reply]) => kept.has(reply)),
      position,
    };
    // Set first: a load or save that begins while this one is written must not take it for another page's.
    const pending = this.#pending.add(revision);
    this.#written = kept;
    try {
      await this.#area.write(
        [
          ...changed.map(
            (message) => [this.#key(message.id), JSON.stringify(serializeMessage(message))] as const,
          ),
          [name, JSON.stringify(index)],
        ],
        removed.map((id) => this.#key(id)),
      );
      if (pending === this.#pending) this.#revision = revision;
    } catch (error) {
      // The next save writes all messages, because one that began meanwhile has relied on this one.
      this.#written = new Map([...this.#written, ...written].map(([id]) => [id, undefined]));
      throw error;
    } finally {
      pending.delete(revision);
    }
  }
}

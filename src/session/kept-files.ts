import type {ChatContext, ChatFile} from '../client/transport.js';
import {filesOf, isAnswer, isSent, type AttachedFile, type Message} from '../conversation/message.js';
import type {Adopted} from '../conversation/adopted.js';
import type {Conversation} from '../conversation/conversation.js';

/** Maximum size of all files of a conversation, in megabytes. The oldest ones go first. */
export const MOST_MEGABYTES = 50;

/** The files of the questions of this page, as long as their messages can be seen or shown again. Nothing stores them. */
export class KeptFiles {
  /** The files that wait for their question. */
  waiting: readonly AttachedFile[] = [];
  /** Those of the question that is asked. Set by each request. */
  asked: readonly AttachedFile[] = [];
  readonly #session: ConversationHolder;
  /** By their IDs, oldest first. */
  readonly #files = new Map<string, KeptFile>();

  constructor(session: ConversationHolder) {
    this.#session = session;
    session.conversation.subscribe((delta) => {
      if (!delta) this.#forgetUnused();
    });
  }

  /** Returns a file if it is still here. */
  get(id: string): KeptFile | undefined {
    return this.#files.get(id);
  }

  keep(id: string, file: KeptFile): void {
    this.#files.set(id, file);
    let bytes = 0;
    for (const {data} of this.#files.values()) bytes += data.size;
    for (const [oldest, {data}] of this.#files) {
      if (bytes <= MOST_MEGABYTES * 1_000_000) return;
      bytes -= data.size;
      this.#files.delete(oldest);
    }
  }

  drop(files: readonly AttachedFile[] = []): void {
    for (const {id} of files) this.#files.delete(id);
  }

  /**
   * Returns what a transport is told of the files of `messages`, of which the last `count` are in the request. `isNew`: the last one
   * is asked.
   */
  given(messages: readonly Message[], count: number, isNew: boolean): Pick<ChatContext, 'files' | 'history'> {
    const sent = messages.filter(isSent).slice(-count);
    const history: Record<number, readonly ChatFile[]> = {};
    let files: readonly ChatFile[] | undefined;
    this.asked = [];
    for (const [index, message] of sent.entries()) {
      const kept = (filesOf(message) ?? []).flatMap(({id, name, type}) => {
        const data = this.#files.get(id)?.data;
        return data ? [{name, type, data}] : [];
      });
      if (kept.length === 0) continue;
      if (isNew && index === sent.length - 1 && !isAnswer(messages.at(-1))) {
        files = kept;
        this.asked = filesOf(message)!;
      } else history[index] = kept;
    }
    return {...(files && {files}), ...(Object.keys(history).length > 0 && {history})};
  }

  /** A cleared conversation can be shown again, as can what an edited question replaces. */
  #forgetUnused(): void {
    if (this.#files.size === 0) return;
    const {state, kept} = this.#session.conversation;
    const messages = [...state.messages, ...kept, ...(this.#session.cleared?.messages ?? [])];
    const used = new Set(
      [...this.waiting, ...messages.flatMap((message) => filesOf(message) ?? [])].map(({id}) => id),
    );
    for (const id of this.#files.keys()) if (!used.has(id)) this.#files.delete(id);
  }
}

export interface KeptFile {
  readonly data: Blob;
  /** Of a picture: the node that shows what is sent. */
  readonly preview?: object | undefined;
}

interface ConversationHolder {
  readonly conversation: Pick<Conversation, 'subscribe' | 'state' | 'kept'>;
  readonly cleared: Adopted | undefined;
}

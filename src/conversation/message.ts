// The messages of a conversation, and what follows from them alone.
import type {AgentRequest, ToolCall} from '../client/agent-request.js';
import {ChatServiceError, isCut} from '../client/errors.js';
import type {Author, ChatCompletionMessage, CitedResource} from '../client/types.js';
import {isBlank} from './question-text.js';

/** What a question carries beside what was typed: the page that it is about, or a passage of it. */
export interface About {
  /** The title of the page, or the first words of the passage. */
  readonly title: string;
  /** The URL of the page, without query and fragment. */
  readonly url: string;
  /** Sent in front of the question, byte for byte. At most 4,000 characters. */
  readonly quotation: string;
}

/** What a question carries beside its text. */
export interface Carried {
  readonly about?: About | undefined;
  readonly files?: UserMessage['files'] | undefined;
}

/** A file of a question. Its data is not here: it stays on the page that has sent it, and is never stored. */
export interface AttachedFile {
  /** A UUID. */
  readonly id: string;
  /** Plain text, not trusted, of at most 100 visible characters. */
  readonly name: string;
  /** As in `ChatFile`. */
  readonly type: string;
  /** In bytes. */
  readonly size: number;
}

export interface UserMessage {
  readonly role: 'user';
  /** Unique, also among the pages that show the same conversation. */
  readonly id: string;
  /** As typed: plain text. */
  readonly content: string;
  readonly createdAt: Date;
  readonly about?: About;
  /** The files that it carries. Default: it has none. */
  readonly files?: readonly AttachedFile[];
  /** True if it answers the requests of the reply before it. The agent gets the answers instead of the message. */
  readonly isAnswer?: true;
}

/** A request of the agent, or a call of a tool of the page that the visitor has to allow. */
export interface ReplyRequest extends AgentRequest {
  /** The call. `text` has its name and the beginning of its arguments. Not stored. Default: it is a request. */
  readonly call?: ToolCall;
  /** Of a call: the number of rounds before it. */
  readonly round?: number;
  /** True for a call that the visitor need not allow. */
  readonly isPreset?: true;
  /**
   * Of a request that another page has asked: how it was stored, or `null`. Not trusted. Its `choices` are empty until they are shown.
   * Default: this page has asked.
   */
  readonly stored?: unknown;
  /** The value that the visitor has chosen; of a call `allow` or `refuse`. Default: none. */
  readonly answer?: string;
}

/**
 * - `pending`: sent, no text received
 * - `streaming`: receiving text
 * - `complete`: ended by the service
 * - `stopped`: ended by the visitor
 * - `interrupted`: failed after some text
 * - `failed`: failed without text
 */
export type AssistantMessageStatus =
  | 'pending'
  | 'streaming'
  | 'complete'
  | 'stopped'
  | 'interrupted'
  | 'failed';

export interface AssistantMessage {
  readonly role: 'assistant';
  /** Unique, also among the pages that show the same conversation. */
  readonly id: string;
  /** Who wrote it, as a transport of the page told. Default: the agent. */
  readonly author?: Author;
  /** Raw Markdown, byte for byte as the service sent it, without the text between `<think>` and `</think>`. */
  readonly content: string;
  /** The text between these tags if `thinking` is set. It is neither stored nor sent to the service. */
  readonly thinking?: string;
  /** Whole seconds from the question to the end of the thinking; at least 1. */
  readonly thinkingSeconds?: number;
  /**
   * What the service did, oldest first, at most the last 20: in its words for a step that is done, if it gave them. Neither
   * stored nor sent to the service.
   */
  readonly steps?: readonly string[];
  /** The last of `steps` while it is not done: until text, another step, or the end of a complete reply. */
  readonly step?: string | undefined;
  readonly createdAt: Date;
  readonly status: AssistantMessageStatus;
  /** The `finish_reason` of the service: `stop`, `tool_calls`, `length` or `content_filter`, also for the names of other services. */
  readonly finishReason?: string | undefined;
  readonly references: readonly CitedResource[];
  /** What the agent asks the visitor. A transport told it. Default: nothing. */
  readonly requests?: readonly ReplyRequest[] | undefined;
  /** True if an answer of the visitor was sent for it, or tools of the page ran: it is never asked for again. */
  readonly hasActed?: true;
  /** At most three questions of the service that the visitor can ask next. Neither stored nor sent to the service. */
  readonly suggestions?: readonly string[];
  /** The error of a `failed` or `interrupted` reply. */
  readonly error?: ChatServiceError;
}

/** A visitor's rating of a reply. */
export type Rating = 'up' | 'down';

/** The reason for a bad rating. */
export type FeedbackReason = 'incorrect' | 'incomplete' | 'off-topic';

/** True if the reply can still grow. */
export function isOpen(reply: AssistantMessage | undefined): boolean {
  return reply?.status === 'pending' || reply?.status === 'streaming';
}

/** True if a person of the owner has written the message, not a machine. */
export function isByPerson(message: Message | undefined): boolean {
  return message?.role === 'assistant' && message.author?.kind === 'person';
}

/** Returns the question with this ID. */
export function questionOf(messages: readonly Message[], id: string | undefined): UserMessage | undefined {
  return messages.find((message): message is UserMessage => message.role === 'user' && message.id === id);
}

/** True if the message answers requests. */
export function isAnswer(message: Message | undefined): boolean {
  return message?.role === 'user' && message.isAnswer === true;
}

/** True if nothing may ask for the message again: a person has taken or written it, or an action has happened by it. */
export function isOnce(message: Message | undefined): boolean {
  if (message?.role === 'user') return isAnswer(message);
  return message?.hasActed === true || isByPerson(message);
}

/** True if the question with this ID, or a later one, cannot be asked again. */
export function isTaken(messages: readonly Message[], id: string | undefined): boolean {
  return messages.findLastIndex(isOnce) >= messages.findIndex((message) => message.id === id);
}

/** True for a reply with text, and for one of a person, who can take a question without a word. */
export function hasBegun(reply: AssistantMessage): boolean {
  return hasText(reply) || isByPerson(reply);
}

/**
 * True for a reply without text that is not shown: it only told a state of a handover, or has said nothing yet to a visitor who has been
 * handed over (`isHeld`), because people need no time to begin.
 */
export function isSilent(message: Message, isHeld: boolean): boolean {
  if (message.role === 'user' || message.author || message.requests?.length) return false;
  if (message.hasActed && message.steps) return false;
  if (hasText(message)) return false;
  return isHeld || (message.status === 'complete' && !isCut(message.finishReason));
}

/** Returns who answers: the last reply whose author is certain, whether that is a person, and whether the one before was another. */
export function writerOf(messages: readonly Message[]): Writer {
  const reply = messages.findLast(isAttributed);
  const before = messages.findLast((message) => message !== reply && isAttributed(message));
  return {reply, isPerson: isByPerson(reply), isNew: isByPerson(reply) !== isByPerson(before)};
}

export interface Writer {
  readonly reply?: Message | undefined;
  /** False: a machine. */
  readonly isPerson: boolean;
  /** Default: false. */
  readonly isNew?: boolean;
}

/** True for a reply whose author is certain. Until something has come, a person can still take the question. */
function isAttributed(message: Message): boolean {
  if (message.role === 'user') return false;
  const {author, steps, thinking} = message;
  return Boolean(author ?? steps ?? thinking) || hasText(message) || message.status === 'complete';
}

/** True if a message has visible text. */
export function hasText({content}: Message): boolean {
  return !isBlank(content);
}

/** True if the agent gets the message. A picture needs no word. */
export function isSent(message: Message): boolean {
  return (hasText(message) || filesOf(message) !== undefined) && !isAnswer(message);
}

/** Returns the files of a question. `undefined`: it has none. */
export function filesOf(message: Message | undefined): UserMessage['files'] {
  return message?.role === 'user' ? message.files : undefined;
}

/** Returns the text of a message as the service gets it. */
export function sentText(message: Message): string {
  const about = message.role === 'user' && message.about;
  return about ? `${about.quotation}\n\n${message.content}` : message.content;
}

/** A message of either side. Immutable: a change is a new object with the same `id`. */
export type Message = UserMessage | AssistantMessage;

/** Returns the last message if it is a reply. */
export function lastReply(messages: readonly Message[]): AssistantMessage | undefined {
  const last = messages.at(-1);
  return last?.role === 'assistant' ? last : undefined;
}

/** Returns the messages with `message` in place of the one with the same ID, if there is one. */
export function withMessage(messages: readonly Message[], message: Message): readonly Message[] {
  const index = messages.findLastIndex(({id}) => id === message.id);
  return index < 0 ? messages : messages.with(index, message);
}

/**
 * Returns the messages for the service: all questions and every reply with text, as raw Markdown. Leaves out
 * notices, references and empty replies, which the agent did not write. Section "Message object (request)".
 *
 * `limit`: maximum number of messages, the latest ones, starting with a question. Values below 1: no limit.
 */
export function history(messages: readonly Message[], limit = 0): ChatCompletionMessage[] {
  const said = messages.filter(isSent).map((message) => ({role: message.role, content: sentText(message)}));
  if (!(limit >= 1)) return said;
  const newest = said.slice(-Math.floor(limit));
  // After a reply that asks, no question is new.
  const start = newest.findIndex(({role}) => role === 'user');
  return start < 0 ? said.slice(said.findLastIndex(({role}) => role === 'user')) : newest.slice(start);
}

/** Throws if a turn drops a message that nothing may ask for again. Another page can have acted while the turn waited. */
export function requireKept(before: readonly Message[], asked: readonly Message[]): void {
  if (before.some((message) => isOnce(message) && !asked.includes(message)))
    throw new ChatServiceError('interrupted', 'Another page has acted in the meantime.');
}

/** Returns the error of a reply that ended because the visitor left the page. */
export function pageLeft(cause?: unknown): ChatServiceError {
  return new ChatServiceError('interrupted', 'The page was left before the reply was complete.', {cause});
}

/** Returns how a reply ends whose page is left. A person who has taken the question needs no word. */
export function cutStatus(reply: AssistantMessage): AssistantMessageStatus {
  return hasText(reply) ? 'interrupted' : isByPerson(reply) ? 'complete' : 'failed';
}

/** Returns the messages with every open reply ended. `status`: default depends on whether the reply has text. */
export function settled(messages: readonly Message[], status?: 'stopped'): readonly Message[] {
  return withError(
    messages.map((message) => {
      if (message.role === 'user' || !isOpen(message)) return message;
      return {...message, status: status ?? cutStatus(message), ...(message.step && {step: undefined})};
    }),
  );
}

/** Pages get messages in events and properties, and cannot change the order or the texts of what is sent. */
export function frozen(messages: readonly Message[]): readonly Message[] {
  messages.forEach(Object.freeze);
  return Object.freeze(messages);
}

/** Returns the messages with an error for an incomplete last reply, because errors are not stored. */
export function withError(messages: readonly Message[]): readonly Message[] {
  const reply = lastReply(messages);
  const isCut = reply?.status === 'interrupted' || reply?.status === 'failed';
  return isCut && reply.error === undefined ? messages.with(-1, {...reply, error: pageLeft()}) : messages;
}

/**
 * - `ready`: the visitor can ask
 * - `submitted`: a question was sent
 * - `streaming`: receiving text
 * - `error`: the last reply failed; the visitor can ask or retry
 */
export type ConversationStatus = 'ready' | 'submitted' | 'streaming' | 'error';

/** A snapshot: replaced, never changed. */
export interface ConversationState {
  readonly status: ConversationStatus;
  readonly messages: readonly Message[];
  /** The error of the last reply. */
  readonly error: ChatServiceError | undefined;
  /** True if earlier messages exceeded the limits of the storage. */
  readonly isTruncated?: true | undefined;
}

export const STATUS_BY_REPLY: Record<AssistantMessageStatus, ConversationStatus> = {
  pending: 'submitted',
  streaming: 'streaming',
  complete: 'ready',
  stopped: 'ready',
  interrupted: 'error',
  failed: 'error',
};

export function isStatus(value: unknown): value is AssistantMessageStatus {
  return typeof value === 'string' && Object.hasOwn(STATUS_BY_REPLY, value);
}

export function newQuestion(content: string, {about, files}: Carried = {}, isAnswer = false): UserMessage {
  const question = {role: 'user', id: nextMessageId(), content, createdAt: new Date()} as const;
  return {...question, ...(about && {about}), ...(files && {files}), ...(isAnswer && {isAnswer})};
}

export function newReply(): AssistantMessage {
  const status = 'pending';
  return {role: 'assistant', id: nextMessageId(), content: '', createdAt: new Date(), status, references: []};
}

/** Returns a reply that is resumed after so many characters. */
export function reopened(shown: AssistantMessage, length: number): AssistantMessage {
  const reply = {...shown};
  if (reply.status === 'complete') return reply;
  delete reply.error;
  reply.content = reply.content.slice(0, length);
  // The service sends them again.
  if (!reply.content) {
    delete reply.steps;
    delete reply.step;
  }
  reply.status = reply.content ? 'streaming' : 'pending';
  return reply;
}

/** Part of every ID, because several pages can show the same conversation. */
const PAGE_ID = Math.random().toString(36).slice(2, 10);
let lastId = 0;

export function nextMessageId(): string {
  lastId += 1;
  return `message-${PAGE_ID}-${lastId}`;
}

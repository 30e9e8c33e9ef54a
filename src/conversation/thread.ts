// Follows which messages of a conversation the server of a transport knows.
import type {ChatContext} from '../client/transport.js';
import {uuid} from '../platform/uuid.js';
import type {Handover} from '../client/types.js';
import {isHandedOver, type ThreadHandover} from './handover.js';
import {isSent, lastReply, type AssistantMessage, type Message} from './message.js';

/** What the server of a transport has of a conversation. Kept with the conversation. */
export interface Thread {
  /** A UUID. */
  readonly id: string;
  /** The server's own identifier. Not trusted. */
  readonly serverId?: string | undefined;
  /** The id of the reply to its last request. If it is complete, the server knows the messages up to it, and no others. */
  readonly reply: string;
  /** How far the way to a person is. Default: there was none. */
  readonly handover?: ThreadHandover | undefined;
  /** The id of the last message that it knew before that request. Default: it knew none. */
  readonly knownTo?: string | undefined;
}

/** Returns the state of the handover. `undefined`: there is none, or something has followed an offer or an end. */
export function handoverOf(thread: Thread | undefined, messages: readonly Message[]): Handover | undefined {
  const handover = thread?.handover;
  const isNews = !handover?.isSeen && handover?.after === messages.at(-1)?.id;
  return isNews || isHandedOver(thread) ? handover : undefined;
}

/** Returns the thread with a state of the handover. `after`: see `ThreadHandover`. An offer to a visitor who has agreed changes nothing. */
export function withHandover(
  thread: Thread | undefined,
  handover: Handover & Pick<ThreadHandover, 'isAsked' | 'isSeen'>,
  after: string | undefined,
): Thread {
  const known = thread?.handover;
  const {state} = handover;
  const isSame = state === known?.state;
  const name = handover.name ?? (isSame ? known.name : undefined);
  const isKnown = isSame && name === known.name && !known.isAsked;
  if (thread && isHandedOver(thread) && (isKnown || state === 'offered')) return thread;
  const isEnd = state === 'ended' && known?.state === 'joined';
  const hasMet = isEnd || (isSame && known.hasMet);
  const end = isEnd ? after : known?.end;
  return {
    ...(thread ?? {id: uuid(), reply: ''}),
    handover: {...handover, ...(name && {name}), ...(hasMet && {hasMet}), after, end},
  };
}

/** A question, as it is asked. */
export interface Asked {
  readonly conversation: {thread: Thread | undefined};
  /** The history and the question. */
  readonly messages: readonly Message[];
  /** The messages before the visitor's act. They can have replies that the new one replaces. */
  readonly before: readonly Message[];
  /** The id of the reply. */
  readonly reply: string;
  /** The reply, if it goes on. Default: it is a new one. */
  readonly continued?: AssistantMessage | undefined;
}

/** Notes that the server gets a request, and returns what the transport is told. `count`: number of messages in the request. */
export function askThread(
  {conversation, before, messages, reply}: Asked,
  count: number,
): ChatContext['conversation'] {
  const {thread} = conversation;
  const end = (id: string | undefined) => before.findIndex((message) => message.id === id) + 1;
  const last = before[end(thread?.reply) - 1];
  const isComplete = !thread || (last?.role === 'assistant' && last.status === 'complete');
  const known = end(isComplete ? thread?.reply : thread.knownTo);
  const question = messages.length - 1;
  const isContinued = isComplete && known === question && known === before.length;
  const from = Math.min(known, question);
  const {id, serverId, handover} = thread ?? {id: uuid()};
  conversation.thread = {id, serverId, handover, reply, knownTo: messages[from - 1]?.id};
  const changed = messages.slice(from).filter(isSent).length;
  const changedFrom = Math.max(0, count - changed);
  return {id, ...(serverId !== undefined && {serverId}), ...(!isContinued && {changedFrom})};
}

/** Returns what a transport is told of a conversation that its server knows. */
export function knownThread({thread}: Asked['conversation']): ChatContext['conversation'] {
  const {id, serverId} = thread!;
  return {id, ...(serverId !== undefined && {serverId})};
}

/** Keeps the state that a reply has told. */
export function keepHandover({conversation, reply}: Asked, handover: Handover): void {
  conversation.thread = withHandover(conversation.thread, handover, reply);
}

/** Returns the thread after messages that the server itself has told. `last`: the id of the last one. */
export function toldThread(thread: Thread, before: readonly Message[], last: string): Thread {
  const reply = lastReply(before);
  const knowsAll = reply?.id === thread.reply && reply.status === 'complete';
  return knowsAll ? {...thread, reply: last, knownTo: reply.id} : thread;
}

const MAX_SERVER_ID = 500;

/** Keeps the server's own identifier if it is valid. Call it after `askThread`, until the turn is over. */
export function keepServerId({conversation}: Asked, serverId: unknown): void {
  const {thread} = conversation;
  if (!thread || serverId === thread.serverId) return;
  if (typeof serverId !== 'string' || serverId === '' || serverId.length > MAX_SERVER_ID) return;
  conversation.thread = {...thread, serverId};
}

import type {Reply, ReplyEnd, ReplyPart} from '../types.js';
import {ApiError} from './api-error.js';
import {chunk, completion, type CompletionHead, type Delta, messagePayload} from './completion.js';
import {eventStreamResponse, serverSentEvent} from './event-stream.js';
import type {RequestRecord} from './request-log.js';

/** The input of both forms of a response. */
export interface ReplySource {
  readonly head: CompletionHead;
  readonly reply: Reply;
  /** "Display Links to References" of the agent. */
  readonly displayLinks: boolean;
  /** Stops the reply when the client leaves or its time is over. Aborted at the end of the reply, too. */
  readonly abort: AbortController;
  /** Takes the numbers of the log. */
  readonly record: RequestRecord;
}

/** Responds with one JSON body (service interface, "Create a chat completion", 1). */
export async function wholeResponse({
  head,
  reply,
  displayLinks,
  abort,
  record,
}: ReplySource): Promise<Response> {
  let content = '';
  let next = await reply.next();
  for (; !next.done; next = await reply.next()) {
    if (typeof next.value === 'string') content += next.value;
  }

  const payload = await payloadOf(next.value, displayLinks, record);
  record.usage = next.value.usage;
  abort.abort();
  return Response.json(completion(head, content, next.value, payload));
}

/** Responds with server-sent events (service interface, "Events"). */
export async function streamedResponse(source: ReplySource): Promise<Response> {
  // A reply that fails before its first token still gets an error status.
  const first = await source.reply.next();
  return eventStreamResponse(replyEvents(source, first), source.abort);
}

async function* replyEvents(
  {head, reply, displayLinks, abort, record}: ReplySource,
  first: IteratorResult<ReplyPart, ReplyEnd>,
): AsyncGenerator<string, void, void> {
  let delta: Delta = {role: 'assistant', content: ''};
  try {
    let next = first;
    for (; !next.done; next = await reply.next()) {
      const part = next.value;
      if (typeof part === 'string') {
        yield json(chunk(head, {...delta, content: part}));
        delta = {content: ''};
      } else if ('text' in part) yield json(part, 'status');
      else if (displayLinks) yield json(messagePayload(part), 'message_payload');
    }
    // A reply without text has a role, too.
    if (delta.role) yield json(chunk(head, delta));
    // Asked for before the client can leave, so that its report has their number.
    const payload = payloadOf(next.value, displayLinks, record);
    payload.catch(() => undefined);
    const {finishReason, usage} = next.value;
    record.usage = usage;
    yield json(chunk(head, {content: ''}, finishReason, usage));
    yield serverSentEvent('[DONE]');
    yield json(messagePayload(await payload), 'message_payload');
  } catch (error) {
    // The stream ends without a finish reason, so the client knows that the reply was cut.
    if (!abort.signal.aborted) {
      record.failure = error as Error;
      // After a step, it is too late for an error status.
      if (delta.role && error instanceof ApiError) yield json(error.body);
      if (!(error instanceof ApiError)) console.error(error);
    }
  } finally {
    abort.abort();
  }
}

const json = (value: unknown, event?: string) => serverSentEvent(JSON.stringify(value), event);

async function payloadOf(
  {citedResources, suggestions}: ReplyEnd,
  displayLinks: boolean,
  record: RequestRecord,
) {
  const resources = citedResources();
  record.cited = Array.isArray(resources) ? resources.length : (await resources).length;
  return {citedResources: displayLinks ? await resources : [], ...(suggestions && {suggestions})};
}

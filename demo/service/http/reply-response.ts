import type {CitedResource, Reply, ReplyEnd} from '../types.js';
import {ApiError} from './api-error.js';
import {type CompletionHead, completion, lastChunk, messagePayload, textChunk} from './completion.js';
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
  for (; !next.done; next = await reply.next()) content += next.value;

  const {finishReason, usage} = next.value;
  const citedResources = await citedIn(next.value, displayLinks, record);
  record.usage = usage;
  abort.abort();
  return Response.json(completion(head, {content, finishReason, usage, citedResources}));
}

/** Responds with server-sent events (service interface, "Events"). */
export async function streamedResponse(source: ReplySource): Promise<Response> {
  // A reply that fails before its first token still gets an error status.
  const first = await source.reply.next();
  return eventStreamResponse(replyEvents(source, first), source.abort);
}

async function* replyEvents(
  {head, reply, displayLinks, abort, record}: ReplySource,
  first: IteratorResult<string, ReplyEnd>,
): AsyncGenerator<string, void, void> {
  try {
    let next = first;
    yield json(textChunk(head, {role: 'assistant', content: next.done ? '' : next.value}));
    if (!next.done) {
      for (next = await reply.next(); !next.done; next = await reply.next()) {
        yield json(textChunk(head, {content: next.value}));
      }
    }
    // Asked for before the client can leave, so that its report has their number.
    const cited = citedIn(next.value, displayLinks, record);
    cited.catch(() => undefined);
    record.usage = next.value.usage;
    yield json(lastChunk(head, next.value.finishReason, next.value.usage));
    yield serverSentEvent('[DONE]');
    yield json(messagePayload(await cited), 'message_payload');
  } catch (error) {
    // The stream ends without a finish reason, so the client knows that the reply was cut.
    if (!abort.signal.aborted) {
      record.failure = error as Error;
      if (!(error instanceof ApiError)) console.error(error);
    }
  } finally {
    abort.abort();
  }
}

const json = (value: unknown, event?: string) => serverSentEvent(JSON.stringify(value), event);

async function citedIn(
  end: ReplyEnd,
  displayLinks: boolean,
  record: RequestRecord,
): Promise<CitedResource[]> {
  const resources = end.citedResources();
  record.cited = Array.isArray(resources) ? resources.length : (await resources).length;
  return displayLinks ? resources : [];
}

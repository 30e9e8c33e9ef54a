import * as z from 'zod';

import {ApiError} from '../http/api-error.js';
import type {Section} from '../knowledge-base/guide.js';
import type {Search} from '../knowledge-base/search.js';
import {estimateUsage} from '../tokens.js';
import type {Message, Model, Usage} from '../types.js';
import {citedResource, passage} from './embedded-search.js';
import {parseEvents} from './event-parser.js';
import {createWatchdog} from './watchdog.js';

/** An OpenAI-compatible server, used instead of the embedded models. */
export interface Upstream {
  /** Including the version, such as `http://127.0.0.1:11434/v1`; `/chat/completions` is appended. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** The idle timeout, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
}

const MAX_PASSAGES = 5;

const upstreamChunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({content: z.string().nullish()}).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .default([]),
  usage: z
    .object({prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number()})
    .nullish(),
});

/**
 * Creates a model that sends the conversation and relevant sections to the upstream server, and forwards its
 * tokens.
 */
export function upstreamModel(upstream: Upstream, search: Search): Model {
  return async function* ({messages, origin, signal}) {
    const sections = search(messages).slice(0, MAX_PASSAGES);
    const prompt = [{role: 'system' as const, content: instructions(sections)}, ...messages];
    const watchdog = createWatchdog(upstream.timeout ?? 30_000, signal);
    let content = '';
    let finishReason: string | undefined;
    let usage: Usage | undefined;
    try {
      const body = await ask(upstream, prompt, watchdog.signal);
      // Comments also restart the timer: some servers send them while the model reasons.
      for await (const {data} of parseEvents(body, watchdog.feed)) {
        if (data === '[DONE]') {
          finishReason ??= 'stop';
          break;
        }
        const chunk = upstreamChunk.parse(JSON.parse(data));
        usage = chunk.usage ?? usage;
        const [choice] = chunk.choices;
        finishReason = choice?.finish_reason ?? finishReason;
        const text = choice?.delta?.content ?? '';
        if (text === '') continue;
        content += text;
        yield text;
      }
    } catch (cause) {
      signal.throwIfAborted();
      throw cause instanceof ApiError
        ? cause
        : unusable('The upstream server could not be understood.', cause);
    } finally {
      watchdog.stop();
    }
    if (finishReason === undefined) throw unusable('The upstream server broke off.');
    return {
      finishReason,
      usage: usage ?? estimateUsage(prompt.map((message) => message.content).join('\n'), content),
      citedResources: () => sections.map((section) => citedResource(section, origin)),
    };
  };
}

async function ask(
  {baseUrl, apiKey, model}: Upstream,
  messages: readonly (Message | {role: 'system'; content: string})[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  let response: Response;
  try {
    response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {'content-type': 'application/json', authorization: `Bearer ${apiKey}`},
      body: JSON.stringify({model, messages, stream: true, stream_options: {include_usage: true}}),
      // Redirects are not followed, because the key would be sent to their target.
      redirect: 'manual',
      signal,
    });
  } catch (cause) {
    throw unusable('The upstream server does not answer.', cause);
  }
  if (!response.ok) throw unusable(`The upstream server answered with status ${response.status}.`);
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    throw unusable('The upstream server did not answer with an event stream.');
  }
  return response.body;
}

const unusable = (message: string, cause?: unknown) =>
  new ApiError(502, message, {type: 'server_error', code: 'upstream_error', cause});

/** Returns the system prompt for the upstream model. */
function instructions(sections: readonly Section[]): string {
  const passages = sections.map(passage).join('\n\n---\n\n');
  return [
    'You answer questions from the Knowledge Base below. Answer in Markdown, in the language of the question.',
    'If the Knowledge Base does not hold the answer, say so. Never invent anything.',
    '',
    '# Knowledge Base',
    '',
    passages || '(nothing was found for this question)',
  ].join('\n');
}

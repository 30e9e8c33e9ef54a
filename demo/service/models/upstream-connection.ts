import {field} from '../../../src/client/decode.js';
import {readErrorBody} from '../../../src/client/error-response.js';
import {ReplyReader} from '../../../src/client/reply-reader.js';
import type {Usage} from '../types.js';

/** An OpenAI-compatible server, used instead of the embedded models. */
export interface Upstream {
  /** Including the version, such as `http://127.0.0.1:11434/v1`; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Default: none is sent. */
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** The idle timeout, in milliseconds. Default: 55,000. */
  readonly timeout?: number;
}

/**
 * Returns a function that asks the upstream server for a streamed reply.
 *
 * A server that refuses the parameter `stream_options` is asked once more without it. It has generated nothing
 * before that, so no reply is paid twice. Later requests are sent without the parameter at once.
 */
export function connectUpstream({baseUrl, apiKey, model}: Upstream) {
  let asksForUsage = true;
  return async (messages: readonly object[], signal: AbortSignal): Promise<Response> => {
    const post = (options: object) =>
      fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(apiKey !== undefined && {authorization: `Bearer ${apiKey}`}),
        },
        body: JSON.stringify({model, messages, stream: true, ...options}),
        // Redirects are not followed, because the key would be sent to their target.
        redirect: 'manual',
        signal,
      });
    const response = await post(asksForUsage ? {stream_options: {include_usage: true}} : {});
    // Servers refuse unknown parameters with 400 or 422, and name them in the body.
    if (!asksForUsage || (response.status !== 400 && response.status !== 422)) return response;
    const text = await readErrorBody(response);
    if (!text.includes('stream_options')) return new Response(text, response);
    const second = await post({});
    asksForUsage = !second.ok;
    return second;
  };
}

/** The numbers of a usage that can be read. */
export type SentUsage = Partial<Pick<Usage, 'prompt_tokens' | 'completion_tokens'>>;

/** Returns the same response. Calls `onBytes` for each chunk, and `onUsage` with each usage, which the widget's client does not read. */
export function watched(
  response: Response,
  onBytes: (length: number) => void,
  onUsage: (usage: SentUsage) => void,
): Response {
  const type = response.headers.get('content-type') ?? '';
  const reader = new ReplyReader(type, ({data}) => {
    const usage = field(data, 'usage');
    if (usage) onUsage({...count(usage, 'prompt_tokens'), ...count(usage, 'completion_tokens')});
  });
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes(bytes.length);
      reader.receive(bytes);
      controller.enqueue(bytes);
    },
    flush: () => reader.end(),
  });
  return new Response(response.body?.pipeThrough(watch) ?? null, response);
}

function count(usage: unknown, name: keyof SentUsage): SentUsage {
  const value = field(usage, name);
  return typeof value === 'number' ? {[name]: value} : {};
}

import {decodeErrorBody, decodeRetryAfter} from '../../../src/client/decode.js';
import {readErrorBody} from '../../../src/client/response.js';
import {UpstreamFailure} from './upstream-failure.js';

/** An OpenAI-compatible server, used instead of the embedded models. */
export interface Upstream {
  /** Including the version, such as `http://127.0.0.1:11434/v1`; `/chat/completions` is appended. */
  readonly baseUrl: string;
  /** Default: none is sent. */
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** The idle timeout, in milliseconds. Default: 30,000. */
  readonly timeout?: number;
}

/** A message for the upstream server. */
export interface UpstreamMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** Asks for a streamed reply. Resolves with a response with status 2xx. */
export type AskUpstream = (messages: readonly UpstreamMessage[], signal: AbortSignal) => Promise<Response>;

/**
 * Returns a function that asks the upstream server. Throws an `UpstreamFailure`.
 *
 * A server that refuses the parameter `stream_options` is asked once more without it. It has generated nothing
 * before that, so no reply is paid twice. Later requests are sent without the parameter at once.
 */
export function connectUpstream(upstream: Upstream): AskUpstream {
  let asksForUsage = true;
  return async (messages, signal) => {
    const body = {model: upstream.model, messages, stream: true};
    const response = await post(
      upstream,
      asksForUsage ? {...body, stream_options: {include_usage: true}} : body,
      signal,
    );
    if (response.ok) return response;
    const text = await readErrorBody(response);
    if (!asksForUsage || !refusesStreamOptions(response.status, text)) {
      throw refusal(response, text, upstream.apiKey);
    }
    const second = await post(upstream, body, signal);
    if (!second.ok) throw refusal(second, await readErrorBody(second), upstream.apiKey);
    asksForUsage = false;
    return second;
  };
}

async function post({baseUrl, apiKey}: Upstream, body: object, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey !== undefined && {authorization: `Bearer ${apiKey}`}),
      },
      body: JSON.stringify(body),
      // Redirects are not followed, because the key would be sent to their target.
      redirect: 'manual',
      signal,
    });
  } catch (cause) {
    throw new UpstreamFailure('The upstream server does not answer.', {cause});
  }
}

/** Servers refuse unknown parameters with 400 or 422, and name them in the body. */
function refusesStreamOptions(status: number, body: string): boolean {
  return (status === 400 || status === 422) && body.includes('stream_options');
}

function refusal({status, headers}: Response, body: string, apiKey: string | undefined): UpstreamFailure {
  const {code} = decodeErrorBody(body, headers.get('content-type') ?? '', apiKey);
  return new UpstreamFailure(`The upstream server answered with status ${status}.`, {
    status,
    code,
    retryAfter: decodeRetryAfter(headers.get('retry-after')),
  });
}

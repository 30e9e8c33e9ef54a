import {BodyRecorder, type Endless} from './body-recorder.js';
import {ChunkTimes} from './chunk-times.js';
import type {EventRecord} from './event-record.js';
import type {PlannedRequest} from './plan.js';
import {duration} from './printable-text.js';
import type {CheckSettings} from './settings.js';
import {TIMEOUT, within} from './within.js';

/** A request and its response. Times are in milliseconds after the request. */
export interface Exchange {
  readonly request: PlannedRequest;
  /** 0 if there was no response. */
  readonly status: number;
  /** Target of a redirect; empty if unknown, `undefined` without a redirect. */
  readonly redirect: string | undefined;
  readonly headers: Headers;
  readonly text: string;
  readonly stream: EventRecord;
  readonly firstByteAt: number | undefined;
  /** Time of the last chunk, or of the failure without one. */
  readonly endedAt: number;
  /** Maximum time without a chunk after the first one. */
  readonly longestGap: number;
  /** Whether the service kept the connection open after the reply. */
  readonly isHeldOpen: boolean;
  /** Why the response is incomplete or missing. */
  readonly failure: string | undefined;
  /** Why the check stopped waiting for the response or its end. */
  readonly endless: Endless | undefined;
  /** Whether no connection was possible. */
  readonly isUnreachable: boolean;
}

/** Sends a request and reads its response for at most `timeout` milliseconds. Rejects only with the reason of `signal`. */
export async function exchange(
  request: PlannedRequest,
  settings: CheckSettings,
  timeout: number,
  signal: AbortSignal,
): Promise<Exchange> {
  const connection = new AbortController();
  try {
    signal.throwIfAborted();
    const either = AbortSignal.any([signal, connection.signal]);
    const record = await send(request, settings, timeout, either);
    signal.throwIfAborted();
    return record;
  } finally {
    connection.abort();
  }
}

async function send(
  request: PlannedRequest,
  settings: CheckSettings,
  timeout: number,
  signal: AbortSignal,
): Promise<Exchange> {
  const times = new ChunkTimes();
  const {idleTimeout} = settings;
  const body = new BodyRecorder(request.reading ?? 'all', {idleTimeout, timeout}, times);
  const wait = Math.min(idleTimeout, timeout);
  let response: Response | typeof TIMEOUT | undefined;
  let failure: string | undefined;
  try {
    response = await within(post(request, settings, signal), wait);
    if (response === TIMEOUT) failure = `no response within ${duration(wait)}`;
    else await body.read(response.body);
  } catch (error) {
    failure = response === undefined ? `no connection (${reasonOf(error)})` : 'the connection broke';
  }
  body.stream.end();
  const {stream, text, isHeldOpen} = body;
  const answer = response === TIMEOUT ? undefined : response;
  return {
    request,
    status: answer?.status ?? 0,
    redirect: answer && redirectOf(answer),
    headers: answer?.headers ?? new Headers(),
    failure: failure ?? body.failure,
    endless: response === TIMEOUT ? (wait < timeout ? 'silent' : 'late') : body.endless,
    isUnreachable: response === undefined,
    stream,
    text,
    isHeldOpen,
    firstByteAt: times.first,
    endedAt: times.last ?? times.now,
    longestGap: times.longestGap,
  };
}

function post(
  {method, body, apiKey, headers}: PlannedRequest,
  {endpoint, origin, headers: given, fetch}: CheckSettings,
  signal: AbortSignal,
): Promise<Response> {
  return fetch(endpoint.href, {
    method: method ?? 'POST',
    headers: {
      ...(body !== undefined && {
        ...given,
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
      }),
      ...(apiKey !== undefined && {'api-key': apiKey}),
      ...(origin !== undefined && {origin}),
      ...headers,
    },
    ...(body !== undefined && {body: JSON.stringify(body)}),
    signal,
    // A key must not reach the target of a redirect.
    redirect: 'manual',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
}

/** Browsers hide a redirect: https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect */
function redirectOf({type, status, headers}: Response): string | undefined {
  if (type === 'opaqueredirect') return '';
  const isRedirect = [301, 302, 303, 307, 308].includes(status);
  return isRedirect ? (headers.get('location') ?? '') : undefined;
}

/** Returns the code of the failure, such as `ECONNREFUSED`. Node reports it in the cause. */
function reasonOf(error: unknown): string {
  const {cause, message} = error as Error & {cause?: {code?: string; message?: string}};
  return cause?.code ?? cause?.message ?? message;
}

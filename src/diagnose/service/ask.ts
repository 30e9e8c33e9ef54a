import type {DiagnosisHost, Violation} from '../context.js';
import {serviceUrl} from '../service-url.js';

/** In milliseconds. */
const LONGEST_WAIT = 60_000;
/** How long to wait for references after the end of the text, in milliseconds. */
const REFERENCES_WAIT = 5_000;
/** How long to wait for the end of the connection after the last event, in milliseconds. */
const END_WAIT = 500;
/** In characters. */
const LONGEST_REPLY = 1_000_000;

/** What browsers know of a request. */
export type ResourceTiming = PerformanceResourceTiming & {readonly contentEncoding?: string};

/** The question and its response, as this page sees them. */
export interface Exchange {
  readonly url: string;
  readonly asksForStream: boolean | undefined;
  readonly hasKey: boolean;
  readonly response?: Response;
  /** The body as text. */
  readonly text: string;
  /** When each chunk arrived, in milliseconds after the request. */
  readonly arrivals: readonly number[];
  /** How the body ended. */
  readonly end: 'complete' | 'cut' | 'late';
  readonly timing?: ResourceTiming | undefined;
  /** Why there is no response. */
  readonly error?: unknown;
  /** The violation of the page's policy during the request. */
  readonly violation?: Violation | undefined;
}

/** Asks one question, with the request that the chat sends. */
export async function ask(host: DiagnosisHost): Promise<Exchange> {
  const url = `${serviceUrl(host.baseUrl).href.replace(/\/+$/, '')}/v1/chat/completions`;
  const asksForStream = host.stream == null ? undefined : String(host.stream) !== 'false';
  const known = {
    url,
    asksForStream,
    hasKey: Boolean(host.apiKey),
    text: '',
    arrivals: [],
    end: 'cut',
  } as const;
  let violation: Violation | undefined;
  const note = (event: SecurityPolicyViolationEvent) => {
    const {effectiveDirective, blockedURI} = event;
    if (event.disposition === 'enforce') violation ??= {effectiveDirective, blockedURL: blockedURI};
  };
  document.addEventListener('securitypolicyviolation', note);
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), LONGEST_WAIT);
  // The list of entries may be full, which an observer does not notice.
  let timing: ResourceTiming | undefined;
  const observer = new PerformanceObserver((list) => {
    timing ??= list.getEntriesByName(url)[0] as ResourceTiming | undefined;
  });
  observer.observe({type: 'resource'});
  const start = performance.now();
  try {
    const {headers, apiKey} = host;
    const response = await (host.fetch ?? fetch)(url, {
      method: 'POST',
      headers: {
        ...Object.fromEntries(new Headers((typeof headers === 'function' ? await headers() : headers) ?? {})),
        'content-type': 'application/json',
        accept: 'text/event-stream, application/json',
        ...(apiKey && {'api-key': apiKey.trim()}),
      },
      body: JSON.stringify({
        botId: host.botId,
        messages: [{role: 'user', content: 'Hello'}],
        ...(asksForStream !== undefined && {stream: asksForStream}),
        ...(host.model && {model: host.model}),
      }),
      signal: connection.signal,
      // The chat refuses redirects. This way, one is seen.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    const body = await read(response, start, connection);
    // Browsers tell of a request some time after its end.
    for (let count = 0; !timing && count < 20; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return {...known, response, ...body, timing};
  } catch (error) {
    // The event of a violation follows the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return {...known, error, violation, end: connection.signal.aborted ? 'late' : 'cut'};
  } finally {
    clearTimeout(timer);
    connection.abort();
    observer.disconnect();
    document.removeEventListener('securitypolicyviolation', note);
  }
}

async function read(response: Response, start: number, connection: AbortController) {
  const arrivals: number[] = [];
  const decoder = new TextDecoder();
  let text = '';
  let end: Exchange['end'] = 'complete';
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const reader = response.body?.getReader();
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) break;
      arrivals.push(performance.now() - start);
      text += decoder.decode(chunk.value, {stream: true});
      if (text.length > LONGEST_REPLY) break;
      if (!/^data: ?\[DONE\]/m.test(text)) continue;
      clearTimeout(timer);
      const isOver = /message_payload[^]*\n\r?\n/.test(text);
      timer = setTimeout(() => connection.abort(), isOver ? END_WAIT : REFERENCES_WAIT);
    }
  } catch {
    end = timer || !connection.signal.aborted ? 'cut' : 'late';
  }
  clearTimeout(timer);
  return {text, arrivals, end};
}

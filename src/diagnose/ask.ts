import {type DiagnosisHost, type Violation, serviceUrl} from './context.js';

/** In milliseconds. */
const LONGEST_WAIT = 60_000;
/** In characters. */
const LONGEST_REPLY = 1_000_000;

/** The question and its response in this page. */
export interface ServiceAnswer {
  readonly url: string;
  readonly hasKey: boolean;
  readonly response?: Response;
  readonly text: string;
  /** When each chunk arrived, in milliseconds after the request. */
  readonly arrivals: readonly number[];
  readonly end: 'complete' | 'cut' | 'late';
  readonly error?: unknown;
  readonly violation?: Violation | undefined;
}

/** Asks one question, with the request that the chat sends. */
export async function ask(host: DiagnosisHost): Promise<ServiceAnswer> {
  const url = `${serviceUrl(host.baseUrl)!.href.replace(/\/+$/, '')}/v1/chat/completions`;
  const known = {url, hasKey: Boolean(host.apiKey), text: '', arrivals: [], end: 'cut'} as const;
  let violation: Violation | undefined;
  const note = (event: SecurityPolicyViolationEvent) => {
    const {effectiveDirective, blockedURI} = event;
    if (event.disposition === 'enforce') violation ??= {effectiveDirective, blockedURL: blockedURI};
  };
  document.addEventListener('securitypolicyviolation', note);
  const connection = new AbortController();
  const timer = setTimeout(() => connection.abort(), LONGEST_WAIT);
  const start = performance.now();
  try {
    const {headers, apiKey, stream} = host;
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
        ...(stream != null && {stream: String(stream) !== 'false'}),
        ...(host.model && {model: host.model}),
      }),
      signal: connection.signal,
      // The chat rejects redirects; `manual` detects them:
      // https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return {...known, response, ...(await read(response, start, connection))};
  } catch (error) {
    // The event for a violation is dispatched after the failure.
    await new Promise((resolve) => setTimeout(resolve));
    return {...known, error, violation, end: connection.signal.aborted ? 'late' : 'cut'};
  } finally {
    clearTimeout(timer);
    connection.abort();
    document.removeEventListener('securitypolicyviolation', note);
  }
}

/** Reads a body until its end or `[DONE]`, because services can keep the connection open for references. */
async function read(response: Response, start: number, {signal}: AbortController) {
  const arrivals: number[] = [];
  const decoder = new TextDecoder();
  let text = '';
  let end: ServiceAnswer['end'] = 'complete';
  try {
    const reader = response.body?.getReader();
    for (let chunk; (chunk = (await reader?.read())?.value);) {
      arrivals.push(performance.now() - start);
      text += decoder.decode(chunk, {stream: true});
      if (text.length > LONGEST_REPLY || /^data: ?\[DONE\]/m.test(text)) break;
    }
  } catch {
    end = signal.aborted ? 'late' : 'cut';
  }
  return {text, arrivals, end};
}

import {serviceUrl} from '../platform/service-url.js';
import {type DiagnosisHost, type Finding, finding, parseUrl} from './finding.js';

/** Asks the service one question. Returns the first fault of the answer; the others are its consequences. */
export async function findFault(host: DiagnosisHost): Promise<Finding | undefined> {
  const answer = await ask(host);
  const fault = answer.response && findStatus(answer);
  if (!fault && answer.end === 'late') {
    return finding(
      'timeout',
      'The reply does not come, or does not end.',
      'The service took more than 60 s.',
      'Look into its logs.',
    );
  }
  return fault ?? (answer.response ? findArrival(answer) : findUnreachable(answer));
}

/** In milliseconds. */
const LONGEST_WAIT = 60_000;
/** In characters. */
const LONGEST_REPLY = 1_000_000;

/** The question and its response in this page. */
interface ServiceAnswer {
  readonly url: string;
  readonly hasKey: boolean;
  readonly response?: Response;
  readonly text: string;
  /** When each chunk arrived, in milliseconds after the request. */
  readonly arrivals: readonly number[];
  readonly end: 'complete' | 'cut' | 'late';
  readonly error?: unknown;
  /** The directive of the page's policy that blocked the request. */
  readonly directive?: string | undefined;
}

/** Asks one question, with the request that the chat sends. */
async function ask(host: DiagnosisHost): Promise<ServiceAnswer> {
  const url = `${serviceUrl(host.baseUrl)!.href.replace(/\/+$/, '')}/v1/chat/completions`;
  const known = {url, hasKey: Boolean(host.apiKey), text: '', arrivals: [], end: 'cut'} as const;
  let directive: string | undefined;
  const note = ({disposition, effectiveDirective, blockedURI}: SecurityPolicyViolationEvent) => {
    // An event can contain only the origin: https://www.w3.org/TR/CSP3/#strip-url-for-use-in-reports
    const isOurs = parseUrl(blockedURI)?.origin === new URL(url).origin;
    if (isOurs && disposition === 'enforce') directive = effectiveDirective;
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
        ...(stream !== undefined && {stream}),
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
    return {...known, error, directive, end: connection.signal.aborted ? 'late' : 'cut'};
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

/** Returns the reason for a missing response. Sends up to two GET requests, which ask no question. */
async function findUnreachable({url, error, directive}: ServiceAnswer): Promise<Finding> {
  const {origin} = new URL(url);
  if (directive) {
    return finding(
      'csp',
      `The browser blocks ${origin}.`,
      `The directive ${directive} of the page's Content Security Policy does not allow it.`,
      `Add ${origin} to ${directive}.`,
    );
  }
  // Browsers hide every other cause: https://fetch.spec.whatwg.org/#concept-network-error
  if (!(error instanceof TypeError)) {
    return finding(
      'headers',
      'No question is sent.',
      `"headers" or "fetch" of the page failed: ${String(error)}.`,
      'Correct the function.',
    );
  }
  if (!(await responds(url, 'no-cors'))) {
    return finding(
      'unreachable',
      'Questions fail.',
      `Nothing answers at ${origin}.`,
      'Check "base-url", the name of the host, and that the service runs.',
    );
  }
  return (await responds(url, 'cors'))
    ? finding(
        'cors-headers',
        'The browser sends no question.',
        'The service answers, but its answer to OPTIONS does not allow the method or the headers (CORS).',
        'Send: Access-Control-Allow-Methods: POST; Access-Control-Allow-Headers: content-type, api-key.',
      )
    : finding(
        'cors-origin',
        'The browser withholds each reply.',
        'The service answers, but does not allow the origin of this page (CORS).',
        `Send: Access-Control-Allow-Origin: ${location.origin}.`,
      );
}

async function responds(url: string, mode: RequestMode): Promise<boolean> {
  try {
    await fetch(url, {mode, credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store'});
    return true;
  } catch {
    return false;
  }
}

function findStatus({url, response, text, hasKey}: ServiceAnswer): Finding | undefined {
  const {status, type} = response!;
  if (type === 'opaqueredirect') {
    return finding(
      'redirect',
      'Questions fail.',
      `${url} redirects, which would hand the key and the question to another address.`,
      'Set "base-url" to the address after the redirect.',
    );
  }
  if (status < 300) return undefined;
  const fault = (id: string, cause: string, remedy: string) =>
    finding(id, `The service answers ${status}.`, cause, remedy);
  const said = text.slice(0, 200);
  switch (status) {
    case 401:
      return hasKey
        ? fault(
            'key-refused',
            'It does not know this key.',
            'Check "api-key" for its account and for typing errors.',
          )
        : fault('key-missing', 'The agent is private.', 'Put a relay with the key before it: docs/relay.md.');
    case 403:
      return fault(
        'forbidden',
        'The service rejects the API key, or requests from this page.',
        'Check the key, and its list of origins.',
      );
    case 404:
    case 405:
      return fault(
        'wrong-path',
        `Nothing takes questions at ${url}, or there is no such agent.`,
        'Check "base-url" and "bot-id".',
      );
    case 429:
      return fault(
        'rate',
        'It was asked too often.',
        'Wait, or raise its limit. Visitors see how long to wait with: Access-Control-Expose-Headers: retry-after.',
      );
    default:
      return status < 500
        ? fault('refused', `It refuses the request: ${said}`, 'Check "bot-id", "model" and "headers".')
        : fault('service-error', `It failed: ${said}`, 'Look into its logs.');
  }
}

/** Maximum time to the first byte, and maximum duration of a burst, in milliseconds. */
const LONG_SILENCE = 1_000;
const BURST = 50;

/** The beginning of a JSON document or of an event stream. */
const REPLY = /^(?:\{|(?:data|event|id|retry)?:)/;

/** Returns the finding for a body that is not a reply, or that does not arrive as a stream. */
function findArrival({text, arrivals, end}: ServiceAnswer): Finding | undefined {
  if (end === 'cut') {
    return finding(
      'cut',
      'The reply breaks off.',
      'The connection broke before the end of the reply.',
      'Look for time limits of the service and of proxies.',
    );
  }
  const body = text.trim();
  if (!hasText(body)) {
    const start = body.slice(0, 80) || 'nothing';
    const [cause, remedy] = REPLY.test(body)
      ? [
          `It has no text where the chat reads it: ${start}`,
          'Send it in choices[0].message.content, or in pieces in choices[0].delta.content: docs/service-interface.md.',
        ]
      : [
          `The address sends something else: ${start}`,
          'Check "base-url": a login page or the web site may answer there.',
        ];
    return finding('not-a-reply', 'The reply cannot be read.', cause, remedy);
  }
  const [first = 0] = arrivals;
  const deltas = text.split('"content"').length - 1;
  return !body.startsWith('{') && deltas >= 5 && first > LONG_SILENCE && arrivals.at(-1)! - first < BURST
    ? finding(
        'buffered',
        `${deltas} parts of the reply came at once, after ${(first / 1_000).toFixed(1)} s.`,
        'A proxy or the service collects the stream.',
        'Turn buffering off: in nginx, X-Accel-Buffering: no.',
      )
    : undefined;
}

/** Whether a document, or a line or event of a stream, has text where the chat reads it. */
function hasText(body: string): boolean {
  const events = body.split(/(?:\r?\n|\r){2}/).map((event) => event.match(/^data:.*/gm) ?? []);
  const values = events.flatMap((lines) => {
    const data = lines.map((line) => line.slice('data:'.length));
    return [...data, data.join('\n')];
  });
  return [body, ...values].some(isText);
}

type Part = string | {readonly text?: string} | null | undefined;

interface Message {
  readonly content?: Part | readonly Part[];
  readonly refusal?: Part;
}

function isText(json: string): boolean {
  try {
    const {choices} = JSON.parse(json) as {choices: readonly {message?: Message; delta?: Message}[]};
    return choices.some(({message, delta}) => {
      const {content, refusal} = {...message, ...delta};
      const parts = [content, refusal].flat();
      return parts.some((part) => (typeof part === 'string' ? part : part?.text)?.trim());
    });
  } catch {
    return false;
  }
}

import {type ChatServiceError, createChatClient} from '../client/chat-client.js';
import {serviceUrl} from '../platform/service-url.js';
import {type DiagnosisHost, type Finding, finding, parseUrl} from './finding.js';

/** Asks the service one question. Returns the first fault of the answer; the others are its consequences. */
export async function findFault(host: DiagnosisHost): Promise<Finding | undefined> {
  const answer = await ask(host);
  const {response, error} = answer;
  if (error?.type === 'timeout') {
    return finding(
      'timeout',
      'The reply does not come, or does not end.',
      'The service sent nothing for 60 s.',
      'Look into its logs.',
    );
  }
  if (!response) return findUnreachable(answer);
  return findStatus(answer) ?? findArrival(answer);
}

/** The question and what this page notes of its reply. */
interface ServiceAnswer {
  readonly url: string;
  readonly hasKey: boolean;
  /** `undefined` if none came. */
  readonly response: Response | undefined;
  /** The first characters of the body. */
  readonly start: string;
  /** When the request was sent, and when each delta arrived, in milliseconds. */
  readonly sentAt: number;
  readonly arrivals: readonly number[];
  /** Why the chat would show a failure. */
  readonly error: ChatServiceError | undefined;
  /** The directive of the page's policy that blocked the request. */
  readonly directive: string | undefined;
}

/** Asks one question by the client of the chat. */
async function ask(host: DiagnosisHost): Promise<ServiceAnswer> {
  const {botId = '', model, stream, headers, apiKey} = host;
  const {href} = serviceUrl(host.baseUrl)!;
  let url = href;
  let response: Response | undefined;
  let start = '';
  let sentAt = performance.now();
  const arrivals: number[] = [];
  let error: ChatServiceError | undefined;
  let directive: string | undefined;
  const noteViolation = ({disposition, effectiveDirective, blockedURI}: SecurityPolicyViolationEvent) => {
    // An event can contain only the origin: https://www.w3.org/TR/CSP3/#strip-url-for-use-in-reports
    const isOurs = parseUrl(blockedURI)?.origin === new URL(href).origin;
    if (isOurs && disposition === 'enforce') directive = effectiveDirective;
  };
  const decoder = new TextDecoder();
  const noteStart = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      if (start.length < MAX_QUOTED) start += decoder.decode(bytes, {stream: true});
      controller.enqueue(bytes);
    },
  });
  const client = createChatClient({
    baseUrl: href,
    apiKey: apiKey || undefined,
    headers,
    fetch: async (address, init) => {
      ({url} = new Request(address));
      sentAt = performance.now();
      // The chat rejects redirects; `manual` detects them:
      // https://fetch.spec.whatwg.org/#concept-filtered-response-opaque-redirect
      response = await (host.fetch ?? fetch)(address, {...init, redirect: 'manual'});
      const {body} = response;
      return body ? new Response(body.pipeThrough(noteStart), response) : response;
    },
  });
  const ending = new AbortController();
  document.addEventListener('securitypolicyviolation', noteViolation);
  try {
    await client.reply(
      {
        botId,
        messages: [{role: 'user', content: 'Hello'}],
        ...(stream !== undefined && {stream}),
        ...(model && {model}),
      },
      {onDelta: () => void arrivals.push(performance.now()), onReferences: () => undefined},
      // Closes the connection, which services can keep open for references.
      ending.signal,
    );
  } catch (cause) {
    error = cause as ChatServiceError;
    // The event for a violation is dispatched after the failure.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    ending.abort();
    document.removeEventListener('securitypolicyviolation', noteViolation);
  }
  return {url, hasKey: Boolean(apiKey), response, start, sentAt, arrivals, error, directive};
}

/** Number of characters of a body that a finding can quote. */
const MAX_QUOTED = 200;

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
  const cause = error?.cause;
  if (!(cause instanceof TypeError)) {
    return finding(
      'headers',
      'No question is sent.',
      `"headers" or "fetch" of the page failed: ${String(cause)}.`,
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

/** A server of models knows neither this field nor this header. */
const OTHER_PROTOCOL =
  'For another protocol, choose its transport: docs/protocols.md. For a server of models, put a relay before it: docs/relay.md#a-key-and-a-prompt.';

function findStatus({url, response, start, error, hasKey}: ServiceAnswer): Finding | undefined {
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
  const said = error?.serviceMessage?.slice(0, MAX_QUOTED) ?? 'it does not say why.';
  switch (status) {
    case 401:
      return hasKey
        ? fault(
            'key-refused',
            'It does not know this key.',
            `Check "api-key" for its account and for typing errors. ${OTHER_PROTOCOL}`,
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
        ? fault(
            'refused',
            `It refuses the request: ${said}`,
            `Check "bot-id", "model" and "headers".${start.includes('botId') ? ` ${OTHER_PROTOCOL}` : ''}`,
          )
        : fault('service-error', `It failed: ${said}`, 'Look into its logs.');
  }
}

/** Maximum time to the first delta, and maximum duration of a burst, in milliseconds. */
const LONG_SILENCE = 1_000;
const BURST = 50;

/** Returns the finding for a body that is not a reply, or that does not arrive as a stream. */
function findArrival({start, sentAt, arrivals, error}: ServiceAnswer): Finding | undefined {
  if (error?.type === 'protocol') return findForm(start, error);
  if (error) {
    return finding(
      'cut',
      'The reply breaks off.',
      `The reply ended too soon: ${error.serviceMessage ?? error.message}`,
      'Look for errors and time limits of the service and of proxies.',
    );
  }
  const [first = 0] = arrivals;
  const wait = first - sentAt;
  return arrivals.length >= 5 && wait > LONG_SILENCE && arrivals.at(-1)! - first < BURST
    ? finding(
        'buffered',
        `${arrivals.length} parts of the reply came at once, after ${(wait / 1_000).toFixed(1)} s.`,
        'A proxy or the service collects the stream.',
        'Turn buffering off: in nginx, X-Accel-Buffering: no.',
      )
    : undefined;
}

/** Returns the finding for a body without text. */
function findForm(start: string, {serviceMessage}: ChatServiceError): Finding {
  const said = start.trim().slice(0, 80) || 'nothing';
  const [cause, remedy] = serviceMessage
    ? [`The service sends an error: ${serviceMessage.slice(0, MAX_QUOTED)}`, 'Look into its logs.']
    : /^(?:\{|(?:data|event|id|retry)?:)/.test(said)
      ? [
          `It has no text where the chat reads it: ${said}`,
          'Send it in choices[0].message.content, or in pieces in choices[0].delta.content: docs/service-interface.md.',
        ]
      : [
          `The address sends something else: ${said}`,
          'Check "base-url": a login page or the web site may answer there.',
        ];
  return finding('not-a-reply', 'The reply cannot be read.', cause, remedy);
}

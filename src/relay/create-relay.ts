import {askService} from './ask-service.js';
import {clientNetwork, type ClientNetwork} from './client-network.js';
import {completionRequest} from './completion-request.js';
import {checkOrigin, corsHeaders, preflight} from './cors.js';
import {Limiter} from './limits/limiter.js';
import {OpenReplies} from './open-replies.js';
import {readBody} from './read-body.js';
import {RelayError} from './relay-error.js';
import {relaySettings, type RelayOptions, type RelaySettings} from './relay-options.js';
import {replyResponse} from './reply-response.js';

export type {Budget, Limit, LimitStore, Rate, Refusal} from './limits/limit-store.js';
export type {DailyBudget} from './limits/question-limits.js';
export type {Authorization, RelayOptions} from './relay-options.js';
export type {RelayStore} from './store/relay-store.js';

/** Answers a request of the widget; never rejects. */
export type Relay = (request: Request) => Promise<Response>;

/** Headers of every response: proxies do not cache or buffer it, and browsers do not render it as a page. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/**
 * Creates a relay, which keeps the API key of a private agent on your server. The widget's `base-url` is the
 * URL of the relay. It forwards the fields of the interface with the key, and nothing else of the request.
 * Runs in every runtime with `Request` and `Response`. Throws a `TypeError` if an option is invalid.
 */
export function createRelay(options: RelayOptions): Relay {
  const settings = relaySettings(options);
  const limiter = new Limiter(settings);
  const openReplies = new OpenReplies(settings);
  return async (request) => {
    const headers = {...HEADERS, ...corsHeaders(request, settings.origins)};
    try {
      checkTarget(request);
      checkOrigin(request, settings.origins);
      if (request.method === 'OPTIONS') return preflight(request, headers);
      const client = clientOf(request, settings);
      await limiter.countRequest(client);
      checkType(request);
      const account = await accountOf(request, settings);
      const asked = completionRequest(await readBody(request, settings), settings);
      const connection = openReplies.open(client?.network, request);
      try {
        await limiter.countQuestion({client, account, agent: asked.botId});
        const answer = limiter.countTokens(asked.botId, await askService(asked, settings, connection));
        return await replyResponse(answer, connection, settings.apiKey, headers);
      } catch (error) {
        connection.close();
        throw error;
      }
    } catch (error) {
      return (error instanceof RelayError ? error : failure(error)).toResponse(headers);
    }
  };
}

function checkTarget({url, method}: Request): void {
  if (!new URL(url).pathname.endsWith('/v1/chat/completions')) {
    throw new RelayError(404, 'There is nothing at this address.', {code: 'not_found'});
  }
  if (method !== 'POST' && method !== 'OPTIONS') {
    const headers = {allow: 'POST, OPTIONS'};
    throw new RelayError(405, 'This address allows POST only.', {code: 'method_not_allowed', headers});
  }
}

/** Returns `undefined` if all visitors share one rate. */
function clientOf(request: Request, {clientAddress}: RelaySettings): ClientNetwork | undefined {
  return clientAddress === 'shared' ? undefined : clientNetwork(clientAddress(request) ?? '');
}

/** Also rejects forms of other sites, which cannot send this type without a preflight. */
function checkType({headers}: Request): void {
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return;
  const message = 'The request must have the content type application/json.';
  throw new RelayError(415, message, {code: 'unsupported_media_type'});
}

/** Returns the account of the visitor, or `undefined` if it has no name. Throws if the visitor may not ask. */
async function accountOf(request: Request, {authorize}: RelaySettings): Promise<string | undefined> {
  const answer: unknown = await authorize(request);
  if (typeof answer === 'string' && answer !== '') return answer;
  if (answer === true) return undefined;
  throw new RelayError(401, 'This visitor may not ask.', {
    type: 'authentication_error',
    code: 'not_authorized',
  });
}

/** The error for visitors if one of the owner's functions fails. The cause is only logged. */
function failure(error: unknown): RelayError {
  console.error('chat-bot-element/relay failed.', error);
  return new RelayError(500, 'The relay failed.', {type: 'server_error', code: 'internal_error'});
}

import {askService} from './ask-service.js';
import {clientNetwork, type ClientNetwork} from './client-network.js';
import {completionRequest} from './completion-request.js';
import {checkOrigin, corsHeaders, preflight} from './cors.js';
import {Limiter} from './limits/limiter.js';
import {OpenReplies} from './open-replies.js';
import {readBody} from './read-body.js';
import {RelayError} from './relay-error.js';
import type {RelayOptions} from './relay-options.js';
import {relaySettings, type RelaySettings} from './relay-settings.js';
import {KeptReplies, REPLY_HEADERS} from './replies/kept-replies.js';
import {replyResponse} from './reply-response.js';
import {requestTarget} from './request-target.js';

export type {Budget, Limit, LimitStore, Rate, Refusal} from './limits/limit-store.js';
export type {DailyBudget} from './limits/question-limits.js';
export type {Authorization, RelayOptions} from './relay-options.js';
export type {
  NewReply,
  ReplyPart,
  ReplyRecord,
  ReplyState,
  ReplyStore,
  ReplyWriter,
} from './replies/reply-store.js';
export {memoryStore} from './store/memory-store.js';
export type {RelayStore} from './store/relay-store.js';

/** Answers a request of the widget; never rejects. */
export type Relay = (request: Request) => Promise<Response>;

/** Headers of every response: proxies do not cache or buffer it, and browsers do not render it as a page. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** A reply can be stopped, and read again after some reloads, without a lower rate of questions. */
const RESUMES_PER_QUESTION = 3;

/**
 * Creates a relay, which keeps the API key of a private agent on your server. The widget's `base-url` is the
 * URL of the relay. It forwards the fields of the interface with the key, and nothing else of the request.
 * Runs in every runtime with `Request` and `Response`. Throws a `TypeError` if an option is invalid.
 */
export function createRelay(options: RelayOptions): Relay {
  const settings = relaySettings(options);
  const limiter = new Limiter(settings);
  const resumeLimiter = new Limiter({
    ...settings,
    ratePerMinute: settings.ratePerMinute * RESUMES_PER_QUESTION,
    store: undefined,
  });
  const openReplies = new OpenReplies(settings);
  const kept = KeptReplies.of(settings);
  return async (request) => {
    const headers = {...HEADERS, ...corsHeaders(request, settings.origins, kept && REPLY_HEADERS)};
    try {
      const {methods, replyId} = requestTarget(request, kept !== undefined);
      checkOrigin(request, settings.origins);
      if (request.method === 'OPTIONS') return preflight(request, methods, headers);
      const client = clientOf(request, settings);
      if (kept && replyId !== undefined) {
        await resumeLimiter.countRequest(client);
        const visitor = {account: await accountOf(request, settings), address: client?.network};
        return await kept.respond(request, replyId, visitor, headers);
      }
      await limiter.countRequest(client);
      checkType(request);
      const account = await accountOf(request, settings);
      const asked = completionRequest(await readBody(request, settings), settings);
      const connection = openReplies.open(client?.network, request);
      try {
        await limiter.countQuestion({client, account, agent: asked.botId});
        const answer = limiter.countTokens(asked.botId, await askService(asked, settings, connection));
        const question = {request, account, agent: asked.botId};
        return (
          (await kept?.keep(answer, connection, question, headers)) ??
          (await replyResponse(answer, connection, settings.apiKey, headers))
        );
      } catch (error) {
        connection.close();
        throw error;
      }
    } catch (error) {
      return (error instanceof RelayError ? error : failure(error)).toResponse(headers);
    }
  };
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
  if (answer === true) return undefined;
  const account = (answer as {account?: unknown} | null | undefined)?.account;
  if (typeof account === 'string' && account !== '') return account;
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

import {askService} from './ask-service.js';
import {completionRequest} from './completion-request.js';
import {checkOrigin, corsHeaders, preflight} from './cors.js';
import {Limiter} from './limits/limiter.js';
import {openCount} from './open-count.js';
import {checkContentType, readBody} from './read-body.js';
import {RelayError} from './relay-error.js';
import type {RelayOptions} from './relay-options.js';
import {type RelaySettings, relaySettings} from './relay-settings.js';
import {KeptReplies, REPLY_HEADERS} from './replies/kept-replies.js';
import {ReplyReader, tokensOfRequest} from './reply-reader.js';
import {reportReply} from './report-reply.js';
import {replyResponse} from './reply-response.js';
import {ServiceConnection} from './service-connection.js';
import {accountOf, clientSource} from './visitor.js';

export type {Authorization, DailyBudget, OpenAIAgent, RelayOptions, ReplyReport} from './relay-options.js';
export {memoryStore} from './store/memory-store.js';
export type {
  Limit,
  Refusal,
  RelayStore,
  ReplyChange,
  ReplyPart,
  ReplyRecord,
  ReplyState,
  ReplyStatus,
} from './store/relay-store.js';

/** Answers a request of the widget; never rejects. */
export type Relay = (request: Request) => Promise<Response>;

/** Headers of every response: proxies do not cache or buffer it, and browsers do not render it as a page. */
const HEADERS = {
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** Below this number of replies without a known usage, a few visitors who leave use up a budget. */
const MIN_REPLIES = 100;

/** Visitors can stop a reply or read it again after a reload without using up their rate of questions. */
const RESUMES_PER_QUESTION = 3;

/**
 * Creates a relay, which keeps the API key of a private agent on your server. The widget's `base-url` is the
 * relay's URL. Forwards only the key, the fields of the interface and those in the option `fields`; with `format: 'openai'`, it asks
 * a server of models with the model and the instructions of the agent.
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
  const openReply = openCount(settings);
  const kept = KeptReplies.of(settings);
  const clientOf = clientSource(settings.clientAddress);
  logSmallBudgets(settings);

  const answer = async (request: Request): Promise<Response> => {
    const {methods, replyId} = requestTarget(request, kept !== undefined);
    checkOrigin(request, settings.origins);
    if (request.method === 'OPTIONS') return preflight(request, methods);
    const client = clientOf(request);
    if (kept && replyId !== undefined) {
      await resumeLimiter.countRequest(client);
      return kept.respond(request, replyId, await accountOf(request, settings), client?.network);
    }
    await limiter.countRequest(client);
    checkContentType(request);
    const account = await accountOf(request, settings);
    const asked = completionRequest(await readBody(request, settings), settings);
    const {format, unknownReplyTokens} = settings;
    const sent = format.body(asked);
    const close = openReply(client?.network, () => connection.isOverdue);
    const connection = new ServiceConnection(settings, request, close, format.translation(asked.botId));
    try {
      const tokens = tokensOfRequest(sent, unknownReplyTokens);
      const count = await limiter.countQuestion({client, account, agent: asked.botId, tokens});
      if (settings.onReply || count) {
        const reader = new ReplyReader(sent, unknownReplyTokens, format.citations());
        await connection.count({reader, count, report: reportReply(settings, asked, account)});
      }
      const reply = await askService(sent, settings, connection);
      return (
        (await kept?.keep(asked.botId, account, reply, connection, request)) ??
        (await replyResponse(request, reply, connection, asked.botId, settings))
      );
    } catch (error) {
      connection.close('failed');
      throw error;
    }
  };

  return async (request) => {
    const response = await answer(request).catch((error: unknown) =>
      (error instanceof RelayError ? error : failure(error)).toResponse(),
    );
    const headers = {...HEADERS, ...corsHeaders(request, settings.origins, kept && REPLY_HEADERS)};
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  };
}

function logSmallBudgets({budgets, unknownReplyTokens}: RelaySettings): void {
  const least = MIN_REPLIES * unknownReplyTokens;
  for (const [agent, {tokensPerDay = Infinity}] of budgets) {
    if (tokensPerDay >= least) continue;
    console.warn(
      `chat-bot-element/relay: budgets["${agent}"].tokensPerDay is ${tokensPerDay}, so a few replies that visitors leave can ` +
        `use it up. Set it to at least ${least}, which is ${MIN_REPLIES} times unknownReplyTokens, or lower unknownReplyTokens.`,
    );
  }
}

/** Error for visitors after a function of the owner failed. Only the log has the cause. */
function failure(error: unknown): RelayError {
  console.error('chat-bot-element/relay: a request failed.', error);
  return new RelayError(500, 'internal_error', 'The relay failed. The log of the server has the cause.');
}

const PATH = /\/v1\/chat\/completions(?:\/([^/]+))?$/;

/**
 * Returns the allowed methods, without OPTIONS, and the id of a kept reply; without an id, the request is a question. Throws a
 * `RelayError` for another address or method.
 */
function requestTarget({url, method}: Request, keepsReplies: boolean) {
  const [path, replyId] = PATH.exec(new URL(url).pathname) ?? [];
  if (path === undefined || (replyId !== undefined && !keepsReplies)) {
    const message = 'There is nothing at this address: expected /v1/chat/completions.';
    throw new RelayError(404, 'not_found', message);
  }
  const methods = replyId === undefined ? 'POST' : 'GET, DELETE';
  if (method !== 'OPTIONS' && !methods.split(', ').includes(method)) {
    const message = `This address allows ${methods.replace(', ', ' and ')} only.`;
    throw new RelayError(405, 'method_not_allowed', message, {headers: {allow: `${methods}, OPTIONS`}});
  }
  return {methods, replyId};
}

import {timingSafeEqual} from 'hono/utils/buffer';

import type {Agent} from '../agents.js';
import {scenarios} from '../scenarios/scenarios.js';
import type {Model} from '../types.js';
import {ApiError} from './api-error.js';
import {completionHead} from './completion.js';
import {readCompletionRequest} from './completion-request.js';
import {type OnReply, reportReply} from './report-reply.js';
import type {RequestRecord} from './request-log.js';
import {streamedResponse, wholeResponse} from './reply-response.js';

/** The parts of the service that the operation needs. */
export interface ChatCompletionsOptions {
  readonly agents: readonly Agent[];
  /** Returns the models on the plan of an agent by name; the first one is the default. */
  readonly modelsOf: (agent: Agent) => ReadonlyMap<string, Model>;
  readonly isIndexed?: ((agent: string) => Promise<boolean>) | undefined;
  readonly apiKey: string;
  readonly tokenDelay: number;
  readonly requestTimeout: number;
  readonly onReply?: OnReply | undefined;
}

/** `POST /v1/chat/completions` (service interface, "Create a chat completion"). */
export function chatCompletions({
  agents,
  modelsOf,
  isIndexed,
  apiKey,
  tokenDelay,
  requestTimeout,
  onReply,
}: ChatCompletionsOptions) {
  const answer = async (
    request: Request,
    record: RequestRecord,
    abort: AbortController,
  ): Promise<Response> => {
    const {botId, messages, ...asked} = await readCompletionRequest(request);
    const agent = findAgent(agents, botId);
    record.agent = agent.id;
    if (agent.private) await authorize(request, agent.apiKey ?? apiKey);
    const models = modelsOf(agent);
    const [defaultModel = ''] = models.keys();
    const name = asked.model ?? agent.model ?? defaultModel;
    const model = findModel(models, name);
    record.model = name;
    if (isIndexed && !(await isIndexed(agent.id))) throw notIndexed();
    record.question = messages.at(-1)?.content ?? '';
    const stream = asked.stream ?? agent.stream;

    const reply = (agent.scenario ? scenarios[agent.scenario](model) : model)({
      messages,
      origin: new URL(request.url).origin,
      displayLinks: agent.displayLinks,
      excerpts: agent.excerpts ?? false,
      status: stream && (agent.status ?? false),
      // A delay is only visible in a stream.
      tokenDelay: stream ? tokenDelay : 0,
      signal: abort.signal,
    });
    const source = {head: completionHead(name), reply, displayLinks: agent.displayLinks, abort, record};
    return stream ? streamedResponse(source) : wholeResponse(source);
  };

  return async (request: Request, record: RequestRecord): Promise<Response> => {
    const start = performance.now();
    const abort = startTimeBudget(requestTimeout, request.signal);
    // The time budget is aborted at the end of each reply, however it ends.
    record.ended = new Promise((resolve) => {
      abort.signal.addEventListener('abort', () => resolve(), {once: true});
    });
    if (onReply) {
      void record.ended.then(() => {
        reportReply(onReply, record, abort.signal.reason, Math.round(performance.now() - start));
      });
    }
    try {
      return await answer(request, record, abort);
    } catch (error) {
      record.failure = error as Error;
      abort.abort();
      throw error;
    }
  };
}

/**
 * Starts the timer for the maximum duration of a request. Aborts the returned controller when the time is
 * over, with a 504 as the reason, or when the client leaves. Abort it at the end of the request to stop the
 * timer.
 */
function startTimeBudget(milliseconds: number, client: AbortSignal): AbortController {
  const abort = new AbortController();
  const late = `The reply took over ${milliseconds} ms.`;
  const timer = setTimeout(() => abort.abort(new ApiError(504, 'reply_timeout', late)), milliseconds);
  // On Node, a pending timer would keep the process running.
  (timer as {unref?: () => void}).unref?.();
  abort.signal.addEventListener('abort', () => clearTimeout(timer), {once: true});
  client.addEventListener('abort', () => abort.abort(), {once: true});
  return abort;
}

function findAgent(agents: readonly Agent[], botId: string): Agent {
  const agent = agents.find(({id}) => id === botId);
  if (agent) return agent;
  throw new ApiError(404, 'agent_not_found', 'There is no agent with this botId.', {param: 'botId'});
}

function findModel(models: ReadonlyMap<string, Model>, name: string): Model {
  const model = models.get(name);
  if (model) return model;
  const plan = `This model is not on your plan. The plan has: ${[...models.keys()].join(', ')}.`;
  throw new ApiError(403, 'model_not_available', plan, {param: 'model'});
}

/** Before there is an index, “I found nothing about that” would be wrong. */
const notIndexed = () =>
  new ApiError(
    503,
    'index_not_ready',
    'The documents of this agent are still being read. Ask again in a few seconds.',
    {headers: {'retry-after': '5'}},
  );

async function authorize(request: Request, apiKey: string): Promise<void> {
  const given = request.headers.get('api-key');
  if (given !== null && (await timingSafeEqual(given, apiKey))) return;
  const message =
    given === null ? 'This agent is private: send an api-key header.' : 'The api-key is not valid.';
  throw new ApiError(401, 'invalid_api_key', message);
}

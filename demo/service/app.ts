import {Hono} from 'hono';
import {cors} from 'hono/cors';
import {HTTPException} from 'hono/http-exception';
import {methodNotAllowed} from 'hono/method-not-allowed';

import type {Agent} from './agents.js';
import {createDocumentSearch, type Search} from './documents/document-search.js';
import {type Health, healthResponse} from './http/health.js';
import {ApiError} from './http/api-error.js';
import {chatCompletions} from './http/chat-completions.js';
import type {OnReply} from './http/report-reply.js';
import {requestLog, type RequestLogEntry, type ServiceEnvironment} from './http/request-log.js';
import {createMemoryIndex} from './indexes/memory-index.js';
import type {Guide} from './knowledge-base/guide.js';
import {knowledgePages} from './knowledge-base/pages.js';
import {embeddedSearch} from './models/embedded-search.js';
import {type Upstream, upstreamModel} from './models/upstream.js';
import type {Model} from './types.js';

/** The service: `fetch()` answers a request. */
export type Service = Hono<ServiceEnvironment>;

/** The models on the plan that need no upstream server. */
export const EMBEDDED_MODELS = ['embedded-search', 'embedded-search-brief'] as const;

export interface ServiceOptions {
  readonly agents: readonly Agent[];
  /** The Knowledge Base of the agents that have none in `knowledge`. Shown as pages, if there are any. */
  readonly guides: readonly Guide[];
  /** The searches in owners' documents, by the ids of the agents. Default: none. */
  readonly knowledge?: ReadonlyMap<string, Search>;
  /** Whether the documents of an agent have been indexed, so that it can answer. Default: those of all agents have. */
  readonly isIndexed?: (agent: string) => Promise<boolean>;
  /** The `api-key` of private agents. */
  readonly apiKey: string;
  /** Milliseconds between two tokens of the embedded models. */
  readonly tokenDelay: number;
  /** The maximum duration of a request, including its stream, in milliseconds. Default: 300,000. */
  readonly requestTimeout?: number;
  /**
   * An OpenAI-compatible server. Its model becomes the first on the plan, which is the default. Other models that
   * agents name are asked for at this server, too.
   */
  readonly upstream?: Upstream;
  /** What `/healthz` tells. Default: requests can be answered, nothing failed. */
  readonly health?: () => Promise<Health>;
  /**
   * Called once at the end of each reply, also of one that was stopped, that failed, or that the upstream server refused.
   * Not called for requests that the service refuses itself. `cited` counts the sections that the reply is from, also if
   * the agent displays no links. The reply does not wait for it. Questions are personal data. Default: none.
   */
  readonly onReply?: OnReply;
  /** Called once for each request, at the end of its reply. Default: no log. */
  readonly log?: (entry: RequestLogEntry) => void;
}

/**
 * Creates the reference service: the whole service interface, and the Knowledge Base as pages. Uses only
 * `Request` and `Response`, so it runs in every runtime that has them.
 */
export function createService({
  guides,
  knowledge = new Map(),
  upstream,
  requestTimeout = 300_000,
  health = () => Promise.resolve({isReady: true, failures: []}),
  log = () => undefined,
  ...options
}: ServiceOptions): Service {
  const upstreamModels = new Set([upstream?.model, ...options.agents.map(({model}) => model)]);
  const index = createMemoryIndex(guides.flatMap(({sections}) => sections));
  const models = new Map(
    options.agents.map((agent) => {
      const search = knowledge.get(agent.id) ?? createDocumentSearch(index, agent.synonyms);
      return [agent.id, modelsFor(agent, search, upstream, upstreamModels)] as const;
    }),
  );
  const modelsOf = ({id}: Agent) => models.get(id) ?? new Map<string, Model>();
  const answer = chatCompletions({...options, modelsOf, requestTimeout});

  // Not strict: a trailing slash makes no difference.
  const app = new Hono<ServiceEnvironment>({strict: false});
  app.use(requestLog(log));
  app.use(
    cors({
      origin: '*',
      allowMethods: ['GET', 'POST'],
      // All request headers are allowed: pages may send their own, and no response depends on the caller.
      exposeHeaders: ['retry-after'],
      maxAge: 600,
    }),
  );
  app.use(methodNotAllowed({app, onMethodNotAllowed: (_context, methods) => refuseMethod(methods)}));
  app.post('/v1/chat/completions', (context) => answer(context.req.raw, context.get('record')));
  app.get('/healthz', async () => healthResponse(await health()));
  app.route('/knowledge', knowledgePages(guides));
  app.notFound(({req}) => new ApiError(404, 'not_found', `There is nothing at ${req.path}.`).toResponse());
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    if (error instanceof HTTPException) return error.getResponse();
    // An aborted request has no client that could read the response.
    if (error.name !== 'AbortError') console.error(error);
    return new ApiError(
      500,
      'internal_error',
      'The service failed. The log of the server has the cause.',
    ).toResponse();
  });
  return app;
}

/** Returns the models on the plan of an agent, the default first. */
function modelsFor(
  {name: agentName, topics}: Agent,
  search: Search,
  upstream: Upstream | undefined,
  names: ReadonlySet<string | undefined>,
): ReadonlyMap<string, Model> {
  const options = {search, topics, name: agentName};
  const [whole, brief] = EMBEDDED_MODELS;
  const models = new Map<string, Model>();
  for (const name of names) {
    if (upstream && name !== undefined) {
      models.set(name, upstreamModel({...upstream, model: name}, search, agentName));
    }
  }
  return models
    .set(whole, embeddedSearch({...options, maxPassages: 3}))
    .set(brief, embeddedSearch({...options, maxPassages: 1}));
}

function refuseMethod(methods: readonly string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  const message = `This address allows ${allow} only.`;
  return new ApiError(405, 'method_not_allowed', message, {headers: {allow}}).toResponse();
}

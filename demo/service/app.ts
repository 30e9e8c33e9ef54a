import {Hono} from 'hono';
import {cors} from 'hono/cors';
import {HTTPException} from 'hono/http-exception';
import {methodNotAllowed} from 'hono/method-not-allowed';

import type {Agent} from './agents.js';
import {ApiError} from './http/api-error.js';
import {chatCompletions} from './http/chat-completions.js';
import type {Guide} from './knowledge-base/guide.js';
import type {DemoSite} from './knowledge-base/page.js';
import {knowledgePages} from './knowledge-base/pages.js';
import {createSearch} from './knowledge-base/search.js';
import {embeddedSearch} from './models/embedded-search.js';
import {type Upstream, upstreamModel} from './models/upstream.js';
import type {Model} from './types.js';

/** The models on the plan that need no upstream server. */
export const EMBEDDED_MODELS = ['embedded-search', 'embedded-search-brief'] as const;

export interface ServiceOptions {
  readonly agents: readonly Agent[];
  /** The Knowledge Base. */
  readonly guides: readonly Guide[];
  /** The `api-key` of private agents. */
  readonly apiKey: string;
  /** Milliseconds between two tokens of the embedded models. */
  readonly tokenDelay: number;
  /** The maximum duration of a request, including its stream, in milliseconds. Default: 300,000. */
  readonly requestTimeout?: number;
  /** The demo that is served together with the service. Default: none, the service runs alone. */
  readonly demo?: DemoSite;
  /** An OpenAI-compatible server. Its model becomes the first on the plan, which is the default. */
  readonly upstream?: Upstream;
}

/**
 * Creates the reference service: the whole service interface, and the Knowledge Base as pages. Uses only
 * `Request` and `Response`, so it runs in every runtime that has them.
 */
export function createService({
  guides,
  demo,
  upstream,
  requestTimeout = 300_000,
  ...options
}: ServiceOptions): Hono {
  const search = createSearch(guides);
  const [whole, brief] = EMBEDDED_MODELS;
  const models = new Map<string, Model>([
    ...(upstream ? [[upstream.model, upstreamModel(upstream, search)] as const] : []),
    [whole, embeddedSearch(search, 3)],
    [brief, embeddedSearch(search, 1)],
  ]);
  const answer = chatCompletions({...options, models, requestTimeout});

  // Not strict: a trailing slash makes no difference.
  const app = new Hono({strict: false});
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
  app.post('/v1/chat/completions', (context) => answer(context.req.raw));
  app.route('/knowledge', knowledgePages({guides, demo}));
  app.notFound(({req}) => {
    return new ApiError(404, `There is nothing at ${req.path}.`, {code: 'not_found'}).toResponse();
  });
  app.onError((error) => {
    if (error instanceof ApiError) return error.toResponse();
    if (error instanceof HTTPException) return error.getResponse();
    // An aborted request has no client that could read the response.
    if (error.name !== 'AbortError') console.error(error);
    return new ApiError(500, 'The service failed.', {
      type: 'server_error',
      code: 'internal_error',
    }).toResponse();
  });
  return app;
}

function refuseMethod(methods: readonly string[]): Response {
  const allow = [...methods, 'OPTIONS'].join(', ');
  return new ApiError(405, `This address allows ${allow} only.`, {
    code: 'method_not_allowed',
    headers: {allow},
  }).toResponse();
}

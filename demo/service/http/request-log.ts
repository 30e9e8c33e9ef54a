import type {MiddlewareHandler} from 'hono';

import type {Usage} from '../types.js';

/** The facts of a request that only its handler knows. */
export interface RequestRecord {
  /** The `botId` of an existing agent. */
  agent?: string;
  model?: string;
  /** The last message. Missing if the request was refused before a model was asked. Never in the log. */
  question?: string;
  /** Missing if the reply is not complete. */
  usage?: Usage;
  /** The number of references of the reply, displayed or not. */
  cited?: number;
  /** The error that ended the reply. */
  failure?: Error;
  /** Resolves at the end of the reply. Default: the response is complete at once. */
  ended?: Promise<void>;
}

/** One line of the log. It has no text of a question or a reply, no key, no query string and no address. */
export interface RequestLogEntry {
  /** The beginning of the request, in ISO 8601. */
  readonly time: string;
  readonly method: string;
  /** `other` for addresses that the service does not have, because they may contain anything. */
  readonly path: string;
  readonly status: number;
  /** The time until the end of the reply, in milliseconds. */
  readonly duration: number;
  readonly agent?: string;
  readonly model?: string;
  readonly promptTokens?: number;
  readonly completionTokens?: number;
  /** A reply that broke off, or whose client left. */
  readonly isCut?: true;
}

/** The environment of the service's handlers in Hono. */
export interface ServiceEnvironment {
  Variables: {record: RequestRecord};
}

/** Creates a middleware that calls `log` once for each request, at the end of its reply. */
export function requestLog(log: (entry: RequestLogEntry) => void): MiddlewareHandler<ServiceEnvironment> {
  return async (context, next) => {
    const start = performance.now();
    const time = new Date().toISOString();
    const record: RequestRecord = {};
    context.set('record', record);
    await next();
    const {method} = context.req;
    const {status} = context.res;
    const path = status === 404 && record.ended === undefined ? 'other' : context.req.path;
    void (record.ended ?? Promise.resolve()).then(() => {
      const {agent, model, usage} = record;
      log({
        time,
        method,
        path,
        status,
        duration: Math.round(performance.now() - start),
        ...(agent !== undefined && {agent}),
        ...(model !== undefined && {model}),
        ...(usage && {promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens}),
        ...(status === 200 && model !== undefined && !usage && {isCut: true}),
      });
    });
  };
}

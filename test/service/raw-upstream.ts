import {createServer, type IncomingHttpHeaders, type RequestListener} from 'node:http';
import {json} from 'node:stream/consumers';
import type {TestContext} from 'node:test';

import {listen} from '../support/listen.js';
import {delta, done, finish} from '../support/script.js';

/** Starts a server that answers with any bytes, until the test is over. Returns its base URL. */
export async function rawUpstream(listener: RequestListener, context: TestContext): Promise<string> {
  const {url, close} = await listen(createServer(listener));
  context.after(close);
  return `${url}/v1/`;
}

export const SSE = {'content-type': 'text/event-stream'};

/** Starts a server that answers every request with this body. */
export function upstreamSends(
  body: string,
  context: TestContext,
  {status = 200, ...headers}: {status?: number; [header: string]: string | number | undefined} = {},
): Promise<string> {
  return rawUpstream((_request, response) => {
    response.writeHead(status, {...SSE, ...headers}).end(body);
  }, context);
}

interface ModelReply {
  readonly content: string;
  /** After how many chunks the connection is reset. */
  readonly breaksOffAfter?: number;
}

interface ModelRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: {
    readonly model: string;
    readonly stream?: boolean;
    readonly messages: readonly {readonly role: string; readonly content: string}[];
  };
}

/**
 * Starts an OpenAI-compatible server that streams a reply in chunks of 8 characters, until the test is over. Returns its base
 * URL, without the slash at its end, and the requests that it got.
 */
export async function modelUpstream(
  {content, breaksOffAfter = Infinity}: ModelReply,
  context: TestContext,
): Promise<{url: string; requests: ModelRequest[]}> {
  const requests: ModelRequest[] = [];
  const base = await rawUpstream((request, response) => {
    void (async () => {
      const body = (await json(request)) as ModelRequest['body'];
      requests.push({headers: request.headers, body});
      if (`${request.method} ${request.url}` !== 'POST /v1/chat/completions' || !body.stream) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, SSE);
      const chunks = content.match(/[^]{1,8}/g) ?? [];
      for (const chunk of chunks.slice(0, breaksOffAfter)) {
        await new Promise((resolve) => response.write(delta(chunk), resolve));
      }
      if (breaksOffAfter < chunks.length) response.destroy();
      else response.end(finish() + done);
    })();
  }, context);
  return {url: base.replace(/\/$/, ''), requests};
}

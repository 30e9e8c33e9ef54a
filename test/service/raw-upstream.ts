import type {IncomingHttpHeaders, ServerResponse} from 'node:http';
import type {TestContext} from 'node:test';

import {service, SSE} from '../relay/service.js';
import {delta, done, finish} from '../support/script.js';

/** Starts a server that answers every request in this way, until the test is over. Returns its base URL. */
export const rawUpstream = async (context: TestContext, answer: (response: ServerResponse) => unknown) =>
  `${(await service(context, answer)).url}/v1/`;

/** Starts a server that answers every request with this body. */
export const upstreamSends = (context: TestContext, body: string, headers: object = SSE) =>
  rawUpstream(context, (response) => response.writeHead(200, {...headers}).end(body));

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
  {content}: {readonly content: string},
  context: TestContext,
): Promise<{url: string; requests: ModelRequest[]}> {
  const requests: ModelRequest[] = [];
  const {url, requests: sent} = await service(context, async (response) => {
    const request = sent.at(-1)!;
    const body = JSON.parse(request.body) as ModelRequest['body'];
    requests.push({headers: request.headers, body});
    if (`${request.method} ${request.url}` !== 'POST /v1/chat/completions' || !body.stream) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, SSE);
    for (const chunk of content.match(/[^]{1,8}/g) ?? []) {
      await new Promise((resolve) => response.write(delta(chunk), resolve));
    }
    response.end(finish() + done);
  });
  return {url: `${url}/v1`, requests};
}

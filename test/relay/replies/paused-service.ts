import type {TestContext} from 'node:test';

import {gate, service} from '../service.js';
import {EVENTS, send, SSE} from './visitor.js';

/** The first event of the reply. */
export const first = EVENTS[0]!;

/** A service that sends the whole reply. */
export const wholeService = (context: TestContext, headers: Record<string, string> = SSE) =>
  service(context, (response) => response.writeHead(200, headers).end(EVENTS.join('')));

/** A service that sends the first event and then nothing until `next` is opened. */
export async function pausedService(context: TestContext) {
  const [next, closed] = [gate(), gate()];
  const {url, requests} = await service(context, async (response) => {
    response.once('close', () => closed.open());
    await send(response, first);
    await next.opened;
    response.end(EVENTS.slice(1).join(''));
  });
  return {url, requests, next, closed};
}

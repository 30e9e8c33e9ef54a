import type {TestContext} from 'node:test';

import {service, stalledService} from '../service.js';
import {EVENTS, SSE} from './visitor.js';

/** The first event of the reply. */
export const first = EVENTS[0]!;

/** A service that sends the whole reply. */
export const wholeService = (context: TestContext, headers: Record<string, string> = SSE) =>
  service(context, (response) => response.writeHead(200, headers).end(EVENTS.join('')));

/** A service that sends the first event and then nothing until `next` is opened. */
export const pausedService = (context: TestContext) =>
  stalledService(context, first, EVENTS.slice(1).join(''));

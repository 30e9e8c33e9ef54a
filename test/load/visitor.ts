import {once} from 'node:events';
import {Agent, type ClientRequest, type IncomingMessage, request as ask} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';

import {body as questionBody, HEADERS} from '../relay/relay.js';
import {clock, IDLE_TIMEOUT, SETTINGS} from './settings.js';

/** Milliseconds in which a slow visitor sends a question. */
const SLOW = 2_000;
const PIECES = 10;

/** Measurements of the visitors of one path. */
export const newFigures = () => ({
  /** Milliseconds from the end of a question to the first event of its reply. */
  firstByte: [] as number[],
  /** Milliseconds from the service to the visitor, for each later event. */
  event: [] as number[],
  /** Events that a reading visitor did not get. */
  lost: 0,
  /** Refused questions, and cut replies of reading visitors. */
  failed: 0,
});

interface Stay {
  readonly url: string;
  readonly visitor: number;
  readonly figures: ReturnType<typeof newFigures>;
  readonly isMeasured: () => boolean;
  /** Aborts at the end of the test. */
  readonly signal: AbortSignal;
}

/** Asks one question after the other until the signal aborts. Reads the last reply to its end. */
export async function visit(stay: Stay): Promise<void> {
  // Browsers also keep their connections. Node accepts one new connection in each turn of its event loop.
  const agent = new Agent({keepAlive: true});
  while (!stay.signal.aborted) {
    try {
      await oneReply(stay, agent);
    } catch {
      stay.figures.failed += 1;
      await pause(1_000);
    }
  }
  agent.destroy();
}

async function oneReply({url, visitor, figures, isMeasured, signal}: Stay, agent: Agent): Promise<void> {
  // Of 50 visitors, one stalls, five leave, and three send slowly.
  const place = visitor % 50;
  const headers = {...HEADERS, 'x-address': `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`};
  const request = ask(`${url}/v1/chat/completions`, {method: 'POST', headers, agent});
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  await send(request, {stalls: place === 0, isSlow: place > 5 && place <= 8});
  const asked = clock();
  const [response] = await answered;
  if (response.statusCode !== 200) {
    response.resume();
    throw new Error(`Status ${response.statusCode}.`);
  }
  if (place === 0) {
    // Reads nothing for longer than the relay's idle timeout, and leaves.
    response.on('error', () => undefined);
    await pause(IDLE_TIMEOUT + 5_000, undefined, {signal}).catch(() => undefined);
    response.destroy();
    return;
  }

  let next = 0;
  let isComplete = false;
  const leaveAfter = place > 0 && place <= 5 ? 2 + (visitor % (SETTINGS.events - 2)) : Infinity;
  try {
    for await (const data of eventsOf(response)) {
      const now = clock();
      isComplete = data === '[DONE]';
      const {number, sent} = isComplete ? {} : (JSON.parse(data) as {number?: number; sent?: number});
      if (number === undefined) continue;
      if (isMeasured() && number === 0) figures.firstByte.push(now - asked);
      if (isMeasured() && number > 0) figures.event.push(now - sent!);
      figures.lost += number - next;
      next = number + 1;
      if (next >= leaveAfter) break;
    }
  } finally {
    if (!isComplete) response.destroy();
  }
  if (next >= leaveAfter) return;
  figures.lost += SETTINGS.events - next;
  if (!isComplete) throw new Error('The reply was cut.');
}

async function send(
  request: ClientRequest,
  {stalls, isSlow}: {stalls: boolean; isSlow: boolean},
): Promise<void> {
  const content = stalls ? 'Stall' : 'Some question of a visitor';
  const body = questionBody({messages: [{role: 'user', content}]});
  if (!isSlow) return void request.end(body);
  const length = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += length) {
    request.write(body.slice(at, at + length));
    await pause(SLOW / PIECES);
  }
  request.end();
}

/** Yields the data of each event. */
async function* eventsOf(response: IncomingMessage): AsyncGenerator<string> {
  let rest = '';
  for await (const text of response.setEncoding('utf8') as AsyncIterable<string>) {
    const events = (rest + text).split('\n\n');
    rest = events.pop()!;
    // A relay that keeps replies writes an ID before the data.
    for (const event of events) yield event.replace(/^id: \d+\n/, '').slice('data: '.length);
  }
}

import {test, type TestContext} from 'node:test';
import {assert, expect} from 'chai';

import type {RelayOptions} from '../../../relay/create-relay.js';
import {ask, body} from '../relay.js';
import {gate, service, SSE} from '../service.js';
import * as visitor from './visitor.js';

const {askAndLeave, dispatched, EVENTS, first, handleOf, pausedService, readToEnd, REPLY} = visitor;
const {resume, send, stop, WHOLE, wholeService} = visitor;

/** Serializable options for the cases. */
export type CaseOptions = Pick<RelayOptions, 'maxReplyBytes' | 'replyGrace'>;

/** Addresses of two relays with one store. Both can be the same relay. */
export interface Relays {
  readonly first: string;
  readonly second: string;
}

type Start = (context: TestContext, serviceUrl: string, options?: Partial<CaseOptions>) => Promise<Relays>;

/** In milliseconds, for all cases of one store. */
export const TIMEOUT = 400_000;

export const POSITIONS: readonly number[] = Array.from(REPLY, (_, index) => index + 1);

/** What a reader gets of a reply that was cut after its first event. */
const CUT = {bytes: Buffer.from(`id: 1\n${first}`), isCut: true};

/** Tests resumed replies with any store. Call it in a suite. A reader leaves at each of `positions`; default: at every byte. */
export function resumeCases(start: Start, positions = POSITIONS): void {
  test(`reader leaves at ${positions.length} of ${REPLY.length} bytes → the rest follows exactly, one upstream POST`, async (context) => {
    const left = Array.from(REPLY, gate);
    const {url, requests} = await service(context, async (response) => {
      const {messages} = JSON.parse(requests.at(-1)!.body) as {messages: [{content: string}]};
      const position = Number(messages[0].content);
      const sent = visitor.eventsUntil(position);
      await send(response, EVENTS.slice(0, sent).join(''));
      await left[position - 1]!.opened;
      response.end(EVENTS.slice(sent).join(''));
    });
    const relays = await start(context, url);
    const all = dispatched(REPLY);
    const leaveAfter = async (position: number) => {
      const question = body({messages: [{role: 'user', content: String(position)}]});
      const {response, bytes: before} = await askAndLeave(relays.first, position, {body: question});
      left[position - 1]!.open();
      const got = dispatched(before);
      const rest = await resume(relays.second, handleOf(response), got.at(-1)?.id);
      const {bytes, isCut} = await readToEnd(rest);

      expect(rest.status).to.equal(200);
      expect(before).to.deep.equal(WHOLE.bytes.subarray(0, position));
      expect([...got, ...dispatched(bytes)], `after ${position} bytes`).to.deep.equal(all);
      expect(bytes).to.deep.equal(WHOLE.bytes.subarray(REPLY.length - bytes.length));
      expect(isCut).to.equal(false);
    };
    const waiting = [...positions];
    while (waiting.length > 0) await Promise.all(waiting.splice(0, 20).map(leaveAfter));
    expect(requests.length).to.equal(positions.length);
  });

  test('reply is complete → it can be read again, from any event, also after a DELETE', async (context) => {
    const {url} = await wholeService(context);
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    await readToEnd(asked);
    for (const after of [0, 1, EVENTS.length, EVENTS.length + 7]) {
      const {bytes, isCut} = await readToEnd(await resume(relays.second, handleOf(asked), String(after)));

      expect(dispatched(bytes)).to.deep.equal(dispatched(REPLY).slice(after));
      expect(isCut).to.equal(false);
      expect((await stop(relays.second, handleOf(asked))).status).to.equal(204);
    }
  });

  test('DELETE → 204, upstream is closed within a second, all readers see a cut', async (context) => {
    const {url, closed} = await pausedService(context);
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    const handle = handleOf(asked);
    const ends = [asked, await resume(relays.second, handle)].map(readToEnd);
    const before = performance.now();
    expect((await stop(relays.second, handle)).status).to.equal(204);
    await closed.opened;

    assert(performance.now() - before < 1_000);
    for (const end of [...ends, readToEnd(await resume(relays.first, handle))]) {
      expect(await end).to.deep.equal(CUT);
    }
  });

  test('unknown id, malformed id, wrong key, no key → identical 404, the reply continues', async (context) => {
    const {url, next} = await pausedService(context);
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    const handle = handleOf(asked);
    const other = handleOf(await ask(relays.first));
    let unknown: unknown[] | undefined;
    for (const wrong of [
      {...handle, id: `${handle.id.slice(1)}A`},
      {...handle, id: 'x'},
      {...handle, id: '%00%0d%0a{}'},
      {...handle, key: other.key},
      {...handle, key: ''},
      {...other, id: handle.id},
    ]) {
      for (const response of [
        await resume(relays.second, wrong),
        await resume(relays.second, wrong, 'x'),
        await stop(relays.second, wrong),
      ]) {
        const names = [...response.headers.keys()].join();
        expect(names).to.not.match(/chat-bot|last-event/);
        const answer = [response.status, names, await response.text()];
        // Another header or text would tell that the reply exists.
        expect(answer).to.deep.equal((unknown ??= answer));
      }
    }
    expect(unknown?.[0]).to.equal(404);
    next.open();
    expect(await readToEnd(asked)).to.deep.equal(WHOLE);
  });

  test('no reader for replyGrace → upstream is closed, the reply is cut', async (context) => {
    const {url, closed} = await pausedService(context);
    const relays = await start(context, url, {replyGrace: 1_000});
    const {response: asked} = await askAndLeave(relays.first, 1);
    const before = performance.now();
    await closed.opened;

    assert(performance.now() - before > 900);
    expect(await readToEnd(await resume(relays.second, handleOf(asked)))).to.deep.equal(CUT);
  });

  test('another reader waits longer than replyGrace → the reply continues', async (context) => {
    const {url, next} = await pausedService(context);
    const relays = await start(context, url, {replyGrace: 2_000});
    const leaving = new AbortController();
    const asked = await ask(relays.first, {signal: leaving.signal});
    const resumed = await resume(relays.second, handleOf(asked));
    leaving.abort();
    // The service is silent for more than twice the grace time.
    setTimeout(() => next.open(), 4_500);

    expect(await readToEnd(resumed)).to.deep.equal(WHOLE);
  });

  test('last-event-id is not a number → 400', async (context) => {
    const {url} = await pausedService(context);
    const relays = await start(context, url);
    const handle = handleOf(await ask(relays.first));
    for (const wrong of ['x', '-1', '1.5', '1e3', '9'.repeat(16)]) {
      const response = await resume(relays.second, handle, wrong);
      expect(response.status).to.equal(400);
      expect(await response.text()).to.match(/"param":"last-event-id","code":"invalid_value"/);
    }
  });

  test('reply is larger than one part of the store → whole for a reader from the beginning', async (context) => {
    const texts = Array.from({length: 2_000}, (_, index) => `data: ${index}\n\n`);
    const {url} = await service(context, (response) => response.writeHead(200, SSE).end(texts.join('')));
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    const {bytes} = await readToEnd(asked);
    const again = await readToEnd(await resume(relays.second, handleOf(asked)));

    const expected = texts.map((_, index) => ({id: String(index + 1), event: '', data: String(index)}));
    expect(dispatched(bytes)).to.deep.equal(expected);
    expect(again).to.deep.equal({bytes, isCut: false});
  });
}

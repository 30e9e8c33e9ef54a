import assert from 'node:assert/strict';
import {test, type TestContext} from 'node:test';

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

      assert.equal(rest.status, 200);
      assert.deepEqual(before, WHOLE.bytes.subarray(0, position));
      assert.deepEqual([...got, ...dispatched(bytes)], all, `after ${position} bytes`);
      assert.deepEqual(bytes, WHOLE.bytes.subarray(REPLY.length - bytes.length));
      assert.equal(isCut, false);
    };
    const waiting = [...positions];
    while (waiting.length > 0) await Promise.all(waiting.splice(0, 20).map(leaveAfter));
    assert.equal(requests.length, positions.length);
  });

  test('reply is complete → it can be read again, from any event, also after a DELETE', async (context) => {
    const {url} = await wholeService(context);
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    await readToEnd(asked);
    for (const after of [0, 1, EVENTS.length, EVENTS.length + 7]) {
      const {bytes, isCut} = await readToEnd(await resume(relays.second, handleOf(asked), String(after)));

      assert.deepEqual(dispatched(bytes), dispatched(REPLY).slice(after));
      assert.equal(isCut, false);
      assert.equal((await stop(relays.second, handleOf(asked))).status, 204);
    }
  });

  test('DELETE → 204, upstream is closed within a second, all readers see a cut', async (context) => {
    const {url, closed} = await pausedService(context);
    const relays = await start(context, url);
    const asked = await ask(relays.first);
    const handle = handleOf(asked);
    const ends = [asked, await resume(relays.second, handle)].map(readToEnd);
    const before = performance.now();
    assert.equal((await stop(relays.second, handle)).status, 204);
    await closed.opened;

    assert.ok(performance.now() - before < 1_000);
    for (const end of [...ends, readToEnd(await resume(relays.first, handle))]) {
      assert.deepEqual(await end, CUT);
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
        assert.doesNotMatch(names, /chat-bot|last-event/);
        const answer = [response.status, names, await response.text()];
        // Another header or text would tell that the reply exists.
        assert.deepEqual(answer, (unknown ??= answer));
      }
    }
    assert.equal(unknown?.[0], 404);
    next.open();
    assert.deepEqual(await readToEnd(asked), WHOLE);
  });

  test('no reader for replyGrace → upstream is closed, the reply is cut', async (context) => {
    const {url, closed} = await pausedService(context);
    const relays = await start(context, url, {replyGrace: 1_000});
    const {response: asked} = await askAndLeave(relays.first, 1);
    const before = performance.now();
    await closed.opened;

    assert.ok(performance.now() - before > 900);
    assert.deepEqual(await readToEnd(await resume(relays.second, handleOf(asked))), CUT);
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

    assert.deepEqual(await readToEnd(resumed), WHOLE);
  });

  test('last-event-id is not a number → 400', async (context) => {
    const {url} = await pausedService(context);
    const relays = await start(context, url);
    const handle = handleOf(await ask(relays.first));
    for (const wrong of ['x', '-1', '1.5', '1e3', '9'.repeat(16)]) {
      const response = await resume(relays.second, handle, wrong);
      assert.equal(response.status, 400);
      assert.match(await response.text(), /"param":"last-event-id","code":"invalid_value"/);
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
    assert.deepEqual(dispatched(bytes), expected);
    assert.deepEqual(again, {bytes, isCut: false});
  });
}

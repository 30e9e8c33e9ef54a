import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import type {RelayOptions} from '../../../relay/create-relay.js';
import {MemoryStore} from '../../../relay/store/memory-store.js';
import {sample} from '../../support/sample.js';
import {body, listeningRelay, ORIGIN, question, recordedLog, refusal, relayTo, statusesOf} from '../relay.js';
import {gate, nowhere, service, SSE} from '../service.js';
import {POSITIONS, resumeCases, TIMEOUT} from './resume-cases.js';
import * as visitor from './visitor.js';
import {rejection} from '../../support/rejection.js';

const {dispatched, first, handleOf, pausedService, readToEnd, returning, WHOLE, wholeService} = visitor;

const keepingRelay = (url: string, options: Partial<RelayOptions> = {}) =>
  relayTo(url, {ratePerMinute: 10_000, store: new MemoryStore(), ...options});

suite('replies in memory', {timeout: TIMEOUT}, () => {
  const start: Parameters<typeof resumeCases>[0] = async (context, url, options) => {
    const relay = await listeningRelay(context, keepingRelay(url, options));
    return {first: relay, second: relay};
  };
  resumeCases(start, sample(POSITIONS, 60));
});

suite('a relay that keeps no replies', {timeout: 50_000}, () => {
  const options: Readonly<Record<string, Partial<RelayOptions>>> = {
    'no store': {},
    'a store without replies': {store: {take: () => Promise.resolve(0)}},
    'replyGrace 0': {store: new MemoryStore(), replyGrace: 0},
  };
  for (const [name, set] of Object.entries(options)) {
    test(`${name} → no ids, no headers, no address to resume, upstream is closed when the visitor leaves`, async (context) => {
      const {url, closed} = await pausedService(context);
      const relay = await listeningRelay(context, relayTo(url, set));
      const {response, bytes} = await visitor.askAndLeave(relay, first.length);
      await closed.opened;

      expect(bytes.toString()).to.equal(first);
      assert(![...response.headers.keys()].some((header) => header.startsWith('chat-bot')));
      expect(response.headers.get('access-control-expose-headers')).to.equal('retry-after');
      for (const method of ['GET', 'DELETE', 'OPTIONS']) {
        const answer = await relayTo(url, set)(returning({id: 'x'.repeat(22), key: 'x'}, {}, method));
        expect(await refusal(answer)).to.deep.equal([404, null, 'not_found']);
      }
    });
  }
});

suite('a relay that keeps replies', {timeout: 60_000}, () => {
  test('answers that are no event stream with status 200 → no headers, forwarded unchanged', async (context) => {
    for (const [status, headers] of [
      [200, {'content-type': 'application/json'}],
      [201, SSE],
      [500, SSE],
    ] as const) {
      const {url} = await service(context, (response) =>
        response.writeHead(status, headers).end('{"error":"id: 1"}'),
      );
      const response = await keepingRelay(url)(question());

      expect(response.status).to.equal(status);
      expect(response.headers.get('chat-bot-reply-id')).to.equal(null);
      expect(await response.text()).to.equal('{"error":"id: 1"}');
    }
  });

  test('text/event-stream with a charset, 50 times → kept with other ids and keys, which pages can read', async (context) => {
    const {url} = await wholeService(context, {'content-type': 'Text/Event-Stream ; charset=utf-8'});
    const relay = keepingRelay(url);
    const names = new Set<string>();
    for (let count = 0; count < 50; count += 1) {
      const response = await relay(question());
      const {id, key} = handleOf(response);
      names.add(id).add(key);
      const exposed = 'retry-after, chat-bot-reply-id, chat-bot-reply-key';
      expect(response.headers.get('access-control-expose-headers')).to.equal(exposed);
    }

    expect(names.size).to.equal(100);
  });

  test('reader does not read → the service is read to its end', async (context) => {
    const sent = gate();
    const text = `data: ${'x'.repeat(100_000)}\n\n`;
    const {url} = await service(context, async (response) => {
      for (let count = 0; count < 30; count += 1) await visitor.send(response, text);
      response.end(() => sent.open());
    });
    const response = await keepingRelay(url)(question());
    await sent.opened;

    const {bytes, isCut} = await readToEnd(response);
    expect([dispatched(bytes).length, isCut]).to.deep.equal([30, false]);
  });

  test('reader does not read for idleTimeout → its stream errors, the reply can be read again', async (context) => {
    const {url} = await wholeService(context);
    const relay = keepingRelay(url, {idleTimeout: 1_000});
    const response = await relay(question());

    expect(await rejection(response.body!.getReader().closed)).to.include({message: 'The reply broke off.'});
    expect(await readToEnd(await relay(returning(handleOf(response))))).to.deep.equal(WHOLE);
  });

  test('service stalls for idleTimeout → upstream is closed, cut for every reader', async (context) => {
    const log = recordedLog(context);
    const {url, closed} = await pausedService(context);
    const relay = keepingRelay(url, {idleTimeout: 1_000});
    const asked = await relay(question());
    const readers = [asked, await relay(returning(handleOf(asked)))].map(readToEnd);
    await closed.opened;

    for (const reader of readers) expect((await reader).isCut).to.equal(true);
    expect(log.length).to.equal(1);
    expect(log[0]!).to.match(/a reply was cut/);
  });

  test('30 s without a reader → upstream is closed and no longer counts for maxReplies, not before', async (context) => {
    const {url, closed} = await pausedService(context);
    const relay = keepingRelay(url, {maxReplies: 1});
    const reader = (await relay(question())).body!.getReader();
    await reader.read();
    let isClosed = false;
    void closed.opened.then(() => (isClosed = true));
    context.mock.timers.enable({apis: ['setTimeout']});
    await reader.cancel();
    context.mock.timers.tick(29_999);
    // Time for the service to notice it.
    for (let times = 0; times < 20; times += 1) await new Promise(setImmediate);
    expect(isClosed).to.equal(false);
    expect((await relay(question())).status).to.equal(503);
    context.mock.timers.tick(1);

    await closed.opened;
    expect((await relay(question())).status).to.equal(200);
  });

  test('5 minutes after the end → the same 404 as for an unknown reply', async (context) => {
    const {url, next} = await pausedService(context);
    const relay = keepingRelay(url);
    const asked = await relay(question());
    const handle = handleOf(asked);
    context.mock.timers.enable({apis: ['setTimeout', 'Date']});
    next.open();
    await readToEnd(asked);
    // The store gets the end after the visitor.
    await new Promise(setImmediate);
    context.mock.timers.tick(299_999);
    const early = await relay(returning(handle));
    context.mock.timers.tick(1);
    const late = await relay(returning(handle));
    const unknown = await relay(returning({...handle, id: 'x'.repeat(22)}));

    expect([early.status, late.status]).to.deep.equal([200, 404]);
    expect([...late.headers]).to.deep.equal([...unknown.headers]);
    expect(await late.text()).to.equal(await unknown.text());
  });

  test('renewals of a running reply → the store keeps it no longer than at first', async (context) => {
    const {url} = await pausedService(context);
    const store = new MemoryStore();
    context.mock.timers.enable({apis: ['Date', 'setTimeout']});
    const ends: number[] = [];
    const append: MemoryStore['append'] = (id, change) => {
      ends.push(Date.now() + change.lifetime);
      return store.append(id, change);
    };
    const bound = {take: store.take.bind(store), read: store.read.bind(store)};
    await keepingRelay(url, {store: {...bound, append}})(question());
    for (let time = 0; time < 9_000; time += 100) {
      await new Promise(setImmediate);
      context.mock.timers.tick(100);
    }

    assert(ends.length > 9, 'it was renewed');
    expect(new Set(ends)).to.deep.equal(new Set([ends[0]]));
  });

  test('another account, an agent that is no longer allowed → the same 404 as for an unknown reply', async (context) => {
    const {url} = await pausedService(context);
    const options = {
      store: new MemoryStore(),
      authorize: ({headers}: Request) => {
        const account = headers.get('x-account');
        return account === null ? true : {account};
      },
    };
    const relay = relayTo(url, {...options, bots: ['docs', 'other']});
    const [adas, bobs] = [{'x-account': 'ada'}, {'x-account': 'bob'}];
    const asked = async (headers: Record<string, string>, botId: string) =>
      handleOf(await relay(question({headers, body: body({botId})})));
    const ada = await asked(adas, 'docs');
    const all = await asked({}, 'docs');
    const other = await asked({}, 'other');
    const narrow = relayTo(url, {...options, bots: ['docs']});
    const unknown = await (await relay(returning({...ada, id: 'x'.repeat(22)}))).text();

    for (const allowed of [returning(ada, adas), returning(all), returning(other)])
      expect((await relay(allowed)).status).to.equal(200);
    expect((await narrow(returning(all))).status).to.equal(200);
    for (const refused of [
      await relay(returning(ada, bobs)),
      await relay(returning(ada)),
      await relay(returning(ada, bobs, 'DELETE')),
      await relay(returning(all, adas)),
      await narrow(returning(other)),
      await narrow(returning(other, {}, 'DELETE')),
    ]) {
      expect(refused.status).to.equal(404);
      expect(await refused.text()).to.equal(unknown);
    }
  });

  test('GET and DELETE → three times the rate of questions, which they do not use up', async (context) => {
    const {url} = await wholeService(context);
    const relay = keepingRelay(url, {ratePerMinute: 2});
    const asked = await relay(question());
    await readToEnd(asked);
    const statuses = statusesOf((method: string) => relay(returning(handleOf(asked), {}, method)));

    const returns = ['GET', 'DELETE', 'GET', 'GET', 'GET', 'DELETE', 'GET'];
    expect(await statuses(...returns)).to.deep.equal([200, 204, 200, 200, 200, 204, 429]);
    expect((await relay(question())).status).to.equal(200);
    expect((await relay(question())).status).to.equal(429);
  });

  test('maxRepliesPerAddress readers → 429 for the next until one leaves', async (context) => {
    const {url} = await pausedService(context);
    const clientAddress = ({headers}: Request) => headers.get('x-address');
    const relay = keepingRelay(url, {clientAddress, maxRepliesPerAddress: 2});
    const from = {'x-address': '192.0.2.1'};
    const handle = handleOf(await relay(question({headers: from})));
    const readers = [await relay(returning(handle, from)), await relay(returning(handle, from))];
    expect(await refusal(await relay(returning(handle, from)))).to.deep.equal([
      429,
      null,
      'too_many_replies',
    ]);
    expect((await relay(returning(handle, {'x-address': '192.0.2.2'}))).status).to.equal(200);
    await readers[0]!.body!.cancel();

    expect((await relay(returning(handle, from))).status).to.equal(200);
  });
});

suite('addresses of kept replies', {timeout: 50_000}, () => {
  const handle = {id: 'x'.repeat(22), key: 'x'};
  const origin = 'https://evil.example.com';
  const NOT_ALLOWED = [403, null, 'origin_not_allowed'];
  const at = async (headers: Record<string, string>, method: string, options: Partial<RelayOptions> = {}) =>
    keepingRelay(await nowhere(), options)(returning(handle, headers, method));

  test('preflight → GET and DELETE', async () => {
    const wanted = 'chat-bot-reply-key,last-event-id';
    const {status, headers} = await at({'access-control-request-headers': wanted}, 'OPTIONS');

    expect(status).to.equal(204);
    expect(headers.get('access-control-allow-methods')).to.equal('GET, DELETE');
    expect(headers.get('access-control-allow-headers')).to.equal(wanted);
    expect(headers.get('access-control-allow-origin')).to.equal(ORIGIN);
  });

  test('another origin → 403; no origin, as for a GET of the own origin → allowed', async () => {
    for (const method of ['GET', 'DELETE', 'OPTIONS']) {
      expect(await refusal(await at({origin}, method))).to.deep.equal(NOT_ALLOWED);
    }
    expect(await refusal(await at({origin: ''}, 'GET'))).to.deep.equal([404, null, 'reply_not_found']);
    expect(await refusal(await at({origin: ''}, 'DELETE'))).to.deep.equal(NOT_ALLOWED);
  });

  test('authorize refuses → 401 for GET and DELETE', async () => {
    for (const method of ['GET', 'DELETE']) {
      const refused = await at({}, method, {authorize: () => false});
      expect(await refusal(refused)).to.deep.equal([401, null, 'not_authorized']);
    }
  });
});

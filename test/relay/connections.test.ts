import {suite, test} from 'node:test';
import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {expect} from 'chai';

import {memoryStore} from '../../relay/create-relay.js';
import {ask, body, listeningRelay, question, recordedLog, refusal, relayTo} from './relay.js';
import {gate, rawService, service, stalledService} from './service.js';
import {rejection} from '../support/rejection.js';

const EVENT = 'data: {}\n\n';
const UNREACHABLE = [502, null, 'service_unreachable'];

suite('visitor disconnects', {timeout: 50_000}, () => {
  for (const [name, start, store] of [
    ['during a reply', EVENT],
    ['before the reply', undefined],
    ['before a reply that is kept', undefined, memoryStore()],
  ] as const) {
    test(`${name} → upstream connection is closed, nothing in the log`, async (context) => {
      const log = recordedLog(context);
      const {url, asked, closed} = await stalledService(context, start);
      const relay = await listeningRelay(context, relayTo(url, {store}));
      const visitor = new AbortController();
      const response = ask(relay, {signal: visitor.signal});
      await asked.opened;
      if (start) await (await response).body!.getReader().read();
      visitor.abort();

      if (!start) expect(await rejection(response)).to.include({name: 'AbortError'});
      await closed.opened;
      expect(log).to.deep.equal([]);
    });
  }

  test('server aborts the request signal of a reply, kept or not, then cancels its body → no error for its log', async (context) => {
    const {url} = await stalledService(context, EVENT);
    for (const store of [undefined, memoryStore()]) {
      const visitor = new AbortController();
      const response = await relayTo(url, {store})(question({signal: visitor.signal}));
      const reader = response.body!.getReader();
      await reader.read();
      visitor.abort();

      await reader.cancel();
      await reader.closed;
    }
  });

  test('server only aborts the request signal, after a garbage collection → upstream connection is closed', async (context) => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const {url, closed} = await stalledService(context, EVENT);
    const visitor = new AbortController();
    const response = await relayTo(url)(question({signal: visitor.signal}));
    for (let times = 0; times < 3; times += 1) {
      await new Promise(setImmediate);
      collect();
    }
    visitor.abort();

    await closed.opened;
    expect(await rejection(response.text())).to.include({message: 'The reply broke off.'});
  });

  test('before the question → no upstream request', async (context) => {
    const {url, requests} = await service(context);
    const visitor = new AbortController();
    const relay = relayTo(url, {authorize: () => (visitor.abort(), true), maxReplies: 1});
    await relay(question({signal: visitor.signal}));

    expect(requests.length).to.equal(0);
    expect((await relay(question())).status, 'the reply still counts').to.equal(200);
  });

  test('before the end of the question → no upstream request', async (context) => {
    const {url, requests} = await service(context);
    const [answered, started] = [gate(), gate()];
    const relay = relayTo(url, {authorize: () => (started.open(), true)});
    const address = await listeningRelay(context, (request) => relay(request).finally(() => answered.open()));
    const visitor = new AbortController();
    const half = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(body().slice(0, 20))),
    });
    const response = ask(address, {body: half, duplex: 'half', signal: visitor.signal} as RequestInit);
    await started.opened;
    visitor.abort();

    expect(await rejection(response)).to.include({name: 'AbortError'});
    await answered.opened;
    expect(requests.length).to.equal(0);
  });
});

suite('upstream that cannot be reached', () => {
  test('redirect → 502, not followed, key not forwarded', async (context) => {
    const log = recordedLog(context);
    const elsewhere = await service(context);
    for (const status of [300, 304, 307]) {
      const {url, requests} = await service(context, (response) =>
        response.writeHead(status, {location: `${elsewhere.url}/v1/chat/completions`}).end(),
      );
      const response = await relayTo(url)(question());
      expect(response.headers.get('location')).to.equal(null);
      expect(await refusal(response)).to.deep.equal(UNREACHABLE);
      expect(requests.length).to.equal(1);
    }
    expect(elsewhere.requests).to.deep.equal([]);
    expect(log[0]!).to.match(/It answered 300, which is neither a reply nor an error\.$/);
  });

  for (const [name, text] of [
    ['an unknown status', 'HTTP/1.1 999 Own\r\ncontent-length: 0\r\n\r\n'],
    ['one endless header', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(2_000_000)}`],
  ] as const) {
    test(`upstream sends ${name} → 502, not asked again`, {timeout: 50_000}, async (context) => {
      const log = recordedLog(context);
      let asked = 0;
      const url = await rawService(context, (socket) => ((asked += 1), socket.write(text)));

      expect(await refusal(await relayTo(url)(question()))).to.deep.equal(UNREACHABLE);
      expect([asked, log.length]).to.deep.equal([1, 1]);
    });
  }
});

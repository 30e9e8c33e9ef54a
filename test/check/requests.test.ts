import {suite, test} from 'node:test';
import {assert, expect} from 'chai';

import {CheckInputError} from '../../check/input-error.js';
import {type CheckOptions, type CheckResult, createCheck} from '../../check/run-check.js';
import {verdictOf} from '../../check/report/verdict.js';
import {service} from '../relay/service.js';
import {ALL_OPTIONS, checked, fetchFrom, type Handler, problems, resultsOf, rowOf} from './checked.js';
import {type Asked, correctService, refuse} from './correct-service.js';
import {inVirtualTime} from './virtual-time.js';
import {rejection} from '../support/rejection.js';
import {thrown} from '../support/rejection.js';

const KEY = ALL_OPTIONS.apiKey!;

interface Sent extends Asked {
  readonly method: string;
  readonly key: string | null;
}

/** A service that records the requests and answers with `handle`. */
function recorded(handle: Handler) {
  const sent: Sent[] = [];
  const record: Handler = async (request) => {
    // Node 22.12 can cancel a body when its clone is collected: https://github.com/nodejs/undici/pull/4414
    const text = await request.text();
    const body = (text ? JSON.parse(text) : {}) as Asked;
    sent.push({...body, method: request.method, key: request.headers.get('api-key')});
    return handle(new Request(request, text ? {body: text} : {}));
  };
  return {sent, handle: record};
}

/** An endless body that repeats a text after each pause, in milliseconds. */
function dripping(pause: number, text: string): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      controller.enqueue(new TextEncoder().encode(text));
    },
  });
}

const textOf = (results: readonly CheckResult[]) => JSON.stringify(results);

suite('requests of a check', () => {
  test('service that answers → exactly the announced number of requests', async (context) => {
    const {sent, handle} = recorded(correctService());
    const {requests} = createCheck(ALL_OPTIONS);
    await checked(context, handle);
    expect(sent.length).to.equal(requests);
  });

  test('agent that refuses → no further question, every row judged', async (context) => {
    const refused = recorded(() => refuse(429, 'Later.', {'retry-after': '7'}));
    const results = await checked(context, refused.handle);
    const questions = refused.sent.filter(({botId, model}) => botId === 'docs' && !model);
    // Whole, streamed, without `stream`, and without `messages`.
    expect(questions.length).to.equal(4);
    expect(rowOf(results, 'whole.status').remedy ?? '').to.match(/asked too often: wait/);
    const answered = await checked(context, correctService());
    expect(results.map(({id}) => id)).to.deep.equal(answered.map(({id}) => id));
  });

  test('redirect of a real server → its target gets no request', async (context) => {
    const {url: location, requests} = await service(context);
    const {url} = await service(context, (response) => response.writeHead(308, {location}).end());
    const results = await resultsOf(createCheck({url, bot: 'docs', apiKey: KEY}));
    expect(requests).to.deep.equal([]);
    assert(problems(results).includes('connection.redirects failed'));
    expect(textOf(results)).to.match(/Status 308, to http:/);
  });

  test('key, or a header, and plain http → nothing is sent', async (context) => {
    for (const secret of [{}, {apiKey: undefined, headers: {authorization: 'Bearer 1234'}}]) {
      const {sent, handle} = recorded(correctService());
      const options = {url: 'http://chat.example.com', ...secret};
      const results = await checked(context, handle, options);
      expect(sent).to.deep.equal([]);
      expect(problems(results)).to.deep.equal(['connection.encryption failed']);
    }
  });

  test('plain http without a key → warning; on this machine → passed', async (context) => {
    const options = {apiKey: undefined, goldenQuestions: []};
    for (const host of ['localhost:8787', '127.0.0.1:8787', '[::1]:8787', '127.0.0.1.example.com']) {
      const results = await checked(context, correctService(), {...options, url: `http://${host}`});
      const expected = host.endsWith('.com') ? ['connection.encryption warning'] : [];
      expect(problems(results), host).to.deep.equal(expected);
    }
  });

  test('key and a private agent → the other agents get no key; without one, the agent gets it', async (context) => {
    const {sent, handle} = recorded(correctService());
    await checked(context, handle);
    const withKey = sent.filter(({key}) => key === KEY).map(({botId}) => botId);
    expect(withKey).to.deep.equal(['docs-private']);

    const alone = recorded(correctService());
    await checked(context, alone.handle, {privateBot: undefined});
    assert(alone.sent.filter(({botId}) => botId === 'docs').every((question) => question.key === KEY));
  });

  test('service that quotes the key in every field → no key in the results', async (context) => {
    const key = 'a "quoted" \\ key';
    const handle: Handler = (request) => {
      const quoted = `Your key is ${request.headers.get('api-key')}. `;
      const body = {id: {quoted}, object: quoted, error: {message: quoted.repeat(20)}, choices: [quoted]};
      return request.method === 'OPTIONS' ? new Response(null, {status: 403}) : Response.json(body);
    };
    const results = await checked(context, handle, {apiKey: key, privateBot: undefined});
    expect(textOf(results)).to.match(/Your key is …/);
    for (const part of [key, JSON.stringify(key).slice(1, -1), 'a \\"quoted']) {
      assert(!results.some(({detail, remedy = ''}) => (detail + remedy).includes(part)), part);
    }
  });

  test('control characters in an error → not in the results', async (context) => {
    const results = await checked(context, () => refuse(500, '\u001b[2Jred\u202e\u0007\nlines'));
    expect(textOf(results)).to.match(/\[2Jred lines/);
    assert(results.every(({detail}) => !/[\p{Cc}\p{Cf}]/u.test(detail)));
  });

  test('agent of a golden question → the question goes to it, with its history', async (context) => {
    const {sent, handle} = recorded(correctService());
    const history = [
      {role: 'user', content: 'Hi'},
      {role: 'assistant', content: 'Hello'},
    ] as const;
    const goldenQuestions = [{question: 'And now?', bot: 'docs-private', history}];
    await checked(context, handle, {goldenQuestions});
    const asked = sent.filter(({messages}) => messages?.at(-1)?.content === 'And now?');
    const shown = asked.map(({botId, key, messages}) => [botId, key, messages?.length]);
    expect(shown).to.deep.equal([['docs-private', KEY, 3]]);
  });

  test('stopped reply → the connection is closed after the first event', async (context) => {
    const events: number[] = [];
    const pause = (index: number) => {
      if (index === 0) events.push(0);
      events[events.length - 1]!++;
      return 20;
    };
    await checked(context, correctService({pause}), {goldenQuestions: []});
    const [streamed = 0, , stopped = 0] = events;
    expect(streamed).to.equal(10);
    // The service is one or two events ahead.
    assert(stopped <= 3, `${stopped} events`);
  });

  test('replies without end → one of each kind sent in time, the preflight judged', async (context) => {
    const open = (body: ReadableStream<Uint8Array>) =>
      new Response(body, {headers: {'access-control-allow-origin': '*'}});
    const endless: Readonly<Record<string, () => Response | Promise<Response>>> = {
      drip: () => open(dripping(300, ' ')),
      flood: () => open(dripping(0, 'word '.repeat(1_000))),
      'no response': () => new Promise(() => undefined),
    };
    for (const [kind, reply] of Object.entries(endless)) {
      const {sent, handle} = recorded((request) =>
        request.method === 'OPTIONS' ? correctService()(request) : reply(),
      );
      const {results, took} = await inVirtualTime(context, async () => {
        const start = Date.now();
        const check = createCheck({...ALL_OPTIONS, fetch: fetchFrom(handle)});
        return {results: await resultsOf(check), took: Date.now() - start};
      });
      assert(took <= 60_100, `${kind}: ${took} ms`);
      const requests = sent.map(({method, stream}) => `${method} ${stream}`);
      expect(requests, kind).to.deep.equal(['POST false', 'POST true', 'OPTIONS undefined']);
      expect(rowOf(results, 'cors.preflight').status, kind).to.equal('passed');
      expect(rowOf(results, 'golden.1').detail, kind).to.match(/complete reply|did not end/);
      const reason = 'Not asked, because an earlier reply of this kind did not end.';
      expect(rowOf(results, 'errors.unknown-agent').detail, kind).to.equal(reason);
      expect(verdictOf(results, undefined).works, kind).to.equal(undefined);
    }
  });

  test('slow service → ends in time, unsent requests skipped, incomplete replies not judged', async (context) => {
    const {sent, handle} = recorded(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 13_000));
      return correctService()(request);
    });
    const results = await checked(context, handle);
    // The fifth has 8 s of 60 s.
    expect(sent.length).to.equal(5);
    const {status, detail} = rowOf(results, 'time.total');
    expect([status, detail]).to.deep.equal(['failed', 'Not after 60.0 s: 12 requests without a result']);
    const faults = (all: readonly CheckResult[]) =>
      problems(all).filter((row) => !row.startsWith('quality.'));
    expect(faults(results)).to.deep.equal(['time.total failed']);
    const reason = 'Not asked to the end: the check took 60.0 s (--total-timeout).';
    expect(rowOf(results, 'golden.1').detail).to.equal(reason);
    const unknown = 'It is not known whether the chat works on https://www.example.com';
    const {sentence} = verdictOf(results, ALL_OPTIONS.origin);
    expect(sentence).to.equal(`${unknown}: cors.preflight, cors.headers. ${reason}`);
    expect(faults(await checked(context, handle, {totalTimeout: 600}))).to.deep.equal([]);
  });

  test('headers → with each question, named in the preflight, their values in no result', async (context) => {
    const fields = {Authorization: 'Bearer top-secret', 'x-tenant': 'acme', 'accept-language': 'de'};
    const questions: (string | null)[] = [];
    const preflights: (string | null)[] = [];
    const handle: Handler = (request) => {
      const {headers} = request;
      if (request.method === 'OPTIONS') {
        preflights.push(headers.get('authorization'), headers.get('access-control-request-headers'));
        return new Response(null, {status: 204, headers: {'access-control-allow-headers': '*'}});
      }
      questions.push(`${headers.get('authorization')} ${headers.get('x-tenant')}`);
      const quoted = `Wrong: ${headers.get('authorization')}, top-secret of ${headers.get('x-tenant')}`;
      return refuse(401, quoted);
    };
    const results = await checked(context, handle, {headers: fields});
    expect([...new Set(questions)]).to.deep.equal(['Bearer top-secret acme']);
    expect(preflights).to.deep.equal([null, 'api-key,authorization,content-type,x-tenant']);
    expect(textOf(results)).to.match(/Wrong: …, … of …/);
    expect(textOf(results)).to.not.match(/secret|acme/);
    // The asterisk does not include it.
    expect(rowOf(results, 'cors.headers').detail).to.equal('Not allowed: authorization');
  });

  test('signal aborted during a reply → no further request, its reason thrown', async (context) => {
    const stop = new AbortController();
    const {sent, handle} = recorded((request) => {
      stop.abort(new Error('Enough.'));
      return correctService()(request);
    });
    const check = createCheck({...ALL_OPTIONS, fetch: fetchFrom(handle)});
    const running = inVirtualTime(context, () => resultsOf(check, {signal: stop.signal}));
    expect(String(await rejection(running))).to.match(/Enough\./);
    expect(sent.length).to.equal(1);
  });
});

suite('options of a check', () => {
  const INVALID: Readonly<Record<string, readonly [value: Partial<CheckOptions>, message: RegExp]>> = {
    'relative address': [{url: 'chat.example.com'}, /Invalid address.*https:\/\/agents\.example\.com/],
    'address with a query': [{url: 'https://chat.example.com/?a=1'}, /without user and query/],
    'address with a password': [{url: 'https://me:secret@chat.example.com'}, /got "https:\/\/…@chat/],
    'address of the operation': [{url: 'https://chat.example.com/v1/chat/completions'}, /without \/v1/],
    'key on two lines': [{apiKey: 'top\nsecret'}, /^Invalid API key: expected plain ASCII on one line\.$/],
    'origin with a path': [{origin: 'https://www.example.com/page'}, /Invalid origin/],
    'header with a line break': [{headers: {'x-a': 'top\nsecret'}}, /^Invalid value of the header "x-a": /],
    'header that is no name': [{headers: {'x a': 'secret'}}, /^Invalid header: .* such as authorization\.$/],
    'header of the check': [{headers: {'Api-Key': 'secret'}}, /^The header "api-key" cannot be given: /],
    'timeout beyond the timers': [{timeout: 3_000_000}, /Invalid timeout/],
  };
  for (const [name, [options, message]] of Object.entries(INVALID)) {
    test(`${name} → error that names it`, () => {
      const error = thrown(() => createCheck({...ALL_OPTIONS, ...options}));
      expect(error).to.be.instanceOf(CheckInputError);
      expect(error.message)
        .to.match(message)
        .and.not.match(/secret/);
    });
  }

  test('address with a path and a slash → the operation is below it', () => {
    const {endpoint} = createCheck({...ALL_OPTIONS, url: 'https://www.example.com/agents/'});
    expect(endpoint).to.equal('https://www.example.com/agents/v1/chat/completions');
  });
});

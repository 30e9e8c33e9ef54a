import assert from 'node:assert/strict';
import {text} from 'node:stream/consumers';
import {test, type TestContext} from 'node:test';

import {ChatServiceError, createChatClient} from '../../src/client/chat-client.js';
import {chunk as choice, delta, done as DONE, event, finish} from '../support/script.js';
import {rawUpstream, SSE, upstreamSends} from './raw-upstream.js';
import {completionsRequest, requestBody, service} from './service.js';
import {readReply} from './wire.js';

const KEY = 'upstream-key';
/** A text of the conversation that no log may contain. */
const SECRET_QUESTION = 'What about my illness?';

const stop = finish();

/** The result of the widget's client for a reply. */
interface Reading {
  text: string;
  finishReason?: string | undefined;
  error?: Partial<Pick<ChatServiceError, 'type' | 'status' | 'code' | 'retryAfter'>>;
}

const serviceWith = (baseUrl: string, timeout = 5000) =>
  service({upstream: {baseUrl, apiKey: KEY, model: 'upstream-model', timeout}});

/** Reads the reply of a service with this upstream server, as the widget does. */
async function readService(url: string, stream = true): Promise<Reading> {
  const {request} = serviceWith(url);
  const reading: Reading = {text: ''};
  const messages = [{role: 'user', content: SECRET_QUESTION}] as const;
  const handlers = {onDelta: (piece: string) => (reading.text += piece), onReferences: () => undefined};
  const client = createChatClient({
    baseUrl: 'http://chat.example.com',
    fetch: async (input, init) => request(input, init),
  });
  try {
    const {finishReason} = await client.reply({botId: 'docs', messages, stream}, handlers);
    if (finishReason) reading.finishReason = finishReason;
  } catch (error) {
    assert.ok(error instanceof ChatServiceError, String(error));
    assert.doesNotMatch(`${error.message} ${error.serviceMessage}`, /illness|upstream-key/);
    const {type, status, code, retryAfter} = error;
    const fields = Object.entries({type, status, code, retryAfter});
    reading.error = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  return reading;
}

/** Records the log of the owner. */
function recordLog(context: TestContext): string[] {
  const lines: string[] = [];
  context.mock.method(console, 'error', (...parts: unknown[]) => lines.push(parts.map(String).join(' ')));
  return lines;
}

const complete: Reading = {text: 'Hello', finishReason: 'stop'};
const cut: Reading = {text: 'Hel', error: {type: 'interrupted'}};

/** The body, what the client reads, and the content type if it is not that of an event stream. */
const rows: Readonly<Record<string, readonly [body: string, reading: Reading, type?: string]>> = {
  'usage without completion_tokens': [
    delta('Hello') + stop + event({choices: [], usage: {prompt_tokens: 7}}) + DONE,
    complete,
  ],
  'choices: null': [delta('Hello') + event({choices: null}) + stop + DONE, complete],
  'pings and comments': [
    `: thinking\n\nevent: ping\ndata: ping\n\n${delta('Hello')}data:\n\n${event({type: 'ping'})}${stop}${DONE}`,
    complete,
  ],
  'an event stream as text/plain': [delta('Hel') + delta('lo') + stop + DONE, complete, 'text/plain'],
  'one JSON body': [
    JSON.stringify({choices: [{index: 0, message: {content: 'Hello'}, finish_reason: 'stop'}]}),
    complete,
    'application/json',
  ],
  refusal: [choice({delta: {refusal: 'Hel'}}) + choice({delta: {refusal: 'lo'}}) + stop + DONE, complete],
  'content parts': [
    delta([{type: 'thinking', thinking: 'Hm.'}]) + delta([{type: 'text', text: 'Hello'}]) + stop + DONE,
    complete,
  ],
  'message.content in chunks': [
    choice({message: {content: 'Hel'}}) + choice({message: {content: 'lo'}}) + stop + DONE,
    complete,
  ],
  'single newlines': [(delta('Hel') + delta('lo') + stop + DONE).replaceAll('\n\n', '\n'), complete],
  'no [DONE]': [delta('Hello') + stop, complete],
  'CRLF, no space, BOM': [
    `\ufeff${(delta('Hello') + stop + DONE).replaceAll('data: ', 'data:').replaceAll('\n', '\r\n')}`,
    complete,
  ],
  'no finish reason, but [DONE]': [delta('Hello') + DONE, complete],
  'finish_reason: "length"': [
    delta('Hello') + choice({finish_reason: 'length'}) + DONE,
    {...complete, finishReason: 'length'},
  ],
  'an error after text with finish_reason: "error"': [
    delta('Hel') +
      event({
        error: {message: 'x'},
        choices: [{index: 0, delta: {content: ''}, finish_reason: 'error'}],
      }) +
      DONE,
    cut,
  ],
  'the end of the stream after some text': [delta('Hel'), cut],
  'the end of the stream within an event': [delta('Hel').trimEnd(), cut],
  'an event that is no JSON, amid the text': [delta('Hel') + 'data: {"choi\n\n' + stop + DONE, cut],
  'no text, finish_reason: "tool_calls"': [
    choice({delta: {tool_calls: []}}) + choice({delta: {}, finish_reason: 'tool_calls'}) + DONE,
    {text: '', error: {type: 'http', status: 502, code: 'upstream_error'}},
  ],
};

for (const [condition, [body, reading, type = SSE['content-type']]] of Object.entries(rows)) {
  test(`upstream sends ${condition} → the visitor’s client reads the reply`, async (context) => {
    recordLog(context);
    const url = await upstreamSends(body, context, {'content-type': type});

    assert.deepEqual(await readService(url), reading);
  });
}

type Refusal = [
  answer: [status: number, error: unknown, retryAfter?: string],
  error: [number, string, number?],
  logged: RegExp,
];

/** What the server answers, the error that the visitor's client gets, and the owner's log. */
const refusals: Record<string, Refusal> = {
  '429 with Retry-After': [
    [429, {message: SECRET_QUESTION, code: 'requests_per_minute'}, '20'],
    [429, 'rate_limit_exceeded', 20],
    /429.*requests_per_minute/,
  ],
  '429 without Retry-After': [
    [429, {message: SECRET_QUESTION, code: 'insufficient_quota'}],
    [429, 'rate_limit_exceeded'],
    /429.*insufficient_quota/,
  ],
  '400 context_length_exceeded': [
    [400, {message: SECRET_QUESTION, code: 'context_length_exceeded'}],
    [400, 'context_length_exceeded'],
    /400.*context_length_exceeded/,
  ],
  '503 with Retry-After': [[503, 'Overloaded', '5'], [502, 'upstream_error', 5], /503/],
  // The key is the owner's. A visitor could not do anything about it.
  '401': [
    [401, {message: `No such key: ${KEY}`, code: `invalid ${KEY}\n${SECRET_QUESTION}`}],
    [502, 'upstream_error'],
    /401/,
  ],
};

for (const [condition, [answer, expected, logged]] of Object.entries(refusals)) {
  for (const stream of [true, false]) {
    test(`upstream answers ${condition}, stream: ${stream} → ${expected.join(' ')}, one request, one line for the owner`, async (context) => {
      const log = recordLog(context);
      let requests = 0;
      const url = await rawUpstream((_request, response) => {
        requests += 1;
        const [status, error, retryAfter] = answer;
        if (retryAfter) response.setHeader('retry-after', retryAfter);
        response.writeHead(status, {'content-type': 'application/json'}).end(JSON.stringify({error}));
      }, context);
      const [status, code, retryAfter] = expected;
      const error = {type: 'http', status, code, ...(retryAfter && {retryAfter})};

      assert.deepEqual(await readService(url, stream), {text: '', error});
      assert.equal(requests, 1);
      assert.equal(log.length, 1, log.join('\n'));
      assert.match(log[0]!, logged);
      assert.doesNotMatch(log[0]!, /illness|upstream-key|\n/);
    });
  }
}

for (const [code, status] of [
  ['context_length_exceeded', 400],
  [429, 429],
  ['overloaded', 502],
] as const) {
  test(`upstream sends the error ${code} in place of a reply → ${status}`, async (context) => {
    const log = recordLog(context);
    const url = await upstreamSends(event({error: {message: SECRET_QUESTION, code}}), context);

    assert.equal((await readService(url)).error?.status, status);
    assert.equal(log.length, 1);
    assert.match(log[0]!, new RegExp(String(code)));
    assert.doesNotMatch(log[0]!, /illness/);
  });
}

/** How a reply fails, what the visitor's client gets, and the owner's log. */
const failures: Record<string, [body: string, error: Reading['error'], logged: RegExp]> = {
  'an error after some text': [
    delta('Your illness') + event({error: {code: 'oom'}}),
    {type: 'interrupted'},
    /broke off\..* Code: oom\.$/,
  ],
  'a finish reason that is a sentence, after some text': [
    delta('Your illness') + finish(`No advice about an illness, ${KEY}`) + DONE,
    {type: 'interrupted'},
    /broke off\. The reply ended with an unknown finish reason\.$/,
  ],
  'a finish reason that is a sentence, and no text': [
    finish(`No advice about an illness, ${KEY}`) + DONE,
    {type: 'http', status: 502, code: 'upstream_error'},
    /sent no reply\. The reply ended with an unknown finish reason\.$/,
  ],
  'no text': [
    finish() + DONE,
    {type: 'http', status: 502, code: 'upstream_error'},
    /sent no reply\. The reply has no "content"\.$/,
  ],
};

for (const [condition, [body, error, logged]] of Object.entries(failures)) {
  test(`upstream sends ${condition} → one line for the owner, without the text`, async (context) => {
    const log = recordLog(context);
    const url = await upstreamSends(body, context);

    assert.deepEqual((await readService(url)).error, error);
    assert.equal(log.length, 1);
    assert.match(log[0]!, logged);
    assert.doesNotMatch(log[0]!, /illness|upstream-key/);
  });
}

/** An upstream server that refuses `stream_options`. Returns its URL and the bodies that it got. */
async function withoutStreamOptions(context: TestContext, status: number) {
  const bodies: Record<string, unknown>[] = [];
  const url = await rawUpstream((request, response) => {
    void text(request).then((body) => {
      bodies.push(JSON.parse(body) as Record<string, unknown>);
      if ('stream_options' in bodies.at(-1)!) {
        response.writeHead(status, {'content-type': 'application/json'});
        response.end('{"detail":[{"loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}');
      } else {
        response.writeHead(200, SSE).end(delta('Hello') + stop + DONE);
      }
    });
  }, context);
  return {url, bodies};
}

for (const status of [400, 422]) {
  test(`upstream refuses stream_options with ${status} → one more request without it, later requests without it`, async (context) => {
    const log = recordLog(context);
    const {url, bodies} = await withoutStreamOptions(context, status);
    const {request} = serviceWith(url);
    for (const count of [2, 3]) {
      const response = await request(completionsRequest(requestBody({stream: false})));
      const {content, usage} = await readReply(response);
      assert.equal(content, 'Hello');
      assert.ok(usage.completion_tokens > 0);
      assert.equal(bodies.length, count);
    }
    const [{stream_options: refused, ...first}, second] = bodies as [Record<string, unknown>, unknown];
    assert.deepEqual(refused, {include_usage: true});
    assert.deepEqual(second, first);
    assert.deepEqual(log, []);
  });
}

test('upstream refuses the second request, too → no third one', async (context) => {
  recordLog(context);
  let requests = 0;
  const url = await rawUpstream((_request, response) => {
    requests += 1;
    response.writeHead(400).end('stream_options');
  }, context);

  assert.equal((await readService(url)).error?.status, 502);
  assert.equal(requests, 2);
});

test('upstream fails after text about stream_options → no second request', async (context) => {
  recordLog(context);
  let requests = 0;
  const url = await rawUpstream((_request, response) => {
    requests += 1;
    response.writeHead(200, SSE);
    response.end(delta('Hel') + event({error: {code: 400, message: 'stream_options'}}));
  }, context);

  assert.deepEqual(await readService(url), cut);
  assert.equal(requests, 1);
});

for (const [condition, usage, expected] of [
  ['without completion_tokens', {prompt_tokens: 321}, {prompt_tokens: 321, completion_tokens: 1}],
  [
    'complete',
    {prompt_tokens: 321, completion_tokens: 12, total_tokens: 333},
    {prompt_tokens: 321, completion_tokens: 12},
  ],
] as const) {
  test(`usage ${condition} → its numbers used, the others estimated`, async (context) => {
    const url = await upstreamSends(delta('Hello') + stop + event({choices: [], usage}) + DONE, context);

    const response = await serviceWith(url).request(completionsRequest(requestBody({stream: false})));
    const {usage: given} = await readReply(response);
    assert.deepEqual({...given, ...expected}, given);
    assert.ok(given.prompt_tokens > 0);
    assert.equal(given.total_tokens, given.prompt_tokens + given.completion_tokens);
  });
}

test(
  'upstream is silent after the finish reason → complete reply after 5 s',
  {timeout: 50_000},
  async (context) => {
    const url = await rawUpstream((_request, response) => {
      response.writeHead(200, SSE).write(delta('Hello') + stop);
    }, context);
    context.mock.timers.enable({apis: ['setTimeout']});
    const response = await serviceWith(url, 30_000).request(completionsRequest());
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    assert.match((await reader.read()).value ?? '', /Hello/);
    const next = reader.read();
    // The finish reason arrives with the text, so the second read waits for the end of the reply.
    await new Promise(setImmediate);
    context.mock.timers.tick(5_000);

    assert.match((await next).value ?? '', /"finish_reason":"stop"/);
    assert.match((await reader.read()).value ?? '', /\[DONE\]/);
  },
);

test('upstream sends more than 8 MB → reply cut', async (context) => {
  const log = recordLog(context);
  const line = `data: ${' '.repeat(1024 * 1024)}`;
  const url = await rawUpstream((_request, response) => {
    response.writeHead(200, SSE).write(delta('Hel'));
    for (let count = 0; count < 9; count += 1) response.write(line);
  }, context);

  assert.deepEqual(await readService(url), cut);
  assert.match(log.join('\n'), /8 MB/);
});

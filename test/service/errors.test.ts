import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ask, asked, completionsRequest, requestBody, defaultService} from './service.js';
import {type ErrorBody, readJson} from './wire.js';

/** The allowed size of a body, and how much more is read and discarded. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

const send = async (body: BodyInit, headers?: Record<string, string>) =>
  defaultService.request(completionsRequest(body, headers));

const user = {role: 'user', content: 'Hi'};

/** Status and error, after a look at the shape that all errors share. */
async function refusal(response: Response): Promise<[status: number, param: string | null, code: string]> {
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const text = await response.text();
  assert.doesNotMatch(text, /node_modules|\.ts:|\n\s+at /, 'no stack trace');
  const body = JSON.parse(text) as ErrorBody;
  assert.deepEqual(Object.keys(body), ['error']);
  assert.deepEqual(Object.keys(body.error), ['message', 'type', 'param', 'code']);
  assert.notEqual(body.error.message, '');
  return [response.status, body.error.param, body.error.code];
}

const wrongFields: [name: string, fields: Record<string, unknown>, param: string][] = [
  ['botId is missing', {botId: undefined}, 'botId'],
  ['botId is no string', {botId: 7}, 'botId'],
  ['messages are no array', {messages: 'Hi'}, 'messages'],
  ['messages are empty', {messages: []}, 'messages'],
  ['a message is no object', {messages: ['Hi']}, 'messages[0]'],
  ['a role is unknown', {messages: [user, {role: 'system', content: 'Obey.'}, user]}, 'messages[1].role'],
  ['a content is no string', {messages: [{role: 'user', content: [{type: 'text'}]}]}, 'messages[0].content'],
  [
    'the last message is not the user’s',
    {messages: [user, {role: 'assistant', content: 'Yes?'}]},
    'messages',
  ],
  ['stream is no boolean', {stream: 'true'}, 'stream'],
  ['model is no string', {model: 4}, 'model'],
];

for (const [name, fields, param] of wrongFields) {
  test(`${name} → 400, error names the field`, async () => {
    assert.deepEqual(await refusal(await ask(fields)), [400, param, 'invalid_value']);
  });
}

test('several fields are wrong → the error names the first', async () => {
  const {error} = await readJson<ErrorBody>(await ask({messages: [user, {role: 'system'}, 0], botId: 7}));
  assert.deepEqual([error.param, error.message], ['botId', 'botId: must be a string']);

  const next = await readJson<ErrorBody>(await ask({messages: [user, {role: 'system'}, 0]}));
  assert.equal(next.error.message, 'messages[1].role: must be "user" or "assistant"');
});

/** Of this process, in milliseconds. Only the sum is exact: the system estimates the parts. */
function cpuTime(): number {
  const {user, system} = process.cpuUsage();
  return (user + system) / 1000;
}

test('1 MB of invalid messages → costs at most ten times what parsing its JSON costs', async () => {
  for (const entry of ['0', '{}', '[]', '{"role":1,"content":2}']) {
    const count = Math.floor((MAX_BODY_BYTES - 100) / (entry.length + 1));
    const text = `{"botId":"docs","messages":[${new Array<string>(count).fill(entry).join(',')}]}`;
    // The best of several runs, in CPU time: others use this machine, too.
    let [parsing, answering] = [Infinity, Infinity];
    for (let run = 0; run < 7; run += 1) {
      let start = cpuTime();
      JSON.parse(text);
      parsing = Math.min(parsing, cpuTime() - start);
      start = cpuTime();
      const response = await send(text);
      answering = Math.min(answering, cpuTime() - start);
      assert.equal(response.status, 400);
    }
    assert.ok(answering < 10 * parsing, `${entry}: ${answering} ms, JSON.parse ${parsing} ms`);
  }
});

const key = (value: string) => ({'api-key': value});
const refused: [name: string, request: () => Promise<Response>, expected: string][] = [
  ['body is an array', () => send('[]'), '400 invalid_request_error invalid_value'],
  ['body is empty', () => send(''), '400 invalid_request_error invalid_json'],
  ['body is not JSON', () => send('{"botId": "docs",'), '400 invalid_request_error invalid_json'],
  ...['', 'wrong', 'the-right-ke', 'the-right-key2', 'THE-RIGHT-KEY'].map(
    (value): (typeof refused)[number] => [
      `private agent, key “${value}”`,
      () => ask({botId: 'docs-private'}, value ? key(value) : {}),
      '401 authentication_error invalid_api_key',
    ],
  ),
  ['model not on the plan', () => ask({model: 'gpt'}), '403 permission_error model model_not_available'],
  ...['nobody', '', '__proto__'].map((botId): (typeof refused)[number] => [
    `agent “${botId}”`,
    () => ask({botId}),
    '404 invalid_request_error botId agent_not_found',
  ]),
  ['rate limit reached', () => ask({botId: 'busy'}), '429 rate_limit_error rate_limit_exceeded 7'],
];

for (const [name, request, expected] of refused) {
  test(`${name} → ${expected}`, async () => {
    const response = await request();
    const {type} = (await readJson<ErrorBody>(response.clone())).error;
    const [status, param, code] = await refusal(response);
    const found = [status, type, param, code, response.headers.get('retry-after')];
    assert.equal(found.filter((part) => part !== null).join(' '), expected);
  });
}

test('private agent, right key; public agent, any key → 200', async () => {
  for (const [botId, value] of [
    ['docs-private', 'the-right-key'],
    ['docs', 'wrong'],
  ] as const) {
    assert.equal((await ask({botId, stream: false}, key(value))).status, 200);
  }
});

test('unknown path → 404', async () => {
  for (const path of ['/', '/v1/completions', '/knowledge/nothing', '/knowledge/a/b']) {
    assert.deepEqual(await refusal(await defaultService.request(path)), [404, null, 'not_found'], path);
  }
});

test('method not allowed → 405 with an allow header', async () => {
  for (const method of ['GET', 'PUT']) {
    const response = await defaultService.request('/v1/chat/completions', {method});
    assert.equal(response.headers.get('allow'), 'POST, OPTIONS');
    assert.deepEqual(await refusal(response), [405, null, 'method_not_allowed']);
  }
  const response = await defaultService.request('/knowledge/start', {method: 'POST'});
  assert.equal(response.headers.get('allow'), 'GET, HEAD, OPTIONS');
  assert.deepEqual(await refusal(response), [405, null, 'method_not_allowed']);
});

test('body over 1 MB, any content-length → 413', async () => {
  const large = requestBody(asked('x'.repeat(MAX_BODY_BYTES)));

  for (const headers of [{}, {'content-length': '20'}, {'content-length': 'many'}]) {
    assert.deepEqual(await refusal(await send(large, headers)), [413, null, 'request_too_large']);
  }
});

test('content-length over the limit by more than 16 MB → 413, body not read', async () => {
  const length = String(MAX_BODY_BYTES + MAX_DISCARDED_BYTES + 1);
  const request = completionsRequest(requestBody(), {'content-length': length});

  assert.deepEqual(await refusal(await defaultService.request(request)), [413, null, 'request_too_large']);
  assert.equal(request.bodyUsed, false);
});

test('body does not end within ten seconds → 408, or 413 if it is too large already', async (context) => {
  for (const [bytes, status, code] of [
    [1, 408, 'request_timeout'],
    [MAX_BODY_BYTES + 1, 413, 'request_too_large'],
  ] as const) {
    const reading = {} as {started: Promise<void>; start: () => void};
    reading.started = new Promise((resolve) => (reading.start = resolve));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array(bytes).fill(0x20)),
      pull: () => reading.start(),
    });
    context.mock.timers.enable({apis: ['setTimeout']});
    const response = send(body);
    await reading.started;
    context.mock.timers.tick(10_000);

    assert.deepEqual(await refusal(await response), [status, null, code]);
    context.mock.timers.reset();
  }
});

test('body does not end → reading stops', async () => {
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536).fill(0x20));
    },
  });

  assert.deepEqual(await refusal(await send(endless)), [413, null, 'request_too_large']);
  assert.ok(sent <= MAX_BODY_BYTES + MAX_DISCARDED_BYTES + 3 * 65_536, `${sent} bytes were read`);
});

test('body of exactly 1 MB → 200', async () => {
  const frame = requestBody({stream: false, ...asked('')}).length;
  const body = requestBody({stream: false, ...asked(' '.repeat(MAX_BODY_BYTES - frame))});

  assert.equal(body.length, MAX_BODY_BYTES);
  assert.equal((await send(body)).status, 200);
});

test('content type is not JSON → 415', async () => {
  for (const type of ['text/plain', 'application/jsonp']) {
    const response = await ask({}, {'content-type': type});
    assert.deepEqual(await refusal(response), [415, null, 'unsupported_media_type']);
  }
});

test('content type with parameters or in upper case → 200', async () => {
  const headers = {'content-type': 'Application/JSON; charset=utf-8'};

  assert.equal((await ask({stream: false}, headers)).status, 200);
});

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ask, asked, completionsRequest, requestBody, defaultService} from './service.js';
import {type ErrorBody, readJson} from './wire.js';

/** The allowed size of a body. How it is read, test/relay/bodies.test.ts tells. */
const MAX_BODY_BYTES = 1024 * 1024;

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
  ['messages are no array', {messages: 'Hi'}, 'messages'],
  ['messages are empty', {messages: []}, 'messages'],
  [
    'several fields are wrong, of which the first is named',
    {messages: [user, {role: 'system'}, 0], botId: 7},
    'botId',
  ],
  [
    'several messages are wrong, of which the first is named',
    {messages: [user, {role: 'system'}, 0]},
    'messages[1].role',
  ],
  ['a role is unknown', {messages: [user, {role: 'system', content: 'Obey.'}, user]}, 'messages[1].role'],
  ['a content is no string', {messages: [{role: 'user', content: [{type: 'text'}]}]}, 'messages[0].content'],
  [
    'the last message is not the user’s',
    {messages: [user, {role: 'assistant', content: 'Yes?'}]},
    'messages',
  ],
  ['stream is no boolean', {stream: 'true'}, 'stream'],
];

for (const [name, fields, param] of wrongFields) {
  test(`${name} → 400, error names the field`, async () => {
    assert.deepEqual(await refusal(await ask(fields)), [400, param, 'invalid_value']);
  });
}

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
  ['body is not JSON', () => send('{"botId": "docs",'), '400 invalid_request_error invalid_json'],
  ...['', 'the-right-ke', 'the-right-key2'].map((value): (typeof refused)[number] => [
    `private agent, key “${value}”`,
    () => ask({botId: 'docs-private'}, value ? key(value) : {}),
    '401 authentication_error invalid_api_key',
  ]),
  ['model not on the plan', () => ask({model: 'gpt'}), '403 permission_error model model_not_available'],
  ...['', '__proto__'].map((botId): (typeof refused)[number] => [
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

test('body of 1 MB → 200, one byte more → 413', async () => {
  const frame = requestBody({stream: false, ...asked('')}).length;
  const body = requestBody({stream: false, ...asked(' '.repeat(MAX_BODY_BYTES - frame))});

  assert.equal(body.length, MAX_BODY_BYTES);
  assert.equal((await send(body)).status, 200);
  assert.deepEqual(await refusal(await send(`${body} `)), [413, null, 'request_too_large']);
});

import {test} from 'node:test';
import {assert, expect} from 'chai';

import {ask, asked, completionsRequest, requestBody, defaultService} from './service.js';
import {type ErrorBody, readJson} from './wire.js';

/** The allowed size of a body. How it is read, test/relay/bodies.test.ts tells. */
const MAX_BODY_BYTES = 1024 * 1024;

const send = async (body: BodyInit, headers?: Record<string, string>) =>
  defaultService.request(completionsRequest(body, headers));

/** Status and error, after a look at the shape that all errors share. */
async function refusal(response: Response): Promise<[status: number, param: string | null, code: string]> {
  expect(response.headers.get('content-type') ?? '').to.match(/^application\/json/);
  const text = await response.text();
  expect(text, 'no stack trace').to.not.match(/node_modules|\.ts:|\n\s+at /);
  const body = JSON.parse(text) as ErrorBody;
  expect(Object.keys(body)).to.deep.equal(['error']);
  expect(Object.keys(body.error)).to.deep.equal(['message', 'type', 'param', 'code']);
  expect(body.error.message).to.not.equal('');
  return [response.status, body.error.param, body.error.code];
}

const user = {role: 'user', content: 'Hi'};
const roleless = [user, {role: 'system'}, 0];
const key = (value: string) => ({'api-key': value});
const asking = (...all: readonly object[]) => all.map((fields) => () => ask(fields));
const type = 'invalid_request_error';

/** Requests that are refused in the same way, by status, type, field, code and `retry-after` of the refusal. */
const refused: Readonly<Record<string, readonly (() => Promise<Response>)[]>> = {
  // Of several wrong fields, the first is named.
  [`400 ${type} botId invalid_value`]: asking({botId: undefined}, {messages: roleless, botId: 7}),
  [`400 ${type} messages invalid_value`]: asking(
    {messages: 'Hi'},
    {messages: []},
    {messages: [user, {role: 'assistant', content: 'Yes?'}]},
  ),
  [`400 ${type} messages[1].role invalid_value`]: asking(
    {messages: roleless},
    {messages: [user, {role: 'system', content: 'Obey.'}, user]},
  ),
  [`400 ${type} messages[0].content invalid_value`]: asking({
    messages: [{role: 'user', content: [{type: 'text'}]}],
  }),
  [`400 ${type} stream invalid_value`]: asking({stream: 'true'}),
  [`400 ${type} invalid_value`]: [() => send('[]')],
  [`400 ${type} invalid_json`]: [() => send('{"botId": "docs",')],
  '401 authentication_error invalid_api_key': [
    ...asking({botId: 'docs-private'}),
    ...['the-right-ke', 'the-right-key2'].map((value) => () => ask({botId: 'docs-private'}, key(value))),
  ],
  '403 permission_error model model_not_available': asking({model: 'gpt'}),
  [`404 ${type} botId agent_not_found`]: asking({botId: ''}, {botId: '__proto__'}),
  [`404 ${type} not_found`]: ['/', '/v1/completions', '/knowledge/nothing', '/knowledge/a/b'].map(
    (path) => async () => defaultService.request(path),
  ),
  '429 rate_limit_error rate_limit_exceeded 7': asking({botId: 'busy'}),
};

for (const [expected, requests] of Object.entries(refused)) {
  test(`${requests.length} wrong requests → ${expected}`, async () => {
    for (const request of requests) {
      const response = await request();
      const {error} = await readJson<ErrorBody>(response.clone());
      const [status, param, code] = await refusal(response);
      const found = [status, error.type, param, code, response.headers.get('retry-after')];
      expect(found.filter((part) => part !== null).join(' ')).to.equal(expected);
    }
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
      expect(response.status).to.equal(400);
    }
    assert(answering < 10 * parsing, `${entry}: ${answering} ms, JSON.parse ${parsing} ms`);
  }
});

test('private agent, right key; public agent, any key → 200', async () => {
  for (const [botId, value] of Object.entries({'docs-private': 'the-right-key', docs: 'wrong'}))
    expect((await ask({botId, stream: false}, key(value))).status).to.equal(200);
});

test('method not allowed → 405 with an allow header', async () => {
  for (const [method, path, allowed] of [
    ['GET', '/v1/chat/completions', 'POST, OPTIONS'],
    ['PUT', '/v1/chat/completions', 'POST, OPTIONS'],
    ['POST', '/knowledge/start', 'GET, HEAD, OPTIONS'],
  ] as const) {
    const response = await defaultService.request(path, {method});
    expect(response.headers.get('allow')).to.equal(allowed);
    expect(await refusal(response)).to.deep.equal([405, null, 'method_not_allowed']);
  }
});

test('body of 1 MB → 200, one byte more → 413', async () => {
  const frame = requestBody({stream: false, ...asked('')}).length;
  const body = requestBody({stream: false, ...asked(' '.repeat(MAX_BODY_BYTES - frame))});

  expect(body.length).to.equal(MAX_BODY_BYTES);
  expect((await send(body)).status).to.equal(200);
  expect(await refusal(await send(`${body} `))).to.deep.equal([413, null, 'request_too_large']);
});

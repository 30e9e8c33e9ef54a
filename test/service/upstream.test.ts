import assert from 'node:assert/strict';
import type {ServerResponse} from 'node:http';
import {test} from 'node:test';

import {nowhere} from '../relay/service.js';
import {modelUpstream, rawUpstream} from './raw-upstream.js';
import {completionsRequest, requestBody, service} from './service.js';
import {type Completion, type ErrorBody, readJson, finishReasons, readStream, textOf} from './wire.js';

const ANSWER = 'Enter sends the message, and **Shift + Enter** starts a new line.';
const WORDS = '{"choices":[{"delta":{"content":"Some words"}}]}';
const model = 'upstream-model';

const upstreamAt = (baseUrl: string, timeout = 5000) =>
  service({upstream: {baseUrl, apiKey: 'upstream-key', model, timeout}});

const askAt = (url: string, fields?: Record<string, unknown>) =>
  upstreamAt(url).request(completionsRequest(requestBody(fields)));

async function assertBadGateway(response: Response): Promise<void> {
  const {error} = await readJson<ErrorBody>(response);
  assert.equal(response.status, 502);
  assert.deepEqual(
    {...error, message: ''},
    {message: '', type: 'server_error', param: null, code: 'upstream_error'},
  );
  assert.doesNotMatch(error.message, /upstream-key/);
}

test('upstream streams → its text passed on as it arrives', async (context) => {
  const {url} = await modelUpstream({content: ANSWER}, context);
  const {chunks, rest} = await readStream(await askAt(url));

  assert.equal(textOf(chunks), ANSWER);
  assert.equal(chunks.length, Math.ceil(ANSWER.length / 8) + 1);
  assert.deepEqual([...new Set(chunks.map((chunk) => chunk.model))], [model]);
  assert.equal(chunks.at(-1)?.choices[0]?.finish_reason, 'stop');
  assert.equal(rest[0], 'data: [DONE]');
});

test('passages found → part of the prompt, cited', async (context) => {
  const {url, requests} = await modelUpstream({content: ANSWER}, context);
  const {payload} = await readJson<Completion>(await askAt(url, {stream: false}));

  const {headers, body} = requests[0]!;
  assert.equal(headers.authorization, 'Bearer upstream-key');
  assert.equal(body.model, model);
  assert.equal(body.stream, true);
  assert.deepEqual(
    body.messages.map(({role}) => role),
    ['system', 'user'],
  );
  assert.match(body.messages[0]?.content ?? '', /Shift \+ Enter \| starts a new line/);
  assert.match(body.messages[0]?.content ?? '', /## \[1\] Accessibility › Keyboard shortcuts/);
  assert.equal(payload.citedResources[0]?.id, 'accessibility#keyboard-shortcuts');
});

test('question with a history → all of it sent upstream', async (context) => {
  const {url, requests} = await modelUpstream({content: ANSWER}, context);
  const messages = [
    {role: 'user', content: 'How do I embed it in React?'},
    {role: 'assistant', content: 'With the package.'},
    {role: 'user', content: 'And in Vue?'},
  ];
  await readStream(await askAt(url, {messages}));

  assert.deepEqual(requests[0]!.body.messages.slice(1), messages);
});

test('upstream configured → embedded models still on the plan', async (context) => {
  const {url, requests} = await modelUpstream({content: ANSWER}, context);
  const body = await readJson<Completion>(await askAt(url, {model: 'embedded-search', stream: false}));

  assert.equal(body.model, 'embedded-search');
  assert.equal(requests.length, 0);
});

test('nothing listens at the upstream address → 502', async () => {
  for (const stream of [true, false]) await assertBadGateway(await askAt(await nowhere(), {stream}));
});

const nonsense: Record<string, (response: ServerResponse) => unknown> = {
  'no answer within its limit': () => undefined,
  'a reset of the connection': (response) => response.destroy(),
  'a page': (response) => response.setHeader('content-type', 'text/html').end('<h1>It works!</h1>'),
  'JSON of another kind': (response) =>
    response.setHeader('content-type', 'application/json').end('{"status":"ok"}'),
  'an event that is no JSON': (response) => response.end('data: hello\n\n'),
  'an event of another kind': (response) => response.end('data: {"choices":[{"delta":{"content":7}}]}\n\n'),
  'an error in the stream': (response) => response.end('data: {"error":{"message":"overloaded"}}\n\n'),
  nothing: (response) => response.end(),
};

for (const [name, answer] of Object.entries(nonsense)) {
  test(`upstream sends ${name} → 502`, {timeout: 5000}, async (context) => {
    const url = await rawUpstream((_request, response) => {
      answer(response.setHeader('content-type', 'text/event-stream'));
    }, context);

    await assertBadGateway(await upstreamAt(url, 500).request(completionsRequest(requestBody())));
  });
}

test('upstream redirects → not followed, API key not forwarded', async (context) => {
  let visited = false;
  const other = await rawUpstream(() => (visited = true), context);
  const url = await rawUpstream(
    (_request, response) => response.writeHead(307, {location: other}).end(),
    context,
  );

  await assertBadGateway(await upstreamAt(url).request(completionsRequest(requestBody())));
  assert.equal(visited, false);
});

test('upstream stream breaks off → stream ends without [DONE]', async (context) => {
  const {url} = await modelUpstream({content: ANSWER, breaksOffAfter: 4}, context);
  const {chunks, rest} = await readStream(await askAt(url));

  assert.equal(textOf(chunks), ANSWER.slice(0, 4 * 8));
  assert.deepEqual(finishReasons(chunks), [null]);
  assert.deepEqual(rest, []);
});

test('whole upstream reply breaks off → 502', async (context) => {
  const {url} = await modelUpstream({content: ANSWER, breaksOffAfter: 4}, context);

  await assertBadGateway(await askAt(url, {stream: false}));
});

test('upstream sends no more data → stream ends without [DONE]', {timeout: 5000}, async (context) => {
  const url = await rawUpstream((_request, response) => {
    response.writeHead(200, {'content-type': 'text/event-stream'});
    response.write('data: {"choices":[{"delta":{"content":"Some words"}}]}\n\n');
  }, context);
  const {chunks, rest} = await readStream(
    await upstreamAt(url, 100).request(completionsRequest(requestBody())),
  );

  assert.equal(textOf(chunks), 'Some words');
  assert.deepEqual(rest, []);
});

test('upstream slow, but sends → complete reply', async (context) => {
  let upstream: ServerResponse | undefined;
  const write = (choice: object) => upstream?.write(`data: ${JSON.stringify({choices: [choice]})}\n\n`);
  const url = await rawUpstream((_request, response) => {
    upstream = response.writeHead(200, {'content-type': 'text/event-stream'});
    write({delta: {content: 'Some'}});
  }, context);
  context.mock.timers.enable({apis: ['setTimeout']});
  const response = await upstreamAt(url, 1000).request(completionsRequest(requestBody()));
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();

  for (const word of ['Some', ' words', ' more']) {
    assert.match((await reader?.read())?.value ?? '', new RegExp(`"content":"${word}"`));
    context.mock.timers.tick(700);
    write({delta: {content: word === 'Some' ? ' words' : ' more'}});
  }
  write({delta: {}, finish_reason: 'stop'});
  upstream?.end();

  let rest = '';
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) rest += next.value;
  assert.match(rest, /"finish_reason":"stop"[^]*data: \[DONE\]/);
});

for (const when of ['before', 'after'] as const) {
  test(
    `client disconnects ${when} the first token → upstream connection closed`,
    {timeout: 5000},
    async (context) => {
      const client = new AbortController();
      let hungUp: () => void;
      const upstreamHungUp = new Promise<void>((resolve) => (hungUp = resolve));
      const url = await rawUpstream((_request, response) => {
        response.on('close', () => hungUp());
        if (when === 'before') client.abort();
        else response.writeHead(200, {'content-type': 'text/event-stream'}).write(`data: ${WORDS}\n\n`);
      }, context);
      const request = new Request(completionsRequest(requestBody()), {signal: client.signal});

      const response = await upstreamAt(url).request(request);
      if (when === 'after') assert.equal(response.status, 200);
      client.abort();

      await upstreamHungUp;
    },
  );
}

import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ApiError} from '../../demo/service/http/api-error.js';
import {completionHead} from '../../demo/service/http/completion.js';
import {streamedResponse} from '../../demo/service/http/reply-response.js';
import {estimateUsage, sleep} from '../../demo/service/tokens.js';
import type {Reply} from '../../demo/service/types.js';
import {ask, completionsRequest, QUESTION, requestBody, service} from './service.js';
import {type Completion, readJson, readStream, textOf} from './wire.js';

test('whole reply, "Display Links to References" off → no references', async () => {
  const linked = await readJson<Completion>(await ask({stream: false}));
  const unlinked = await readJson<Completion>(await ask({botId: 'docs-unlinked', stream: false}));

  assert.deepEqual(unlinked.payload, {citedResources: []});
  const text = linked.choices[0]?.message.content ?? '';
  assert.match(text, / \[1\]/);
  assert.equal(unlinked.choices[0]?.message.content, text.replaceAll(/ \[\d\]/g, ''));
});

test('request without stream → setting of the agent', async () => {
  const [streaming, whole] = await Promise.all([ask(), ask({botId: 'docs-whole'})]);

  assert.match(streaming.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(whole.headers.get('content-type'), 'application/json');
});

test('request with model → reply names that model', async () => {
  const messages = [{role: 'user', content: 'Why are there no references?'}];
  const full = await readJson<Completion>(await ask({messages, stream: false}));
  const brief = await readJson<Completion>(
    await ask({messages, stream: false, model: 'embedded-search-brief'}),
  );

  assert.equal(full.model, 'embedded-search');
  assert.equal(brief.model, 'embedded-search-brief');
  assert.ok(full.payload.citedResources.length > 1, 'the full model cites more than one');
  assert.deepEqual(brief.payload.citedResources, full.payload.citedResources.slice(0, 1));
  // A single passage has no title.
  assert.ok(full.choices[0]?.message.content.includes(`**\n\n${brief.choices[0]?.message.content}`));
});

test('unknown fields in the request → ignored', async () => {
  const response = await ask({stream: false, temperature: 0, user: 'somebody', stream_options: null});

  assert.equal(response.status, 200);
});

test('whole reply → no pauses between tokens', {timeout: 5000}, async () => {
  const body = requestBody({stream: false});

  assert.equal((await service({tokenDelay: 60_000}).request(completionsRequest(body))).status, 200);
});

test('history of several messages → all of it counts as prompt tokens', async () => {
  const last = {role: 'user', content: QUESTION};
  const earlier = [
    {role: 'user', content: 'How do I embed it in React?'},
    {role: 'assistant', content: 'Install the package and write the tag.'},
  ];
  const short = await readJson<Completion>(await ask({stream: false, messages: [last]}));
  const long = await readJson<Completion>(await ask({stream: false, messages: [...earlier, last]}));

  const difference = long.usage.prompt_tokens - short.usage.prompt_tokens;
  assert.ok(difference > 10, `${difference} more tokens`);
});

test('streamed reply → text of the whole reply', async () => {
  const {chunks} = await readStream(await ask({stream: true}));
  const whole = await readJson<Completion>(await ask({stream: false}));

  assert.equal(textOf(chunks), whole.choices[0]?.message.content);
  assert.ok(chunks.length > 20, 'the text comes in many pieces');
});

test('last chunk → usage of the reply', async () => {
  const {chunks} = await readStream(await ask({stream: true}));
  const last = chunks.pop();

  assert.deepEqual(last?.usage, estimateUsage(QUESTION, textOf(chunks)));
  assert.deepEqual(
    chunks.filter(({usage}) => usage),
    [],
  );
});

test('streamed reply, "Display Links to References" off → empty list of references', async () => {
  const {rest} = await readStream(await ask({botId: 'docs-unlinked', stream: true}));

  assert.match(rest[1] ?? '', /"payload":\{"citedResources":\[\]\}/);
});

test('streamed reply → headers that stop proxies from buffering', async () => {
  const {headers} = await ask({stream: true});

  assert.equal(headers.get('cache-control'), 'no-cache, no-transform');
  assert.equal(headers.get('x-accel-buffering'), 'no');
});

test('pause configured → waits that long before each token', async ({mock}) => {
  mock.timers.enable({apis: ['setTimeout']});
  const pending = service({tokenDelay: 40}).request(completionsRequest(requestBody()));
  const settled = () => new Promise((resolve) => setImmediate(resolve, 'not yet'));
  // The first token needs the request to be read, which takes some turns of the event loop.
  for (let turn = 0; turn < 10; turn++) await settled();
  mock.timers.tick(39);
  assert.equal(await Promise.race([pending, settled()]), 'not yet');
  mock.timers.tick(1);

  assert.equal((await pending).status, 200);
});

test('client cancels the stream → generation stops', {timeout: 5000}, async () => {
  const abort = new AbortController();
  async function* reply(): Reply {
    yield 'Some words';
    await sleep(60_000, abort.signal);
    throw new Error('The sleep ends by the signal only.');
  }
  const source = {head: completionHead('a-model'), reply: reply(), displayLinks: true, abort, record: {}};
  const reader = (await streamedResponse(source)).body?.getReader();
  await reader?.read();
  const next = reader?.read();
  // One turn, so that the reply is asked for more before the client leaves.
  await new Promise((resolve) => setImmediate(resolve));
  await reader?.cancel();

  assert.equal((await next)?.done, true);
  assert.equal(abort.signal.aborted, true);
});

test('reply fails after a step, without text → error in the stream, no finish reason', async () => {
  async function* reply(): Reply {
    yield await Promise.resolve({text: 'Searching'});
    throw new ApiError(400, 'Too long.', {code: 'context_length_exceeded'});
  }
  const abort = new AbortController();
  const source = {head: completionHead('a-model'), reply: reply(), displayLinks: true, abort, record: {}};
  const text = await (await streamedResponse(source)).text();
  assert.match(
    text,
    /^event: status\ndata: \{"text":"Searching"\}\n\ndata: \{"error":\{"message":"Too long\.",.*"context_length_exceeded"\}\}\n\n$/,
  );
});

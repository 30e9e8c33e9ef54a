import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ApiError} from '../../demo/service/http/api-error.js';
import {completionHead} from '../../demo/service/http/completion.js';
import {streamedResponse} from '../../demo/service/http/reply-response.js';
import {estimateUsage, sleep} from '../../demo/service/tokens.js';
import type {Reply} from '../../demo/service/types.js';
import {ask, asked, QUESTION} from './service.js';
import {readReply, readStream, textOf} from './wire.js';

test('whole reply, "Display Links to References" off → no references', async () => {
  const linked = await readReply(await ask({stream: false}));
  const unlinked = await readReply(await ask({botId: 'docs-unlinked', stream: false}));

  assert.deepEqual(unlinked.payload, {citedResources: []});
  assert.match(linked.content, / \[1\]/);
  assert.equal(unlinked.content, linked.content.replaceAll(/ \[\d\]/g, ''));
});

test('request without stream → setting of the agent', async () => {
  const [streaming, whole] = await Promise.all([ask(), ask({botId: 'docs-whole'})]);

  assert.match(streaming.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(whole.headers.get('content-type'), 'application/json');
});

test('request with model → reply names that model', async () => {
  const fields = {...asked('Which languages are there?'), stream: false};
  const full = await readReply(await ask(fields));
  const brief = await readReply(await ask({...fields, model: 'embedded-search-brief'}));

  assert.equal(full.model, 'embedded-search');
  assert.equal(brief.model, 'embedded-search-brief');
  assert.ok(full.ids.length > 1, 'the full model cites more than one');
  assert.deepEqual(brief.payload.citedResources, full.payload.citedResources.slice(0, 1));
  // A single passage has no title.
  assert.ok(full.content.includes(`**\n\n${brief.content}`));
});

test('unknown fields in the request → ignored', async () => {
  const response = await ask({stream: false, temperature: 0, user: 'somebody', stream_options: null});

  assert.equal(response.status, 200);
});

test('last chunk → usage of the reply', async () => {
  const {chunks} = await readStream(await ask({stream: true}));
  const last = chunks.pop();

  assert.deepEqual(last?.usage, estimateUsage([{content: QUESTION}], textOf(chunks)));
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

const streamed = (reply: Reply, abort = new AbortController()) =>
  streamedResponse({head: completionHead('a-model'), reply, displayLinks: true, abort, record: {}});

test('client cancels the stream → generation stops', {timeout: 50_000}, async () => {
  const abort = new AbortController();
  async function* reply(): Reply {
    yield 'Some words';
    await sleep(60_000, abort.signal);
    throw new Error('The sleep ends by the signal only.');
  }
  const reader = (await streamed(reply(), abort)).body?.getReader();
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
    throw new ApiError(400, 'context_length_exceeded', 'Too long.');
  }
  const text = await (await streamed(reply())).text();
  assert.match(
    text,
    /^event: status\ndata: \{"text":"Searching"\}\n\ndata: \{"error":\{"message":"Too long\.",.*"context_length_exceeded"\}\}\n\n$/,
  );
});

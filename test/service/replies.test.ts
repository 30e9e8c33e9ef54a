import assert from 'node:assert/strict';
import {test} from 'node:test';

import {ApiError} from '../../demo/service/http/api-error.js';
import {completionHead} from '../../demo/service/http/completion.js';
import {streamedResponse} from '../../demo/service/http/reply-response.js';
import {estimateUsage} from '../../demo/service/tokens.js';
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

test('streamed reply → headers that stop proxies from buffering, usage in the last chunk only', async () => {
  const response = await ask({stream: true});
  const {chunks} = await readStream(response);
  assert.equal(response.headers.get('cache-control'), 'no-cache, no-transform');
  assert.equal(response.headers.get('x-accel-buffering'), 'no');
  const last = chunks.pop();

  assert.deepEqual(last?.usage, estimateUsage([{content: QUESTION}], textOf(chunks)));
  assert.ok(!chunks.some(({usage}) => usage));
});

test('reply fails after a step, without text → error in the stream, no finish reason', async () => {
  async function* reply(): Reply {
    yield await Promise.resolve({text: 'Searching'});
    throw new ApiError(400, 'context_length_exceeded', 'Too long.');
  }
  const abort = new AbortController();
  const source = {head: completionHead('a-model'), reply: reply(), displayLinks: true, abort, record: {}};
  const text = await (await streamedResponse(source)).text();
  assert.match(
    text,
    /^event: status\ndata: \{"text":"Searching"\}\n\ndata: \{"error":\{"message":"Too long\.",.*"context_length_exceeded"\}\}\n\n$/,
  );
});

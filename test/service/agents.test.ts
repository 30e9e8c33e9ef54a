import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';

import {ARABIC_QUESTION, SUPPORT_QUESTIONS} from '../../demo/service/scenarios/support.js';
import {ask} from './service.js';
import {type Completion, readJson, readReply, readStream} from './wire.js';

test('agent with status → events with the name status before the text, the other agents none', async () => {
  const text = await (await ask({botId: 'steps', stream: true})).text();
  assert.match(
    text,
    /^event: status\ndata: \{"text":"Searching the documents"\}\n\nevent: status\ndata: \{"text":"Reading \d sections?"\}\n\ndata: \{/,
  );
  assert.equal(text.match(/event: status/g)?.length, 2);
  assert.match(text, /"suggestions":\["How do I change the colors\?",/);
  const {rest, chunks} = await readStream(await ask({botId: 'docs', stream: true}));
  assert.doesNotMatch(rest.join(), /status|suggestions/);
  assert.equal(chunks[0]?.choices[0]?.delta.role, 'assistant');
});

test('agent support → each question cites sections of the page in the frame, and suggests others of them', async () => {
  const page = readFileSync(new URL('../../demo/frame.html', import.meta.url), 'utf8');
  for (const question of [...SUPPORT_QUESTIONS, ARABIC_QUESTION]) {
    const messages = [{role: 'user', content: question}];
    const {content, payload} = await readReply(await ask({botId: 'support', stream: false, messages}));

    const {citedResources, suggestions = []} = payload as typeof payload & {suggestions?: string[]};
    assert.deepEqual(
      (content.match(/\[\d\]/g) ?? []).toSorted(),
      citedResources.map((_, index) => `[${index + 1}]`),
    );
    for (const {url, title} of citedResources) {
      const [, id] = /\/frame\.html#(\w+)$/.exec(url ?? '') ?? [];
      assert.ok(page.includes(` id="${id}">${title}<`), `${url} ${title}`);
    }
    assert.equal(suggestions.length, 2);
    assert.ok(suggestions.every((other) => other !== question && SUPPORT_QUESTIONS.includes(other)));
  }
});

test('agent hostile → all attacks in the text, one valid reference among invalid ones', async () => {
  const {choices, payload} = await readJson<Completion>(await ask({botId: 'hostile', stream: false}));

  const text = choices[0]?.message.content ?? '';
  const attacks = ['<script>', '![', '<form', '<iframe', '<style>', '](javascript:', '<img src="https://'];
  for (const attack of attacks) assert.ok(text.includes(attack), attack);
  const hosts = [...text.matchAll(/https?:\/\/(?:[^/\s)"'<>]*@)?([^/\s)"'<>\]]+)/g)].map(
    ([, host]) => host ?? '',
  );
  assert.ok(hosts.length > 10 && hosts.every((host) => host.endsWith('example.com')), String(hosts));
  const references: unknown[] = payload.citedResources;
  assert.deepEqual(references.slice(1, 3), [null, 42]);
  assert.deepEqual(references.at(-1), {
    id: 'good',
    url: 'http://chat.example.com/knowledge',
    title: 'The one good reference',
    type: 'website',
  });
});

import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';

import {ask} from './service.js';
import {readStream} from './wire.js';

const DEMO = new URL('../../demo/', import.meta.url);

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

test('addresses that the shop’s agent cites → ids on the pages of the shop', () => {
  const pages = ['fittings', 'fitting', 'orders', 'returns', 'counter'];
  for (const page of pages) {
    const text = readFileSync(new URL(`customer-site/pages/${page}.md`, DEMO), 'utf8');
    const [, path = '', hash = ''] = /^url: \/([^\s#]+)(?:#(\S+))?$/m.exec(text) ?? [];
    const file = new URL(path.endsWith('/') ? `${path}index.html` : path, DEMO);
    assert.ok(existsSync(file), path);
    const html = readFileSync(file, 'utf8');
    for (const id of [hash, ...[...text.matchAll(/\{#(\S+)\}$/gm)].map(([, anchor = '']) => anchor)]) {
      if (id !== '') assert.match(html, new RegExp(`id="${id}"`), `${path}#${id}`);
    }
  }
});

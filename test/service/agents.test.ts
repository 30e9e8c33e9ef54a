import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {ask} from './service.js';
import {readReply, readStream} from './wire.js';

const DEMO = new URL('../../demo/', import.meta.url);

test('agent with status → events with the name status before the text, the other agents none', async () => {
  const text = await (await ask({botId: 'steps', stream: true})).text();
  expect(text).to.match(
    /^event: status\ndata: \{"text":"Searching the documents","done":"Searched the documents"\}\n\nevent: status\ndata: \{"text":"Reading (\d sections?)","done":"Read \1"\}\n\ndata: \{/,
  );
  expect(text.match(/event: status/g)?.length).to.equal(2);
  expect(text).to.match(/"suggestions":\["How do I change the colors\?",/);
  const {rest, chunks} = await readStream(await ask({botId: 'docs', stream: true}));
  expect(rest.join()).to.not.match(/status|suggestions/);
  expect(chunks[0]?.choices[0]?.delta.role).to.equal('assistant');
});

test('excerpts of the scripted replies → words of the page that they cite', async () => {
  const words = readFileSync(new URL('frame.html', DEMO), 'utf8').replace(/\s+/g, ' ');
  const content = 'My lamp came without its screws. Can I send it back?';
  const {payload} = await readReply(
    await ask({botId: 'support', stream: false, messages: [{role: 'user', content}]}),
  );
  expect(payload.citedResources).to.have.length(3);
  for (const {excerpt = '?'} of payload.citedResources) expect(words).to.include(excerpt);
});

test('addresses that the shop’s agent cites → ids on the pages of the shop', () => {
  const pages = ['fittings', 'fitting', 'orders', 'returns', 'counter'];
  for (const page of pages) {
    const text = readFileSync(new URL(`customer-site/pages/${page}.md`, DEMO), 'utf8');
    const [, path = '', hash = ''] = /^url: \/([^\s#]+)(?:#(\S+))?$/m.exec(text) ?? [];
    const file = new URL(path.endsWith('/') ? `${path}index.html` : path, DEMO);
    assert(existsSync(file), path);
    const html = readFileSync(file, 'utf8');
    for (const id of [hash, ...[...text.matchAll(/\{#(\S+)\}$/gm)].map(([, anchor = '']) => anchor)]) {
      if (id !== '') expect(html, `${path}#${id}`).to.match(new RegExp(`id="${id}"`));
    }
  }
});

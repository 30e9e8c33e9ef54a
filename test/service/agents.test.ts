import {existsSync, readFileSync} from 'node:fs';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {createNodeService} from '../../demo/service/node.js';
import {PROOF_QUESTION, SHOP_QUESTION, SUPPORT_QUESTIONS} from '../../demo/service/scenarios/support.js';
import {ask, asked, completionsRequest, requestBody} from './service.js';
import {type Completion, readReply, readStream} from './wire.js';

const [OPENING_QUESTION = ''] = SUPPORT_QUESTIONS;
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

for (const [botId, content, page] of [
  ['proof', PROOF_QUESTION, '/frame.html#'],
  ['shop-proof', 'How do I order, and what does the Counter Bell cost?', '/customer-site/'],
] as const)
  test(`agent ${botId} → steps, its references one by one with excerpts, and then the text that cites them`, async () => {
    const service = createNodeService({tokenDelay: 0});
    const askFor = (stream: boolean) =>
      service.request(completionsRequest(requestBody({botId, stream, ...asked(content)})));
    const events = (await (await askFor(true)).text()).trimEnd().split('\n\n');
    const kinds = events.map((event) => /^event: (.*)/.exec(event)?.[1] ?? 'text');
    const resourcesOf = (event = '') =>
      (JSON.parse(event.slice(event.indexOf('{'))) as Pick<Completion, 'payload'>).payload.citedResources;

    const all = resourcesOf(events.at(-1));
    for (const {url, excerpt = ''} of all) {
      expect(url).to.include(page);
      expect(excerpt).to.match(/^.{20,300}$/);
    }
    const early = events.slice(2, kinds.indexOf('text')).map(resourcesOf);
    expect(early).to.deep.equal(all.map((_, index) => all.slice(0, index + 1)));
    expect(kinds.filter((kind) => kind !== 'text')).to.deep.equal([
      ...['status', 'status'],
      ...[...early, all].map(() => 'message_payload'),
    ]);
    const whole = await readReply(await askFor(false));
    expect(whole.payload.citedResources).to.deep.equal(all);
    for (const [index] of all.entries())
      expect(whole.content).to.match(new RegExp(`\\[(\\d, )?${index + 1}\\]`));
  });

for (const [question, page, count] of [
  [OPENING_QUESTION, 'frame.html', 3],
  [PROOF_QUESTION, 'frame.html', 3],
  [SHOP_QUESTION, 'customer-site/orders.html', 4],
] as const)
  test(`excerpts of the scripted reply to “${question}” → words of the page that they cite`, async () => {
    const words = readFileSync(new URL(page, DEMO), 'utf8')
      .replace(/<[^>]*>/g, '')
      .replace(/\s+/g, ' ');
    const {payload} = await readReply(await ask({botId: 'support', stream: false, ...asked(question)}));
    expect(payload.citedResources).to.have.length(count);
    for (const {excerpt = '?', url} of payload.citedResources) {
      expect(words).to.include(excerpt);
      expect(url).to.include(`/${page}#`);
    }
  });

test('question of the shop → a starter on each of its pages', () => {
  for (const page of ['index', 'fittings', 'orders'])
    expect(readFileSync(new URL(`customer-site/${page}.html`, DEMO), 'utf8')).to.include(SHOP_QUESTION);
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

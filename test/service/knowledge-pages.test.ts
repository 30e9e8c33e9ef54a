import assert from 'node:assert/strict';
import {test} from 'node:test';

import {parseGuide, sectionTitle} from '../../demo/service/knowledge-base/guide.js';
import {asked, askWith, defaultService, guides, service} from './service.js';
import {readReply} from './wire.js';

const page = async (path: string, app = defaultService) => (await app.request(path)).text();

test('overview page → each guide listed, with a link', async () => {
  const html = await page('/knowledge');

  assert.ok(guides.length >= 8, `${guides.length} guides`);
  for (const {id, title} of guides) assert.ok(html.includes(`<a href="/knowledge/${id}">${title}</a>`), id);
});

test('address of a citation → its section', async () => {
  for (const guide of guides) {
    const html = await page(`/knowledge/${guide.id}`);
    assert.match(html, /^<!doctype html>/);
    assert.equal(html.match(/<h1>/g)?.length, 1);
    for (const {id} of guide.sections.slice(1)) {
      const [path, anchor] = id.split('#');
      assert.equal(path, guide.id);
      assert.ok(html.includes(`<section id="${anchor}">`), id);
    }
  }
});

test('links within pages → a page or address that exists', async () => {
  for (const guide of guides) {
    const html = await page(`/knowledge/${guide.id}`);
    for (const [, id] of html.matchAll(/href="\/knowledge\/([\w-]+)/g)) {
      assert.ok(id === 'page' || guides.some((other) => other.id === id), `${guide.id} → ${id}`);
    }
  }
});

test('guides with pages on another site → references lead there', async () => {
  const text = '# Zoo\n\nZebras.\n\n## Opening hours: today & tomorrow\n\nZebras sleep.\n';
  const urls = async (guidePages: string) => {
    const options = {guides: [parseGuide('zoo', text)], guidePages};
    return (await readReply(await askWith(options, {...asked('Zebras?'), stream: false}))).urls.sort();
  };

  assert.deepEqual(await urls('/'), [
    'http://chat.example.com/zoo',
    'http://chat.example.com/zoo#opening-hours-today--tomorrow',
  ]);
  assert.deepEqual(await urls('https://docs.example.com/help/'), [
    'https://docs.example.com/help/zoo',
    'https://docs.example.com/help/zoo#opening-hours-today--tomorrow',
  ]);
});

test('guide → links to the previous and the next one', async () => {
  const [first, second, third] = guides;
  const html = await page(`/knowledge/${second?.id}`);

  assert.match(html, new RegExp(`href="/knowledge/${first?.id}" rel="prev"`));
  assert.match(html, new RegExp(`href="/knowledge/${third?.id}" rel="next"`));
  assert.match(html, new RegExp(`href="/knowledge/${second?.id}" aria-current="page"`));
});

test('pages → policy allows only their style sheet', async () => {
  for (const path of ['/knowledge', '/knowledge/theming', '/knowledge/page.css']) {
    const {status, headers} = await defaultService.request(path);
    assert.equal(status, 200);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; style-src 'self'/);
    assert.doesNotMatch(policy, /unsafe|script-src/);
  }
  const css = await defaultService.request('/knowledge/page.css');
  assert.match(css.headers.get('content-type') ?? '', /^text\/css/);
  assert.doesNotMatch(await css.text(), /url\(|@import/);
});

test('service in a demo → each page links to the demo, and has the chat', async () => {
  const demo = {script: '/chat-bot.js', links: [{href: '/shop/', text: 'The shop'}]};
  const inDemo = service({demo});

  for (const path of ['/knowledge', '/knowledge/theming']) {
    const response = await inDemo.request(path);
    const html = await response.text();
    assert.match(html, /<a href="\/shop\/">The shop<\/a>/);
    assert.match(html, /<script type="module" src="\/chat-bot\.js"><\/script>/);
    assert.match(html, /<chat-bot\s+bot-id="docs"\s+mode="floating"\s+persist="session"/);
    const policy = response.headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'/);
    assert.doesNotMatch(policy, /unsafe/);
  }
});

test('service alone → pages have neither script nor chat nor links to a demo', async () => {
  for (const path of ['/knowledge', '/knowledge/theming']) {
    assert.doesNotMatch(await page(path), /<script|<chat-bot|demo-nav|undefined/);
  }
});

test('other wordings of a section → found, not shown', async () => {
  const guide = parseGuide(
    'zoo',
    '# Zoo\n\n## Zebras\n\n<!-- Also asked as: Where are the striped horses? -->\n\nThey are here.\n',
  );
  const options = {guides: [guide]};
  const {content} = await readReply(await askWith(options, {...asked('Any striped horses?'), stream: false}));

  assert.match(content, /They are here\./);
  for (const path of ['/knowledge/zoo', '/knowledge'])
    assert.doesNotMatch(await page(path, service(options)), /horses|Also asked/);
});

test('text with headings and a # within code → split at the headings only', () => {
  const text =
    '# Guide\n\nIntroduction.\n\n## First `code`\n\n```sh\n# no heading\n```\n\n#### Small\n\nText.\n\n## First code\n\nAgain.\n';
  const guide = parseGuide('guide', text);

  assert.deepEqual(
    guide.sections.map((section) => [section.id, sectionTitle(section), section.blocks]),
    [
      ['guide', 'Guide', ['Introduction.']],
      ['guide#first-code', 'Guide › First code', ['```sh\n# no heading\n```', '#### Small', 'Text.']],
      ['guide#first-code-1', 'Guide › First code', ['Again.']],
    ],
  );
});

test('link to a file without a page → its words stay', async () => {
  const text =
    '# Guide\n\nSee [the map](src/README.md), [the web](https://example.com/?a&b) and ![a picture](x.png).\n';
  const html = await page('/knowledge/guide', service({guides: [parseGuide('guide', text)]}));

  assert.match(html, /See the map, <a href="https:\/\/example\.com\/\?a&amp;b">the web<\/a> and a picture\./);
});

import {test} from 'node:test';
import {assert, expect} from 'chai';

import {parseGuide} from '../../demo/service/knowledge-base/guide.js';
import {asked, askWith, defaultService, guides} from './service.js';
import {readReply} from './wire.js';

const page = async (path: string) => (await defaultService.request(path)).text();

test('address of a citation → its section; links within pages → a page that exists', async () => {
  for (const guide of guides) {
    const html = await page(`/knowledge/${guide.id}`);
    for (const {id} of guide.sections.slice(1)) {
      const [path, anchor] = id.split('#');
      expect(path).to.equal(guide.id);
      assert(anchor === undefined || html.includes(` id="${anchor}">`), id);
    }
    for (const [, id] of html.matchAll(/href="\/knowledge\/([\w-]+)/g)) {
      assert(id === 'page' || guides.some((other) => other.id === id), `${guide.id} → ${id}`);
    }
  }
});

test('guides with pages on another site → references lead there', async () => {
  const text = '# Zoo\n\nZebras.\n\n## Opening hours: today & tomorrow\n\nZebras sleep.\n';
  const urls = async (guidePages: string) => {
    const options = {guides: [parseGuide('zoo', text, guidePages)]};
    return (await readReply(await askWith(options, {...asked('Zebras?'), stream: false}))).urls.sort();
  };

  const hash = '#opening-hours-today--tomorrow';
  for (const [pages, zoo] of Object.entries({
    '/': 'http://chat.example.com/zoo',
    'https://docs.example.com/help/': 'https://docs.example.com/help/zoo',
  }))
    expect(await urls(pages)).to.deep.equal([zoo, zoo + hash]);
});

test('pages → policy allows only their style sheet', async () => {
  for (const path of ['/knowledge', '/knowledge/theming', '/knowledge/page.css']) {
    const {status, headers} = await defaultService.request(path);
    expect(status).to.equal(200);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).to.match(/default-src 'none'; style-src 'self'/);
    expect(policy).to.not.match(/unsafe|script-src/);
  }
  const css = await defaultService.request('/knowledge/page.css');
  expect(css.headers.get('content-type') ?? '').to.match(/^text\/css/);
  expect(await css.text()).to.not.match(/url\(|@import/);
});

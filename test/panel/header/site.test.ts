import {expect} from 'chai';

import {mount, removeAll, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"/>')}`;

suite('what the page declares of its site', () => {
  const declared: Element[] = [];
  const declare = (html: string) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    declared.push(...template.content.children);
    document.head.append(template.content);
  };
  teardown(() => {
    removeAll();
    for (const element of declared.splice(0)) element.remove();
  });
  const heading = async (harness: Harness) => (await until(() => harness.part('heading'))).textContent.trim();

  for (const [html, name] of [
    ['<meta name="application-name" content="Harbor Tools">', 'Harbor Tools'],
    ['<meta property="og:site_name" content=" Harbor Tools ">', 'Harbor Tools'],
    [`<meta property="og:site_name" content="${'a'.repeat(100)}">`, `${'a'.repeat(59)}…`],
    ['<meta property="og:site_name" content="a\u202Eb<b>">', 'ab<b>'],
    ['<meta property="og:title" content="Returns">', undefined],
    ['<meta property="og:site_name" content="">', undefined],
  ] as const)
    test(`${html.slice(0, 60)} → title ${name ?? 'of the chat'}`, async () => {
      declare(html);
      const harness = mount();
      expect(await heading(harness)).to.equal(name ?? harness.words.heading);
    });

  test('heading → in place of the name of the site', async () => {
    declare('<meta name="application-name" content="Harbor Tools">');
    expect(await heading(mount({heading: 'Help desk'}))).to.equal('Help desk');
  });

  for (const [html, isShown] of [
    ['<link rel="icon" href="/favicon.svg">', true],
    ['<link rel="shortcut icon" href="/favicon.svg">', true],
    ['<link rel="apple-touch-icon" href="/favicon.svg">', true],
    ['<link rel="icon" href="https://cdn.example.com/favicon.svg">', false],
    [`<link rel="icon" href="${ICON}">`, false],
    ['<link rel="icon" href="javascript:alert(1)">', false],
    ['<link rel="mask-icon" href="/favicon.svg">', false],
  ] as const)
    test(`${html.slice(0, 70)} → ${isShown ? 'the mark of the agent' : 'no picture'}`, async () => {
      declare(html);
      const harness = mount();
      const mark = await until(() => harness.part('avatar'));
      expect(mark.getAttribute('src')).to.equal(isShown ? `${location.origin}/favicon.svg` : null);
    });

  test('icon is missing → no broken picture', async () => {
    declare('<link rel="icon" href="/missing.svg">');
    const harness = mount();
    const mark = await until(() => harness.part('avatar'));
    await until(() => mark.hidden);
    expect(mark.offsetWidth).to.equal(0);
  });

  test('agent-name → its letter, not the icon of the page', async () => {
    declare('<link rel="icon" href="/favicon.svg">');
    const harness = mount({agentName: 'Robin'});
    expect((await until(() => harness.part('avatar'))).textContent.trim()).to.equal('R');
  });
});

import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import de from '../../src/locales/de.js';
import ja from '../../src/locales/ja.js';
import {place, removeAll} from '../support/harness.js';
import {until} from '../support/until.js';

suite('the visitor’s language', () => {
  teardown(() => {
    removeAll();
    document.documentElement.lang = 'en';
  });

  const placeholderIs = (harness: Awaited<ReturnType<typeof place>>, words: string) =>
    until(() => harness.input.placeholder === words);

  test('is that of the element, else that of what is around it, and is followed', async () => {
    document.documentElement.lang = 'de';
    const harness = await place();
    await placeholderIs(harness, de.placeholder);
    harness.element.lang = 'ja';
    await placeholderIs(harness, ja.placeholder);
    harness.element.removeAttribute('lang');
    await placeholderIs(harness, de.placeholder);
    document.documentElement.lang = 'fi';
    await placeholderIs(harness, en.placeholder);
    const box = document.body.appendChild(document.createElement('div'));
    box.lang = 'ja';
    box.append(harness.element);
    await placeholderIs(harness, ja.placeholder);
    box.remove();
  });

  test('is found through the shadow roots that the element stands in', async () => {
    const host = document.body.appendChild(document.createElement('div'));
    host.lang = 'de';
    const harness = await place();
    host.attachShadow({mode: 'open'}).append(harness.element);
    await placeholderIs(harness, de.placeholder);
    host.remove();
  });

  test('gives way to the words of the page', async () => {
    const harness = await place({lang: 'de', strings: {placeholder: 'Na?'}});
    await until(() => harness.part('send')?.ariaLabel === de.send);
    expect(harness.input.placeholder).to.equal('Na?');
  });
});

import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import de from '../../src/locales/de.js';
import ja from '../../src/locales/ja.js';
import {watchConsole} from '../support/console.js';
import {place, type Harness} from '../support/harness.js';
import {until} from '../support/until.js';

suite('the visitor’s language', () => {
  teardown(() => {
    document.documentElement.lang = 'en';
  });

  const written = watchConsole();
  const placeholderIs = (harness: Harness, words: string) => until(() => harness.input.placeholder === words);

  test('lang of the element or of its closest ancestor changes → texts in that language', async () => {
    document.documentElement.lang = 'de';
    const harness = await place();
    await placeholderIs(harness, de.placeholder);
    harness.element.lang = 'ja';
    await placeholderIs(harness, ja.placeholder);
    harness.element.removeAttribute('lang');
    await placeholderIs(harness, de.placeholder);
    document.documentElement.lang = 'la';
    await placeholderIs(harness, en.placeholder);
    const box = document.body.appendChild(document.createElement('div'));
    box.lang = 'ja';
    box.attachShadow({mode: 'open'}).append(harness.element);
    await placeholderIs(harness, ja.placeholder);
    harness.element.lang = 'no language';
    await placeholderIs(harness, en.placeholder);
    expect(written.lines).to.deep.equal([]);
    box.remove();
  });

  test('strings as JSON → its texts, # is the number; a value of another type → built-in text', async () => {
    const harness = await place();
    harness.element.setAttribute(
      'strings',
      JSON.stringify({placeholder: 'Hm?', send: true, charactersLeft: '# to go', unknown: 'x'}),
    );
    harness.element.maxLength = 10;
    await placeholderIs(harness, 'Hm?');
    expect(harness.part('send')!.ariaLabel).to.equal(en.send);
    expect(written.lines.filter((line) => line.includes('"send" of "strings"'))).to.have.length(1);
    harness.type('123456789');
    await until(() => harness.part('count')!.innerText === '1 to go');
  });

  for (const json of ['{"send"', '', 'null', '"text"', '[]']) {
    test(`strings="${json}" → built-in texts, at most one error in the console`, async () => {
      const harness = await place();
      harness.element.setAttribute('strings', json);
      await harness.element.updateComplete;
      await harness.element.updateComplete;
      expect(harness.input.placeholder).to.equal(en.placeholder);
      expect(written.lines.filter((line) => line.includes('"strings"')).length).to.equal(
        json === '[]' ? 0 : 1,
      );
    });
  }
});

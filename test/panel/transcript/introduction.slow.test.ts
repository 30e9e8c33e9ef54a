import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {place, placeScripted, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('greeting and notice', () => {
  for (const [attribute, key, wordsOf] of [
    ['welcome', 'welcome', ({texts}: Harness) => texts[0]],
    ['disclaimer', 'disclaimer', (harness: Harness) => harness.part('disclaimer')?.innerText],
  ] as const)
    test(`no ${attribute} → words in the language of the page; set → in their place; empty → none`, async () => {
      const harness = await place({welcome: undefined});
      expect(wordsOf(harness)).to.equal(harness.words[key]);
      harness.element.lang = 'de';
      await until(() => wordsOf(harness) === de[key]);
      harness.element.setAttribute(attribute, 'Ask <i>me</i> *twice*.');
      await until(() => wordsOf(harness)?.startsWith('Ask'));
      // Only the greeting is Markdown.
      expect(wordsOf(harness)).to.equal(key === 'welcome' ? 'Ask me twice.' : 'Ask <i>me</i> *twice*.');
      harness.element.setAttribute(attribute, '');
      await until(() => wordsOf(harness) === undefined);
    });

  test('field → described by greeting, the name of the four starters and notice; then by the notice, until it had the focus', async () => {
    const {harness} = await placeScripted(
      {welcome: undefined, starters: 'One?\nTwo?\nThree?\nFour?\nFive?'},
      answer('Hello'),
    );
    const {root, input} = harness;
    const description = () =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => root.getElementById(id))
        .map((element) => element?.ariaLabel ?? element?.textContent.trim())
        .filter(Boolean);
    expect(description()).to.deep.equal([
      harness.words.welcome,
      `${harness.words.starters} (4)`,
      harness.words.disclaimer,
    ]);
    await harness.element.send('Hi?');
    await harness.settled();
    expect(description()).to.deep.equal([harness.words.disclaimer]);
    input.focus();
    input.blur();
    await harness.element.updateComplete;
    expect(description()).to.deep.equal([]);
  });
});

import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {en} from '../../../src/locales/en.js';
import {place, placeScripted, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('introduction', () => {
  /** The texts of the elements that describe the field. */
  const description = ({root, input}: Harness) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => root.getElementById(id))
      .map((id) => root.getElementById(id))
      .map((element) => element?.ariaLabel ?? element?.textContent.trim());

  test('no welcome → greeting in the language of the page; set → in its place; empty → none', async () => {
    const harness = await place({welcome: undefined});
    expect(harness.texts).to.deep.equal([en.welcome]);
    harness.element.lang = 'de';
    await until(() => harness.texts[0] === de.welcome);
    harness.element.setAttribute('welcome', 'Ask **me**.');
    await until(() => harness.texts[0] === 'Ask me.');
    harness.element.setAttribute('welcome', '');
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal([]);
  });

  test('field → described by the greeting and the name of the four starters, until the conversation has begun', async () => {
    const {harness} = await placeScripted(
      {welcome: undefined, starters: 'One?\nTwo?\nThree?\nFour?\nFive?'},
      answer('Hello'),
    );
    expect(description(harness).slice(0, 2)).to.deep.equal([en.welcome, `${en.starters} (4)`]);
    await harness.element.send('Hi?');
    await harness.settled();
    expect(description(harness)).not.to.contain(en.welcome);
  });
});

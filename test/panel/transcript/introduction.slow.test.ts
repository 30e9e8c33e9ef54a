import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {en} from '../../../src/locales/en.js';
import {animationsEnd} from '../../support/animations-end.js';
import {place, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

suite('introduction', () => {
  /** The texts of the elements that describe the field. */
  const description = ({root, input}: Harness) =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter((id) => root.getElementById(id))
      .map((id) => root.getElementById(id))
      .map((element) => element?.ariaLabel ?? element?.textContent.trim());

  test('no welcome → greeting in the language of the page', async () => {
    const harness = await place({welcome: undefined});
    expect(harness.texts).to.deep.equal([en.welcome]);
    harness.element.lang = 'de';
    await until(() => harness.texts[0] === de.welcome);
  });

  test('welcome set → in place of the greeting; empty → none; removed → greeting', async () => {
    const harness = await place({welcome: undefined});
    harness.element.setAttribute('welcome', 'Ask **me**.');
    await until(() => harness.texts[0] === 'Ask me.');
    harness.element.setAttribute('welcome', '');
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal([]);
    harness.element.removeAttribute('welcome');
    await until(() => harness.texts[0] === en.welcome);
  });

  test('first focus of the field → described by the greeting and the name of the starters', async () => {
    const harness = await place({welcome: undefined, starters: 'One?\nTwo?'});
    expect(description(harness).slice(0, 2)).to.deep.equal([en.welcome, `${en.starters} (2)`]);
  });

  test('field left → no longer described', async () => {
    const harness = await place({welcome: undefined});
    harness.input.focus();
    await harness.element.updateComplete;
    expect(description(harness)).to.contain(en.welcome);
    harness.input.blur();
    await harness.element.updateComplete;
    expect(harness.input.hasAttribute('aria-describedby')).to.equal(false);
  });

  test('conversation has begun → not described by the greeting', async () => {
    const {harness} = await replied({welcome: undefined}, answer('Hello'));
    expect(description(harness)).not.to.contain(en.welcome);
  });

  const STARTERS = 'One?\nTwo?\nThree?\nFour?\nFive?';

  for (const inlineSize of [360, 400, 640])
    test(`${inlineSize} px wide → four rows of at least 44 px, directly above the field; greeting of at least 22 px`, async () => {
      const harness = await place({welcome: undefined, starters: STARTERS});
      harness.element.style.cssText = `inline-size: ${inlineSize}px; block-size: 640px`;
      await until(() => harness.texts[0] === en.welcome);
      await animationsEnd(harness.root);
      const starters = harness.parts('starter').map((starter) => starter.getBoundingClientRect());
      expect(starters).to.have.lengthOf(4);
      const composer = harness.part('composer')!.getBoundingClientRect();
      expect(composer.top - starters.at(-1)!.bottom).to.be.within(8, 24);
      const columns = inlineSize === 640 ? 2 : 1;
      for (const {width, height} of starters) {
        expect(height).to.be.at.least(44);
        expect(width).to.be.closeTo((composer.width - 8 * (columns - 1)) / columns, 1);
      }
      const greeting = getComputedStyle(harness.part('content')!.querySelector('p')!);
      expect(Number.parseFloat(greeting.fontSize)).to.be.at.least(22);
      expect(greeting.fontWeight).to.equal('600');
    });

  test('mark above the greeting, until the first question', async () => {
    const {harness} = await replied({welcome: undefined}, answer('Hello'));
    const marks = () => harness.parts('message-avatar').length;
    expect(marks()).to.equal(1);
    harness.element.clear();
    await until(() => harness.texts[0] === en.welcome);
    const [mark] = harness.parts('message-avatar');
    expect(mark!.getBoundingClientRect().bottom).to.be.below(
      harness.part('content')!.getBoundingClientRect().top,
    );
  });
});

import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {en} from '../../../src/locales/en.js';
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
});

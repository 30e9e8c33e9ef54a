import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {en} from '../../../src/locales/en.js';
import {place, placeScripted, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('disclaimer', () => {
  teardown(async () => {
    await setViewport({width: 1000, height: 700});
  });

  const words = (harness: Harness) => harness.part('disclaimer')?.textContent.trim();

  test('not set → notice about AI, in the language of the page; set → shown as text; empty → no notice', async () => {
    const harness = await place();
    expect(words(harness)).to.equal(en.disclaimer);
    harness.element.lang = 'de';
    await until(() => words(harness) === de.disclaimer);
    harness.element.setAttribute('disclaimer', 'Made by <b>AI</b>.');
    await until(() => words(harness) === 'Made by <b>AI</b>.');
    harness.element.setAttribute('disclaimer', '');
    await until(() => !harness.has('disclaimer'));
  });

  test('low window → notice before the first question only', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    // A driver can answer before the page has its new size.
    const resized = async (height: number) => {
      await setViewport({width: 844, height});
      await until(() => innerHeight === height);
    };
    const isShown = () => harness.part('disclaimer')!.checkVisibility();
    await resized(390);
    expect(isShown()).to.equal(true);
    await harness.element.send('Hi?');
    await harness.element.updateComplete;
    expect(isShown()).to.equal(false);
    await resized(700);
    expect(isShown()).to.equal(true);
  });

  test('first focus of the field → described by the notice; field left → no longer', async () => {
    const {harness} = await placeScripted({}, answer('Hello'));
    const description = () => harness.input.getAttribute('aria-describedby')?.split(' ') ?? [];
    const {id} = harness.part('disclaimer')!;
    expect(description()).to.contain(id);
    await harness.element.send('Hi?');
    await harness.settled();
    expect(description()).to.deep.equal(['about', id]);
    harness.input.focus();
    harness.input.blur();
    await harness.element.updateComplete;
    expect(description()).to.deep.equal([]);
  });

  test('panel of 320 × 256 px, a draft of many lines → notice and a line of the field in view', async function () {
    await setViewport({width: 320, height: 256});
    if (innerWidth > 320) return this.skip();
    const harness = await place({mode: 'floating', open: true});
    harness.element.lang = 'de';
    await until(() => words(harness) === de.disclaimer);
    harness.type('One\nTwo\nThree\nFour\nFive\nSix');
    await harness.element.updateComplete;
    const notice = harness.part('disclaimer')!.getBoundingClientRect();
    // Relative to the panel, which may still slide in.
    const panel = harness.part('panel')!.getBoundingClientRect();
    expect(notice.bottom).to.be.at.most(panel.bottom);
    expect(notice.right).to.be.at.most(panel.right);
    expect(harness.input.clientHeight).to.be.at.least(30);
    expect(harness.part('send')!.getBoundingClientRect().bottom).to.be.at.most(notice.top);
    expect(harness.part('transcript')!.clientHeight).to.be.at.least(256 / 4);
  });
});

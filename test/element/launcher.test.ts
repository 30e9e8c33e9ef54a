import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {en} from '../../src/locales/en.js';
import type {ChatBot} from '../../src/index.js';
import {mount} from '../support/harness.js';
import {until} from '../support/until.js';

suite('launcher', () => {
  setup(() => setViewport({width: 1000, height: 700}));
  teardown(() => {
    document.body.replaceChildren();
  });

  /** Places a closed floating chat on the page. */
  async function setUp(properties: Partial<ChatBot> = {}, html = '') {
    const harness = mount({mode: 'floating', heading: 'Help desk', ...properties}, '', html);
    await harness.element.updateComplete;
    return {element: harness.element, harness, launcher: harness.part<HTMLButtonElement>('launcher')!};
  }

  /** The element in the middle of the launcher's picture. */
  const pictureOf = (launcher: HTMLElement) => {
    const {right, top, height} = launcher.getBoundingClientRect();
    return (launcher.getRootNode() as ShadowRoot).elementFromPoint(right - height / 2, top + height / 2);
  };
  const drawingOf = (launcher: HTMLElement) =>
    [...launcher.querySelectorAll('path')]
      .filter((path) => path.checkVisibility())
      .map((path) => path.getAttribute('d'));

  test('open → closes the panel, with a name and a picture that say so', async () => {
    const {harness, launcher} = await setUp();
    const closed = drawingOf(launcher);
    expect([launcher.ariaLabel, closed.length]).to.deep.equal(['Help desk', 1]);
    launcher.click();
    await until(() => launcher.ariaLabel === `${en.close}, Help desk`);
    expect([launcher.ariaExpanded, drawingOf(launcher).length]).to.deep.equal(['true', 1]);
    expect(drawingOf(launcher)).not.to.deep.equal(closed);
    launcher.click();
    await until(() => launcher.ariaLabel === 'Help desk');
    await until(() => !harness.part('panel')!.checkVisibility());
    expect(drawingOf(launcher)).to.deep.equal(closed);
  });

  test('language or strings change while open → name follows', async () => {
    const {element, launcher} = await setUp({open: true, strings: {close: 'Put away'}});
    await until(() => launcher.ariaLabel === 'Put away, Help desk');
    Object.assign(element, {strings: {}, lang: 'de'});
    await until(() => launcher.ariaLabel === 'Schließen, Help desk');
  });

  test('slot launcher → shown while closed only', async () => {
    const {element, launcher} = await setUp({}, '<b slot="launcher" style="inline-size: 30px">?</b>');
    const picture = element.firstElementChild!;
    expect([picture.checkVisibility(), drawingOf(launcher).length]).to.deep.equal([true, 0]);
    element.open = true;
    await until(() => drawingOf(launcher).length === 1);
    expect(picture.checkVisibility()).to.equal(false);
    element.open = false;
    await until(() => drawingOf(launcher).length === 0);
    expect(picture.checkVisibility()).to.equal(true);
  });

  test('launcher-label → beside the picture and in the name; gone while open', async () => {
    const {element, launcher} = await setUp();
    const {width, right} = launcher.getBoundingClientRect();
    element.setAttribute('launcher-label', 'Ask us');
    await element.updateComplete;
    const pill = launcher.getBoundingClientRect();
    expect([launcher.innerText.trim(), launcher.ariaLabel, pill.height]).to.deep.equal([
      'Ask us',
      'Ask us',
      width,
    ]);
    expect(Math.abs(pill.right - right)).to.be.lessThan(1);
    expect(pill.width > width + 30).to.equal(true);
    expect(pictureOf(launcher)!.closest('.launcher') === launcher).to.equal(true);
    element.open = true;
    await until(() => launcher.ariaLabel === `${en.close}, Help desk`);
    expect([launcher.innerText.trim(), launcher.getBoundingClientRect().width]).to.deep.equal(['', width]);
    element.open = false;
    element.removeAttribute('launcher-label');
    await element.updateComplete;
    expect([launcher.innerText.trim(), element.launcherLabel]).to.deep.equal(['', undefined]);
  });

  test('launcher-label on a phone → picture only, name kept', async function () {
    await setViewport({width: 390, height: 800});
    // Some browsers do not support such a narrow window.
    if (innerWidth > 390) return this.skip();
    const {launcher} = await setUp({launcherLabel: 'Ask us'});
    const {width, height} = launcher.getBoundingClientRect();
    expect([width, launcher.innerText.trim(), launcher.ariaLabel]).to.deep.equal([height, '', 'Ask us']);
  });

  test('very long launcher-label → cut, launcher within the page', async () => {
    const {launcher} = await setUp({launcherLabel: 'Ask us anything you like '.repeat(20)});
    const {left, height} = launcher.getBoundingClientRect();
    expect([left > 20, height]).to.deep.equal([true, 56]);
  });
});

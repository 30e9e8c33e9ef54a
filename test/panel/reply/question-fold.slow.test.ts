import {expect} from 'chai';

import {en} from '../../../src/locales/en.js';
import {placeScripted, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

const LINES = Array.from({length: 30}, (_, line) => `${line}: No screws.`);

async function asked(question: string): Promise<Harness> {
  const {harness} = await placeScripted({}, answer('Sorry for that.'));
  harness.element.style.cssText = 'inline-size: 400px; block-size: 640px';
  harness.ask(question);
  await harness.settled();
  return harness;
}

const button = (harness: Harness) => harness.root.querySelector<HTMLElement>('.user .more')!;
const content = (harness: Harness) => harness.part('user-message')!.querySelector<HTMLElement>('.content')!;

suite('long questions', () => {
  test('question of eight lines → shown, no button', async () => {
    const harness = await asked(LINES.slice(0, 8).join('\n'));
    expect(button(harness).checkVisibility()).to.equal(false);
    expect(content(harness).scrollHeight).to.be.at.most(content(harness).clientHeight + 1);
  });

  test('question of 30 lines → eight lines and a button that shows the others', async () => {
    const harness = await asked(LINES.join('\n'));
    await until(() => button(harness).checkVisibility());
    const {lineHeight} = getComputedStyle(content(harness));
    const lines = () => content(harness).clientHeight / parseFloat(lineHeight);
    expect(lines()).to.be.within(8, 9);
    expect([button(harness).innerText, button(harness).ariaExpanded]).to.deep.equal([en.showMore, 'false']);
    button(harness).click();
    expect([button(harness).innerText, button(harness).ariaExpanded]).to.deep.equal([en.showLess, 'true']);
    // WebKit rounds the height of each line down.
    expect(Math.round(lines())).to.be.at.least(30);
    harness.element.timestamps = true;
    await harness.element.updateComplete;
    expect(button(harness).innerText).to.equal(en.showLess);
    button(harness).click();
    expect(lines()).to.be.within(8, 9);
  });

  test('folded question → whole in the message, in the text and in the editor', async () => {
    const question = LINES.join('\n');
    const harness = await asked(question);
    expect(harness.element.messages[0]?.content).to.equal(question);
    expect(content(harness).textContent).to.equal(question);
    await harness.click('edit');
    await harness.element.updateComplete;
    expect(harness.root.querySelector<HTMLTextAreaElement>('.editor textarea')!.value).to.equal(question);
  });
});

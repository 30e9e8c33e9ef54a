import {expect} from 'chai';

import {expectNoRejection} from '../../support/console.js';
import {place, type Harness} from '../../support/harness.js';
import {restoreReplaced} from '../../support/replace.js';
import {until} from '../../support/until.js';
import {fakeSpeech} from './fake-speech.js';

/** A chat of 360 px that hears a long sentence. */
async function placeHearing(dir: 'ltr' | 'rtl', words: string, properties = {}): Promise<Harness> {
  const browser = fakeSpeech();
  const harness = await place({dictation: true, ...properties});
  harness.element.dir = dir;
  harness.element.style.inlineSize = '360px';
  (await until(() => harness.part('dictate'))).click();
  await until(() => harness.root.querySelector('.dictation-row')?.textContent);
  browser.last.hear(words, false);
  await harness.element.updateComplete;
  return harness;
}

suite('dictation: looks', () => {
  expectNoRejection();
  teardown(restoreReplaced);

  for (const [dir, words] of [
    ['ltr', 'Where is my order that I paid for? '.repeat(20)],
    ['rtl', 'أين طلبي الذي دفعت ثمنه؟ '.repeat(20)],
    ['ltr', 'x'.repeat(9_000)],
  ] as const)
    test(`360 px, ${dir}, ${words.slice(0, 9)} → nothing is wider than the chat; the button stands between field and Send`, async () => {
      const harness = await placeHearing(dir, words);
      const box = harness.element.getBoundingClientRect();
      const [field, button, send, row] = [
        harness.input,
        harness.part('dictate')!,
        harness.part('send')!,
        harness.root.querySelector('.dictation-row')!,
      ].map((element) => element.getBoundingClientRect());
      for (const {left, right, width} of [field!, button!, send!, row!]) {
        expect(left).to.be.at.least(box.left);
        expect(right).to.be.at.most(box.right);
        expect(width).to.be.greaterThan(23);
      }
      const order = [field!, button!, send!].map(({left}) => left);
      expect(order).to.deep.equal(
        [...order].sort((one, other) => (dir === 'rtl' ? other - one : one - other)),
      );
      expect(row!.top).to.be.at.least(field!.bottom);
    });

  test('a consent is needed → the button stands beside the button with words, and covers nothing', async () => {
    const harness = await placeHearing('ltr', 'Hello', {consent: 'I agree.'});
    const [field, button, send] = [harness.input, harness.part('dictate')!, harness.part('send')!].map(
      (element) => element.getBoundingClientRect(),
    );
    expect(button!.top).to.be.closeTo(send!.top, 1);
    expect(button!.right).to.be.at.most(send!.left);
    expect(button!.top).to.be.at.least(field!.bottom);
  });
});

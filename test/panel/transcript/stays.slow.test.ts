import {expect} from 'chai';

import {animationsEnd} from '../../support/animations-end.js';
import {frames} from '../../support/frames.js';
import {placeAnswered, type Harness} from '../../support/harness.js';
import {answer, type Reply} from '../../support/script.js';
import {until} from '../../support/until.js';

const PARAGRAPHS = 'A paragraph that takes some room.\n\n'.repeat(20);

const SOURCES = Array.from({length: 12}, (_, index) => ({
  id: `${index}`,
  title: `Source ${index}`,
  url: `https://example.com/${index}`,
  type: 'website' as const,
}));

const sourced = (text: string): Reply => answer(text, ...SOURCES);

suite('what the visitor has clicked, or reads, stays in place', () => {
  const topOf = (element: Element) => element.getBoundingClientRect().top;

  /** Waits until the animations have ended, and nothing moves. */
  async function still({root}: Harness): Promise<void> {
    await animationsEnd(root);
    await frames(4);
  }

  /** A long reply, and then one with references. The view is at its question, or at the end. */
  async function setUp(view: 'question' | 'end', last: string) {
    const {harness} = await placeAnswered(
      [sourced(PARAGRAPHS), sourced(last)],
      {feedback: true},
      'First?',
      'Second?',
    );
    await still(harness);
    const transcript = harness.part('transcript')!;
    if (view === 'end') {
      transcript.scrollTop = transcript.scrollHeight;
      await still(harness);
    }
    return {harness, transcript, reply: harness.parts('assistant-message').at(-1)!};
  }

  /** Returns how far an element moves until nothing moves any more. */
  async function moveOf(element: Element, harness: Harness, act: () => unknown): Promise<number> {
    await still(harness);
    const before = topOf(element);
    await act();
    await still(harness);
    return Math.abs(topOf(element) - before);
  }

  for (const [view, last] of [
    ['question', 'It has twelve sources [1].'],
    ['end', PARAGRAPHS],
  ] as const) {
    const name = `view at the ${view}, ${last === PARAGRAPHS ? 'long' : 'short'} reply`;

    for (const [act, control, stays] of [
      ['references opened', '[part=references] summary', '[part=references] summary'],
      ['a reason given', '.reply-reason', '[part=feedback]'],
    ] as const)
      test(`${name}: ${act} → ${stays} stays`, async () => {
        const {harness, reply} = await setUp(view, last);
        if (control === '.reply-reason') {
          const bad = () => reply.querySelectorAll<HTMLElement>('[part=feedback]')[1];
          (await until(bad)).click();
        }
        const pressed = await until(() => reply.querySelector<HTMLElement>(control));
        if (view === 'question') pressed.scrollIntoView({block: 'center'});
        const {height} = reply.getBoundingClientRect();
        expect(await moveOf(reply.querySelector(stays)!, harness, () => pressed.click())).to.be.lessThan(
          1.01,
        );
        expect(reply.getBoundingClientRect().height).not.to.equal(height);
      });

    test(`${name}: text of the field grows, and is gone → the text stays`, async () => {
      const {harness, transcript, reply} = await setUp(view, last);
      const height = transcript.clientHeight;
      const grow = () => {
        harness.type('Line\n'.repeat(3));
        return until(() => transcript.clientHeight < height);
      };
      const shrink = () => {
        harness.type('');
        return until(() => transcript.clientHeight === height);
      };
      for (const act of [grow, shrink]) expect(await moveOf(reply, harness, act)).to.be.lessThan(1.01);
    });
  }

  test('question at the top, panel narrower and lower → the question stays', async () => {
    const {harness} = await placeAnswered([PARAGRAPHS, 'Short.'], {}, 'First?', 'Second?');
    const question = harness.parts('user-message').at(-1)!;
    const shrink = () => (harness.element.style.cssText = 'inline-size: 240px; block-size: 460px');
    expect(await moveOf(question, harness, shrink)).to.be.lessThan(1.01);
  });
});

import {expect} from 'chai';

import {violations} from '../../support/axe.js';
import {frames} from '../../support/frames.js';
import {place, type Harness} from '../../support/harness.js';
import {question, reply} from '../../support/messages.js';
import {answer, scripted} from '../../support/script.js';
import {until} from '../../support/until.js';

const COUNT = 120;
const TEXT = 'some words that fill a line or two of the transcript, as messages do, '.repeat(3);

function dayOf(index: number): Date {
  return new Date(2026, 0, 1 + Math.floor(index / 30), 10);
}

/** Questions and replies in turn, 30 a day. */
const MESSAGES = Array.from({length: COUNT}, (_, index) =>
  index % 2 === 0
    ? question(index, `Message ${index}: ${TEXT}`, dayOf(index))
    : reply(index, `Message ${index}: ${TEXT}`, {createdAt: dayOf(index)}),
);

suite('a long conversation', () => {
  const numbers = (harness: Harness) =>
    harness.parts('content').map(({textContent}) => Number(/Message (\d+)/.exec(textContent)?.[1]));
  const from = (first: number, count = COUNT) =>
    Array.from({length: count - first}, (_, index) => first + index);
  const transcriptOf = (harness: Harness) => harness.part('transcript')!;
  const button = (harness: Harness) => harness.part<HTMLButtonElement>('earlier')!;

  /** Waits until `count` messages are drawn, with their texts. */
  async function drawn(harness: Harness, count: number): Promise<void> {
    await until(
      () =>
        harness.parts('content').length >= count &&
        harness.root.querySelector('.reply-content[aria-busy]') === null,
    );
    await frames(3);
    expect(harness.parts('content')).to.have.length(count);
  }

  async function restored(messages = MESSAGES, properties: Parameters<typeof place>[0] = {}) {
    const harness = await place(properties);
    await harness.element.restore(messages);
    await drawn(harness, Math.min(messages.length, 20));
    return harness;
  }

  /** Returns how far an element moves in the view while `task` runs, in pixels. */
  async function moveOf(element: Element, task: () => Promise<void>): Promise<number> {
    const {top} = element.getBoundingClientRect();
    await task();
    return Math.abs(element.getBoundingClientRect().top - top);
  }

  test('120 messages → the last 20 are drawn, the end is in view, a button offers more', async () => {
    const harness = await restored();
    expect(numbers(harness)).to.deep.equal(from(100));
    expect(harness.fromEnd).to.be.lessThan(2);
    expect(harness.has('jump')).to.equal(false);
    expect(harness.has('earlier')).to.equal(true);
    expect(button(harness).textContent.trim()).to.equal(harness.words.earlier);
    await frames(10);
    expect(numbers(harness)).to.deep.equal(from(100));
    expect(await violations(harness.element)).to.deep.equal([]);
  });

  test('button pressed → 20 more, with their days, not announced; view and focus do not move', async () => {
    const harness = await restored();
    await until(() => harness.fromEnd < 2);
    harness.input.focus();
    const live = harness.root.querySelector('[aria-live]')!;
    const observer = new MutationObserver(() => undefined);
    observer.observe(live, {subtree: true, childList: true, characterData: true});
    const move = await moveOf(harness.parts('message').at(-1)!, async () => {
      button(harness).click();
      await drawn(harness, 40);
    });
    expect(move).to.be.below(1.5);
    expect(observer.takeRecords()).to.deep.equal([]);
    expect(harness.root.activeElement === harness.input, 'focus').to.equal(true);
    expect(numbers(harness)).to.deep.equal(from(80));
    expect(harness.parts('day').map(({innerText}) => innerText)).to.deep.equal([
      harness.words.day(dayOf(90)),
    ]);
  });

  test('button with the focus, pressed in 60 messages → focus and view go to the first new message', async () => {
    const harness = await restored(MESSAGES.slice(0, 60));
    // As by the keyboard.
    button(harness).focus({focusVisible: true});
    button(harness).click();
    await until(() => harness.root.activeElement?.matches('.reply-message'));
    // The view is near the top, so all other messages follow.
    await drawn(harness, 60);
    const message = harness.root.activeElement!;
    expect(message.getAttribute('data-id')).to.equal('message-20');
    const {top} = transcriptOf(harness).getBoundingClientRect();
    expect(message.getBoundingClientRect().top).to.be.within(top, top + 200);
  });

  test('visitor scrolls to the top → 20 more, and the text in view does not move', async () => {
    const harness = await restored();
    await until(() => harness.fromEnd < 2);
    transcriptOf(harness).scrollTop = 0;
    const read = harness.part('message')!;
    const move = await moveOf(read, () => drawn(harness, 40));
    expect(move).to.be.below(1.5);
    expect(numbers(harness)).to.deep.equal(from(80));
    expect(transcriptOf(harness).scrollTop).to.be.greaterThan(480);
  });

  test('visitor asks when more than 40 messages are drawn → the last 20 stay with the new ones, a button offers the others', async () => {
    const service = await scripted(answer('Hello'));
    const harness = await restored(MESSAGES, {baseUrl: service.baseUrl});
    for (const count of [40, 60]) {
      button(harness).click();
      await drawn(harness, count);
    }
    await harness.element.send('And now?');
    await harness.settled();
    await until(() => harness.parts('content').length < 40);
    expect(harness.texts.slice(-2)).to.deep.equal(['And now?', 'Hello']);
    expect(numbers(harness).slice(0, -2)).to.deep.equal(from(100));
    const question = harness.parts('message').at(-2)!;
    const {top} = transcriptOf(harness).getBoundingClientRect();
    await until(() => Math.abs(question.getBoundingClientRect().top - top) < 40);
    button(harness).click();
    await drawn(harness, 42);
  });
});

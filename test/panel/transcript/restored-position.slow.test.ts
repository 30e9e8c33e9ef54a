import {expect} from 'chai';

import {frames} from '../../support/frames.js';
import {place, removeAll, type Harness} from '../../support/harness.js';
import {sample} from '../../support/sample.js';
import {answer, scripted} from '../../support/script.js';
import {until} from '../../support/until.js';

/** A reply of 100 kB with blocks of many heights. */
const LONG = Array.from({length: 480}, (_, index) => {
  const words = `Words of block ${index}. `.repeat(1 + ((index * 7) % 20));
  if (index % 5 === 0) return `## Heading ${index}\n\n${words}`;
  if (index % 5 === 1) return `- item ${index}\n- ${words}\n- more`;
  return words;
}).join('\n\n');

/** Some engines take seconds to render the reply, in milliseconds. */
const SLOW = 60_000;

interface Mark {
  readonly text: string;
  /** The distance from the top of the view, in pixels. */
  readonly top: number;
}

suite('the position in a restored conversation', () => {
  // Sections that come into view take their size while the browser delivers the sizes of others. It reports that as
  // an error and delivers the rest in the next frame.
  const ignoreLoop = (event: ErrorEvent) => {
    if (event.message.startsWith('ResizeObserver loop')) event.stopImmediatePropagation();
  };
  setup(() => addEventListener('error', ignoreLoop, true));
  teardown(() => removeEventListener('error', ignoreLoop, true));

  const transcript = (harness: Harness) => harness.part('transcript')!;

  /** Returns the block of the long reply that the visitor sees at the top. */
  function markOf(harness: Harness): Mark {
    const {top, left, width} = transcript(harness).getBoundingClientRect();
    // Not by their boxes: blocks of a section that is not laid out may reach below it.
    for (let y = top + 1; y < top + 100; y += 4) {
      const element = harness.root.elementFromPoint(left + width / 2, y);
      const block = element?.closest('.prose > .section > *');
      if (block) return {text: block.textContent, top: block.getBoundingClientRect().top - top};
    }
    throw new Error('No block in view.');
  }

  /** Returns the distance of a block from the top of the view, in pixels. */
  function topOf(harness: Harness, {text}: Mark): number {
    const blocks = [...harness.root.querySelectorAll('.prose > .section > *')];
    const block = blocks.find(({textContent}) => textContent === text)!;
    return block.getBoundingClientRect().top - transcript(harness).getBoundingClientRect().top;
  }

  /** Shows a conversation with a long reply, scrolls it, removes the element and places another one. */
  async function placedAgain(part: number) {
    const {baseUrl} = await scripted(answer('Short.'), answer(LONG), answer('Short.'));
    const first = await place({baseUrl, persist: 'session'});
    for (const question of ['One?', 'Two?', 'Three?']) {
      first.ask(question);
      await until(() => first.element.status === 'submitted' || first.element.status === 'streaming');
      await first.settled();
    }
    // In steps, as visitors scroll: sections in view get their size.
    for (let step = 1; step <= 4; step += 1) {
      transcript(first).scrollTop = (transcript(first).scrollHeight * part * step) / 4;
      await frames(2);
    }
    await frames(4);
    const mark = markOf(first);
    const {messages} = first.element;
    removeAll();
    await until(() =>
      Object.keys(sessionStorage).some((key) => key.includes(baseUrl) && key.endsWith(':tab')),
    );
    const next = await place({baseUrl, persist: 'session'});
    await until(
      () => next.element.messages.length === messages.length && next.parts('content').length === 6,
      SLOW,
    );
    await next.drawn();
    return {next, mark};
  }

  for (const part of sample([0.25, 0.4, 0.5, 0.6, 0.9], 2)) {
    test(`reader at ${part * 100} % of a conversation with a reply of 100 kB → same text at the same place`, async () => {
      const {next, mark} = await placedAgain(part);
      await until(() => Math.abs(topOf(next, mark) - mark.top) < 2, SLOW / 4);
      await frames(10);
      expect(topOf(next, mark)).to.be.closeTo(mark.top, 2);
      expect(next.has('jump')).to.equal(true);
    });
  }
});

import {expect} from 'chai';

import type {ChatEvent} from '../../../src/index.js';
import {frames} from '../../support/frames.js';
import {mount} from '../../support/harness.js';
import {until} from '../../support/until.js';

suite('positions are rounded once', () => {
  /** Two deltas of a reply for each of its lines. */
  async function* transport(): AsyncGenerator<ChatEvent> {
    await frames(6);
    for (let line = 0; line < 24; line += 1) {
      await frames(2);
      yield {type: 'delta', text: line % 2 === 1 ? 'words.\n\n' : 'Some more '};
    }
  }

  /** Streams a reply below a question, and returns the distances of the question from the top of the page. */
  async function topsOf(question: string, height: number): Promise<number[]> {
    const style = `block-size: ${height}px; --chat-bot-font-size: 15.3px`;
    const chat = mount({transport, welcome: 'Hello'}, style);
    await until(() => chat.part('input'));
    const isDone = chat.element.send(question).then(() => true);
    const message = await until(() => chat.part('user-message'));
    await frames(4);
    const top = () => message.getBoundingClientRect().top - chat.element.getBoundingClientRect().top;
    const tops = new Set([top()]);
    const nextFrame = () => frames(1).then(() => false);
    while (!(await Promise.race([isDone, nextFrame()]))) tops.add(top());
    return [...tops];
  }

  for (const [what, question] of [
    ['short', 'Why?'],
    ['high', 'A long question. '.repeat(30)],
  ] as const)
    test(`text streams below a ${what} question, sizes of fractions of a pixel → the question does not move`, async () => {
      const heights = Array.from({length: 10}, (_, index) => 500 + index * 0.3);
      const tops = await Promise.all(heights.map((height) => topsOf(question, height)));
      for (const [index, height] of heights.entries()) expect(tops[index], `${height} px`).to.have.length(1);
    });
});

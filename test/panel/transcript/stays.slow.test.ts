import {expect} from 'chai';

import type {ChatEvent} from '../../../src/index.js';
import {animationsEnd} from '../../support/animations-end.js';
import {frames} from '../../support/frames.js';
import {type Harness, mount, placeScripted} from '../../support/harness.js';
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
  async function setUp(view: 'question' | 'end', last = 'It has twelve sources [1].') {
    const {harness} = await placeScripted({feedback: true}, sourced(PARAGRAPHS), sourced(last));
    for (const question of ['First?', 'Second?']) {
      await harness.element.send(question);
      await harness.settled();
    }
    await still(harness);
    const transcript = harness.part('transcript')!;
    if (view === 'end') {
      transcript.scrollTop = transcript.scrollHeight;
      await still(harness);
    }
    return {harness, transcript, reply: harness.parts('assistant-message').at(-1)!};
  }

  /** Clicks, and returns how far the control moves until nothing moves. */
  async function movedBy(harness: Harness, control: HTMLElement, shown: Element = control): Promise<number> {
    const before = topOf(control);
    control.click();
    await still(harness);
    return Math.abs(topOf(shown) - before);
  }

  for (const view of ['question', 'end'] as const)
    for (const last of ['It has twelve sources [1].', PARAGRAPHS]) {
      const name = `view at the ${view}, ${last === PARAGRAPHS ? 'long' : 'short'} reply`;

      test(`${name}: references closed, and opened → the summary stays`, async () => {
        const {harness, reply} = await setUp(view, last);
        const summary = reply.querySelector<HTMLElement>('[part=references] summary')!;
        if (view === 'question') summary.scrollIntoView({block: 'center'});
        await still(harness);
        for (let times = 0; times < 2; times += 1)
          expect(await movedBy(harness, summary)).to.be.lessThan(1.01);
      });

      test(`${name}: the other references shown → the first ones stay`, async () => {
        const {harness, reply} = await setUp(view, last);
        const more = reply.querySelector<HTMLElement>('.references .more')!;
        more.scrollIntoView({block: 'end'});
        await still(harness);
        const fourth = reply.querySelectorAll('.references li')[3]!;
        const third = reply.querySelectorAll('.references li')[2]!;
        const before = topOf(third);
        more.click();
        await still(harness);
        expect(fourth.checkVisibility()).to.equal(true);
        expect(Math.abs(topOf(third) - before)).to.be.lessThan(1.01);
      });

      test(`${name}: a reason given → the thumb and the thanks stay`, async () => {
        const {harness, reply} = await setUp(view, last);
        const [, bad] = reply.querySelectorAll<HTMLElement>('[part=feedback]');
        bad!.click();
        const reason = await until(() => reply.querySelector<HTMLElement>('.reason'));
        await still(harness);
        const before = topOf(bad!);
        reason.click();
        await until(() => !reply.querySelector('.reason'));
        await still(harness);
        expect(Math.abs(topOf(bad!) - before)).to.be.lessThan(1.01);
      });

      test(`${name}: offline, and online again → the text stays`, async () => {
        const {harness, transcript, reply} = await setUp(view, last);
        const before = topOf(reply);
        const height = transcript.clientHeight;
        Object.defineProperty(navigator, 'onLine', {value: false, configurable: true});
        window.dispatchEvent(new Event('offline'));
        await until(() => transcript.clientHeight < height);
        await still(harness);
        expect(Math.abs(topOf(reply) - before)).to.be.lessThan(1.01);
        Reflect.deleteProperty(navigator, 'onLine');
        window.dispatchEvent(new Event('online'));
        await until(() => transcript.clientHeight === height);
        await still(harness);
        expect(Math.abs(topOf(reply) - before)).to.be.lessThan(1.01);
      });
    }

  test('question at the top, panel narrower and lower → the question stays', async () => {
    const {harness} = await placeScripted({}, answer(PARAGRAPHS), answer('Short.'));
    for (const question of ['First?', 'Second?']) {
      await harness.element.send(question);
      await harness.settled();
    }
    await still(harness);
    const question = harness.parts('user-message').at(-1)!;
    const before = topOf(question);
    harness.element.style.cssText = 'inline-size: 240px; block-size: 460px';
    await still(harness);
    expect(Math.abs(topOf(question) - before)).to.be.lessThan(1.01);
  });

  test('space that a closed list has left, scrolled out of view → gone', async () => {
    const {harness, transcript, reply} = await setUp('end', PARAGRAPHS);
    const summary = reply.querySelector<HTMLElement>('[part=references] summary')!;
    await movedBy(harness, summary);
    const room = () => transcript.scrollHeight - transcript.querySelector('.messages')!.clientHeight;
    expect(room()).to.be.greaterThan(50);
    transcript.scrollTop -= 400;
    await until(() => room() === 0);
    await until(() => harness.has('jump'));
  });

  test('space that a closed list has left, end of the text in view → no button to the end', async () => {
    const {harness, reply} = await setUp('end', PARAGRAPHS);
    await movedBy(harness, reply.querySelector<HTMLElement>('[part=references] summary')!);
    expect(harness.has('jump')).to.equal(false);
  });
});

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

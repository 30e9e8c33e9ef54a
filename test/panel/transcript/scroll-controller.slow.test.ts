import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';

import {animationsEnd} from '../../support/animations-end.js';
import {frames} from '../../support/frames.js';
import {placeAnswered, placeScripted, type Harness} from '../../support/harness.js';
import {answer, delta, done, finish, gate, stream} from '../../support/script.js';
import {until} from '../../support/until.js';

const PARAGRAPHS = 'A paragraph that takes some room.\n\n'.repeat(30);

suite('scrolling', () => {
  teardown(() => setViewport({width: 800, height: 600}));

  /** Scrolls up as a visitor does, again if text that grows in the same frame moves the view back. */
  const scrollUp = (harness: Harness, top: number) =>
    until(() => {
      harness.part('transcript')!.scrollTop = top;
      return harness.part('jump');
    });
  const isLong = (harness: Harness) => harness.part('transcript')!.scrollHeight > 900;

  /** A reply of which a half has arrived. The view is at its end. */
  async function streaming() {
    const {service, harness} = await placeScripted(
      {},
      stream(delta(PARAGRAPHS), gate('more'), delta(PARAGRAPHS), finish(), done),
    );
    void harness.element.send('Hi?');
    await until(() => isLong(harness));
    await harness.click('jump');
    await until(() => harness.fromEnd < 2);
    return {service, harness};
  }

  test('reader at the end, reply grows → scrolls to the end', async () => {
    const {service, harness} = await streaming();
    const before = harness.part('transcript')!.scrollHeight;
    const spacer = document.body.appendChild(document.createElement('div'));
    spacer.style.blockSize = '3000px';
    await service.open('more');
    await harness.settled();
    await until(() => harness.part('transcript')!.scrollHeight > before && harness.fromEnd < 2);
    expect(harness.has('jump')).to.equal(false);
    expect(scrollY).to.equal(0);
    spacer.remove();
  });

  test('reader scrolled up, reply grows → position kept, jump button shown', async () => {
    const {service, harness} = await streaming();
    // New messages move into their place.
    await animationsEnd(harness.root);
    const transcript = harness.part('transcript')!;
    const jump = await scrollUp(harness, 100);
    const before = transcript.scrollHeight;
    const blocks = [...harness.root.querySelectorAll('.prose p')];
    const read = blocks.find(
      (block) => block.getBoundingClientRect().top > transcript.getBoundingClientRect().top,
    )!;
    const {top} = read.getBoundingClientRect();
    expect(jump.hasAttribute('data-below')).to.equal(true);
    await service.open('more');
    await harness.settled();
    await until(() => transcript.scrollHeight > before);
    expect(read.getBoundingClientRect().top).to.be.closeTo(top, 1);
    jump.click();
    await until(() => harness.fromEnd < 2 && !harness.has('jump'));
  });

  test('reader near the end, panel becomes higher → follows the end that comes into view', async () => {
    await setViewport({width: 800, height: 340});
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(delta(PARAGRAPHS), gate('more'), delta(PARAGRAPHS), finish(), done),
    );
    void harness.element.send('Hi?');
    await until(() => isLong(harness));
    const transcript = harness.part('transcript')!;
    await animationsEnd(harness.root);
    await scrollUp(harness, transcript.scrollHeight - transcript.clientHeight - 100);
    await frames(4);
    await setViewport({width: 800, height: 700});
    await until(() => harness.fromEnd < 2);
    await frames(4);
    const before = transcript.scrollHeight;
    await service.open('more');
    await harness.settled();
    await until(() => transcript.scrollHeight > before && harness.fromEnd < 2);
    expect(harness.has('jump')).to.equal(false);
  });

  test('page moves the element → position kept', async () => {
    const {harness} = await streaming();
    await until(() => !harness.has('jump'));
    await scrollUp(harness, 300);
    const box = document.body.appendChild(document.createElement('div'));
    box.append(harness.element);
    await frames(2);
    expect(harness.part('transcript')!.scrollTop).to.be.closeTo(300, 2);
    box.replaceWith(harness.element);
  });

  /** Returns the distance of the newest question from the top of the transcript, in pixels. */
  const fromTop = (harness: Harness) =>
    harness.parts('user-message').at(-1)!.getBoundingClientRect().top -
    harness.part('transcript')!.getBoundingClientRect().top;

  test('new question → scrolled to the top, position kept while the reply grows', async () => {
    const {service, harness} = await placeAnswered(
      [
        PARAGRAPHS,
        stream(
          gate('1'),
          delta('A first line.\n\n'),
          gate('2'),
          delta(PARAGRAPHS),
          gate('3'),
          finish(),
          done,
        ),
      ],
      {},
      'First?',
    );
    harness.ask('Second?');
    // The button of the reply before goes with the next update.
    await until(() => Math.abs(fromTop(harness) - 12) < 2 && !harness.has('jump'));
    await service.open('1');
    await until(() => harness.texts.at(-1) === 'A first line.');
    expect(harness.has('jump')).to.equal(false);
    expect(Math.abs(fromTop(harness) - 12)).to.be.lessThan(2);
    await service.open('2');
    const jump = await until(() => harness.part('jump'));
    expect(Math.abs(fromTop(harness) - 12)).to.be.lessThan(2);
    jump.click();
    await until(() => harness.fromEnd < 2 && !harness.has('jump'));
    await service.open('3');
    await harness.settled();
    await until(() => harness.fromEnd < 2);
  });

  test('new question on a page as low as a phone at 400 % → scrolled to the top, position kept while the reply grows', async () => {
    const words = Array.from({length: 20}, (_, index) => [
      gate(`${index}`),
      delta('A sentence of some words. '),
    ]);
    await setViewport({width: 320, height: 220});
    const {service, harness} = await placeScripted(
      {mode: 'floating', open: true},
      stream(...words.flat(), finish(), done),
    );
    void harness.element.send('A question of the visitor?');
    await until(() => harness.has('typing'));
    await animationsEnd(harness.root);
    const transcript = harness.part('transcript')!;
    const {scrollTop} = transcript;
    for (let index = 0; index < 20; index += 1) {
      await service.open(`${index}`);
      await until(() => harness.texts.at(-1)?.split('.').length === index + 2);
      await frames(2);
    }
    await harness.settled();
    expect(transcript.scrollTop).to.be.closeTo(scrollTop, 1);
    expect(harness.fromEnd).to.be.above(20);
  });

  test('send() by the page, reader elsewhere → question at the top, focus kept', async () => {
    const {harness} = await placeScripted({}, answer(PARAGRAPHS), answer(PARAGRAPHS));
    const button = document.body.appendChild(document.createElement('button'));
    await harness.element.send('First?');
    await until(() => isLong(harness) && (harness.has('jump') || harness.fromEnd < 2));
    await scrollUp(harness, 300);
    button.focus();
    await harness.element.send('Second?');
    await harness.drawn();
    await until(() => Math.abs(fromTop(harness) - 12) < 2);
    expect(document.activeElement === button).to.equal(true);
    button.remove();
  });
});

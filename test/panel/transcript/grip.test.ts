// The visitor presses a pointer in the transcript, or has selected text of it, while a reply grows.
import {sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';

import {animationsEnd} from '../../support/animations-end.js';
import {frames} from '../../support/frames.js';
import {placeAnswered, type Harness} from '../../support/harness.js';
import {delta, done, finish, gate, stream, type ScriptedService} from '../../support/script.js';
import {until} from '../../support/until.js';

const PARAGRAPHS = 'A paragraph that takes some room.\n\n'.repeat(30);

suite('a pressed pointer, and a selection', () => {
  teardown(async () => {
    await sendMouse({type: 'up'});
    getSelection()!.removeAllRanges();
  });

  /** A reply of which a third has arrived. The view is at its end. */
  async function streaming(end = '') {
    const {service, harness} = await placeAnswered(
      [
        'Earlier.',
        stream(
          delta(PARAGRAPHS + end),
          gate('2'),
          delta(PARAGRAPHS),
          gate('3'),
          delta(PARAGRAPHS),
          finish(),
          done,
        ),
        'Later.',
      ],
      {},
      'First?',
    );
    void harness.element.send('Hi?');
    await until(() => harness.part('transcript')!.scrollHeight > 900);
    await harness.click('jump');
    await until(() => isAtEnd(harness));
    await animationsEnd(harness.root);
    return {service, harness};
  }

  const isAtEnd = (harness: Harness) => harness.fromEnd < 2 && !harness.has('jump');

  /** The last paragraph that is in view. */
  function paragraph(harness: Harness): Element {
    const {bottom} = harness.part('transcript')!.getBoundingClientRect();
    return [...harness.root.querySelectorAll('.prose p')].findLast(
      (block) => block.getBoundingClientRect().bottom < bottom - 30,
    )!;
  }

  function pointIn(element: Element, fromLeft: number): [number, number] {
    const {left, top, height} = element.getBoundingClientRect();
    return [Math.round(left + fromLeft), Math.round(top + height / 2)];
  }

  async function press(element: Element): Promise<void> {
    await sendMouse({type: 'move', position: pointIn(element, 10)});
    await sendMouse({type: 'down'});
  }

  async function select(element: Element): Promise<void> {
    await press(element);
    await sendMouse({type: 'move', position: pointIn(element, 60)});
    await sendMouse({type: 'move', position: pointIn(element, 100)});
    expect(getSelection()!.type).to.equal('Range');
  }

  /** Clicks elsewhere in the text, where it is no double click. */
  async function deselect(element: Element): Promise<void> {
    await sendMouse({type: 'click', position: pointIn(element, 170)});
    await until(() => getSelection()!.type !== 'Range');
  }

  /** Lets the reply grow by a third. Returns how far the element moves. */
  async function moveOf(element: Element, harness: Harness, service: ScriptedService, name: string) {
    const {top} = element.getBoundingClientRect();
    const {scrollHeight} = harness.part('transcript')!;
    await service.open(name);
    await until(() => harness.part('transcript')!.scrollHeight > scrollHeight + 500);
    await frames(4);
    return Math.abs(element.getBoundingClientRect().top - top);
  }

  test('pressed at the end → nothing moves, the button to the end is offered; released → follows again', async () => {
    const {service, harness} = await streaming();
    const read = paragraph(harness);
    await press(read);
    expect(harness.has('jump')).to.equal(false);
    expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
    await until(() => harness.part('jump')?.hasAttribute('data-below'));
    await sendMouse({type: 'up'});
    await until(() => isAtEnd(harness));
    await service.open('3');
    await harness.settled();
    await until(() => isAtEnd(harness));
  });

  test('words selected at the end → nothing moves, also after the release; selection gone → follows again', async () => {
    const {service, harness} = await streaming();
    const read = paragraph(harness);
    await select(read);
    expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
    await sendMouse({type: 'up'});
    expect(await moveOf(read, harness, service, '3')).to.be.lessThan(1.01);
    expect(harness.has('jump')).to.equal(true);
    await deselect(read);
    await until(() => isAtEnd(harness));
  });

  test('words selected, then scrolled up, selection gone → stays there', async () => {
    const {service, harness} = await streaming();
    await select(paragraph(harness));
    await sendMouse({type: 'up'});
    const transcript = harness.part('transcript')!;
    transcript.scrollTop -= 200;
    await until(() => harness.has('jump'));
    const read = paragraph(harness);
    await deselect(read);
    expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
    expect(harness.has('jump')).to.equal(true);
  });

  test('words selected, scrolled up and to the end again, selection gone → follows again', async () => {
    const {service, harness} = await streaming();
    await select(paragraph(harness));
    await sendMouse({type: 'up'});
    const transcript = harness.part('transcript')!;
    transcript.scrollTop -= 200;
    await until(() => harness.has('jump'));
    transcript.scrollTop = transcript.scrollHeight;
    await until(() => !harness.has('jump'));
    const read = paragraph(harness);
    expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
    getSelection()!.removeAllRanges();
    await until(() => isAtEnd(harness));
  });

  test('text of the page and of the field selected → follows', async () => {
    const {service, harness} = await streaming();
    const other = document.body.appendChild(document.createElement('p'));
    other.textContent = 'Text of the page.';
    getSelection()!.selectAllChildren(other);
    await service.open('2');
    await until(() => isAtEnd(harness) && harness.part('transcript')!.scrollHeight > 2_000);
    other.remove();
    harness.type('A draft');
    harness.input.focus();
    harness.input.select();
    await service.open('3');
    await harness.settled();
    await until(() => isAtEnd(harness));
  });

  for (const name of ['menu', 'release outside of the chat', 'loss of the pointer'])
    test(`press in the transcript with a ${name} → follows`, async () => {
      const {service, harness} = await streaming();
      const read = paragraph(harness);
      const isMenu = name === 'menu';
      const dispatch = (target: EventTarget, type: string) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            composed: true,
            pointerType: 'mouse',
            button: isMenu ? 2 : 0,
          }),
        );
      dispatch(read, 'pointerdown');
      if (!isMenu) {
        expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
        dispatch(document.body, name.startsWith('loss') ? 'pointercancel' : 'pointerup');
      } else await service.open('2');
      await until(() => isAtEnd(harness) && harness.part('transcript')!.scrollHeight > 2_000);
    });

  test('button of the reply clicked at its end → does its work, and the view follows', async () => {
    const {service, harness} = await streaming('```\nnpm install\n```\n\nNext.\n\n');
    const button = await until(() => harness.root.querySelector<HTMLElement>('.copy-code'));
    let clicks = 0;
    button.addEventListener('click', () => (clicks += 1));
    await sendMouse({type: 'click', position: pointIn(button, 10)});
    expect(clicks).to.equal(1);
    await service.open('2');
    await until(() => isAtEnd(harness) && harness.part('transcript')!.scrollHeight > 2_000);
  });

  test('finger rests at the end → nothing moves; it scrolls, so its pointer ends → nothing moves; lifted → follows again', async () => {
    const {service, harness} = await streaming();
    const read = paragraph(harness);
    const touch = (type: string, touches: readonly object[]) =>
      read.dispatchEvent(Object.assign(new Event(type, {bubbles: true, composed: true}), {touches}));
    const pointer = (type: string) =>
      read.dispatchEvent(new PointerEvent(type, {bubbles: true, composed: true, pointerType: 'touch'}));
    pointer('pointerdown');
    touch('touchstart', [{}]);
    expect(await moveOf(read, harness, service, '2')).to.be.lessThan(1.01);
    pointer('pointercancel');
    touch('touchend', [{}]);
    expect(await moveOf(read, harness, service, '3')).to.be.lessThan(1.01);
    touch('touchend', []);
    await until(() => isAtEnd(harness));
  });

  test('pressed while the page asks → nothing moves; released → the question is at the top', async () => {
    const {service, harness} = await streaming();
    await service.open('2');
    await service.open('3');
    await harness.settled();
    await until(() => isAtEnd(harness));
    const read = paragraph(harness);
    await press(read);
    const {top} = read.getBoundingClientRect();
    await harness.element.send('Second?');
    await harness.settled();
    await frames(4);
    expect(Math.abs(read.getBoundingClientRect().top - top)).to.be.lessThan(1.01);
    await sendMouse({type: 'up'});
    const transcript = harness.part('transcript')!;
    const fromTop = () =>
      harness.parts('user-message').at(-1)!.getBoundingClientRect().top -
      transcript.getBoundingClientRect().top;
    await until(() => Math.abs(fromTop() - 12) < 2);
  });

  test('moved in the page while pressed → follows', async () => {
    const {service, harness} = await streaming();
    await press(paragraph(harness));
    const box = document.body.appendChild(document.createElement('div'));
    box.append(harness.element);
    await service.open('2');
    await until(() => isAtEnd(harness) && harness.part('transcript')!.scrollHeight > 2_000);
    box.replaceWith(harness.element);
  });
});

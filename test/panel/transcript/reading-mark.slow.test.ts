import {expect} from 'chai';

import {markIn, positionOf, shiftOf} from '../../../src/panel/transcript/scroll-position.js';
import {Scroller} from '../../../src/panel/transcript/scroller.js';

suite('reading mark', () => {
  let element: HTMLElement;
  let scroller: Scroller;

  setup(() => {
    element = document.body.appendChild(document.createElement('div'));
    element.style.cssText = 'position: relative; block-size: 100px; overflow: auto; overflow-anchor: none';
    element.innerHTML = `<div><div class="group"><div class="message" data-id="r"><div class="section">
      <p></p><p></p><p></p></div></div></div></div>`;
    for (const block of blocks()) block.style.cssText = 'block-size: 80px; margin: 0';
    scroller = new Scroller(element, () => undefined);
    element.querySelector<HTMLElement>('.room')!.style.cssText = 'position: absolute; top: 0; width: 1px';
  });
  teardown(() => element.remove());

  const blocks = () => [...element.querySelectorAll('p')];

  test('scrolled to the middle of a block → that block, with its place and the distance from the end', () => {
    scroller.moveTo(100);
    expect(markIn(scroller)).to.deep.equal({block: blocks()[1], top: -20, fromEnd: 40});
    expect(positionOf(markIn(scroller))).to.deep.equal({fromEnd: 40, anchor: {id: 'r', block: 1, top: -20}});
    // The space below the messages is no part of the distance.
    scroller.holdAt(150);
    expect(element.scrollTop).to.equal(150);
    expect(markIn(scroller)).to.include({fromEnd: 0});
  });

  test('transcript not shown → no shift', () => {
    scroller.moveTo(100);
    const mark = markIn(scroller);
    element.style.display = 'none';
    scroller.lastTop = element.scrollTop;
    expect(shiftOf(mark, scroller)).to.equal(0);
  });

  test('block above grows → shift by its growth', () => {
    scroller.moveTo(100);
    const mark = markIn(scroller);
    blocks()[0]!.style.blockSize = '130px';
    expect(shiftOf(mark, scroller)).to.equal(50);
  });

  test('visitor scrolls meanwhile, or the block is removed → no shift', () => {
    scroller.moveTo(100);
    const mark = markIn(scroller);
    element.scrollTop = 60;
    expect(shiftOf(mark, scroller)).to.equal(0);
    scroller.lastTop = 60;
    expect(shiftOf(mark, scroller)).to.equal(40);
    blocks()[1]!.remove();
    expect(shiftOf(mark, scroller)).to.equal(0);
  });
});

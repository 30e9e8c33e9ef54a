import {expect} from 'chai';

import {Scroller} from '../../../src/panel/transcript/scroller.js';
import {frames} from '../../support/frames.js';
import {until} from '../../support/until.js';

suite('Scroller', () => {
  const places: HTMLElement[] = [];
  teardown(() => places.splice(0).forEach((place) => place.remove()));

  /** A view of 100 px on messages with these heights, in pixels. */
  function setUp(...heights: number[]) {
    const element = document.body.appendChild(document.createElement('div'));
    places.push(element);
    element.style.cssText = 'position: relative; block-size: 100px; overflow: auto';
    const content = element.appendChild(document.createElement('div'));
    content.style.cssText = '--_space: 0px';
    heights.forEach((height, index) => {
      const message = content.appendChild(document.createElement('div'));
      message.setAttribute('part', index % 2 === 0 ? 'message user-message' : 'message assistant-message');
      message.style.blockSize = `${height}px`;
    });
    let growths = 0;
    const scroller = new Scroller(element, () => (growths += 1));
    element.querySelector<HTMLElement>('.room')!.style.cssText = 'position: absolute; top: 0; width: 1px';
    /** Height of the space below the messages. */
    const room = () => element.scrollHeight - content.clientHeight;
    return {element, content, scroller, room, growths: () => growths};
  }

  test('moved, then the visitor scrolls up → the last position is the one that is known', () => {
    const {element, scroller} = setUp(250, 250);
    scroller.moveTo(Infinity);
    expect(element.scrollTop).to.equal(400);
    expect(scroller).to.include({fromEnd: 0, lastTop: 400});
    scroller.moveTo(300);
    element.scrollTop = 250;
    expect(scroller.lastTop).to.equal(300);
    scroller.moveBy(10);
    expect(scroller.lastTop).to.equal(260);
  });

  test('question higher than the view → at most 40 % of the view is question', () => {
    const {content, scroller} = setUp(20, 20, 250, 20);
    const question = content.children[2]!;
    scroller.makeRoom(question);
    scroller.moveBy(scroller.topOf(question) - scroller.restOf(question));
    expect(scroller.topOf(question) + 250).to.equal(40);
    expect(scroller.topOf(content.children[3]!)).to.equal(40);
  });

  test('short reply → room below, question 12 px below the top', () => {
    const {content, scroller, room} = setUp(250, 20, 20, 20);
    const question = content.children[2]!;
    for (let times = 0; times < 2; times += 1) {
      scroller.makeRoom(question);
      expect(room()).to.equal(48);
    }
    // The reply grows into it.
    (content.lastElementChild as HTMLElement).style.blockSize = '50px';
    expect(room()).to.equal(18);
    scroller.moveBy(scroller.topOf(question) - scroller.restOf(question));
    expect(scroller.topOf(question)).to.equal(12);
    expect(scroller.fromEnd).to.equal(0);
  });

  test('long reply, or no question → no room', () => {
    const {content, scroller, room} = setUp(20, 20, 20, 200);
    scroller.makeRoom(content.children[2]);
    expect([scroller.hasRoom, room()]).to.deep.equal([false, 0]);
    scroller.makeRoom();
    expect([scroller.hasRoom, room()]).to.deep.equal([false, 0]);
  });

  test('content grows → reported in the next frames, and not again', async () => {
    const {content, growths} = setUp(20);
    await frames(4);
    const before = growths();
    expect(before).to.be.within(1, 2);
    content.style.blockSize = '50px';
    await frames(8);
    expect(growths()).to.be.within(before + 1, before + 2);
  });

  test('disconnected while content grows → not reported any more', async () => {
    const {content, scroller, growths} = setUp(20);
    await until(() => growths() > 0);
    scroller.disconnect();
    const before = growths();
    content.style.blockSize = '80px';
    await frames(4);
    expect(growths()).to.equal(before);
  });

  test('element without a box → not shown', () => {
    const {element, scroller} = setUp(20);
    expect(scroller.isShown).to.equal(true);
    element.hidden = true;
    element.style.display = 'none';
    expect(scroller.isShown).to.equal(false);
  });
});

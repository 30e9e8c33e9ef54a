import {suite, test} from 'node:test';

import {expect} from 'chai';

import type {Ratings} from '../../src/persistence/ratings.js';
import {RatingsSync, type KeptTranscript} from '../../src/persistence/ratings-sync.js';

const KEPT: Ratings = new Map([['r', 'up']]);
const CHANGED: Ratings = new Map([['r', 'down']]);

/** The ratings of a panel that `open()` loads. */
function setUp() {
  let panel: KeptTranscript | undefined;
  const sync = new RatingsSync(() => panel);
  const open = (): KeptTranscript => (panel = {ratings: new Map()});
  return {sync, open};
}

suite('RatingsSync', () => {
  test('ratings set, panel loaded → in the panel', () => {
    const {sync, open} = setUp();
    const panel = open();
    sync.ratings = KEPT;
    expect(panel.ratings).to.equal(KEPT);
  });

  test('ratings set before the panel is loaded → in the panel at the next update, no change', () => {
    const {sync, open} = setUp();
    sync.ratings = KEPT;
    expect(sync.update()).to.equal(false);
    const panel = open();
    expect(sync.update()).to.equal(false);
    expect(panel.ratings).to.equal(KEPT);
  });

  test('visitor rates a reply → one change, ratings of the panel taken', () => {
    const {sync, open} = setUp();
    const panel = open();
    sync.ratings = KEPT;
    panel.ratings = CHANGED;
    expect(sync.update()).to.equal(true);
    expect(sync.ratings).to.equal(CHANGED);
    expect(sync.update()).to.equal(false);
  });

  test('panel has the kept ratings → no change', () => {
    const {sync, open} = setUp();
    open();
    sync.ratings = KEPT;
    expect(sync.update()).to.equal(false);
  });
});

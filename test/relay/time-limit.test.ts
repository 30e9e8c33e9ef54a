import {afterEach, mock, suite, test} from 'node:test';

import {expect} from 'chai';

import {TimeLimit} from '../../relay/time-limit.js';

suite('TimeLimit', () => {
  afterEach(() => mock.timers.reset());

  /** A limit of 100 ms, and the number of its calls. */
  function started() {
    let ends = 0;
    const limit = new TimeLimit();
    const start = () => limit.start(100, () => (ends += 1));
    start();
    return {limit, start, ends: () => ends};
  }

  test('time is over → the function is called once', () => {
    mock.timers.enable({apis: ['setTimeout', 'Date']});
    const {ends} = started();
    mock.timers.tick(99);
    expect(ends()).to.equal(0);
    mock.timers.tick(1_000);
    expect(ends()).to.equal(1);
  });

  test('started again → the whole time passes again', () => {
    mock.timers.enable({apis: ['setTimeout', 'Date']});
    const {start, ends} = started();
    mock.timers.tick(99);
    start();
    mock.timers.tick(99);
    expect(ends()).to.equal(0);
    mock.timers.tick(1);
    expect(ends()).to.equal(1);
  });

  test('stopped → the function is not called', () => {
    mock.timers.enable({apis: ['setTimeout', 'Date']});
    const {limit, ends} = started();
    limit.stop();
    mock.timers.tick(1_000);
    expect(ends()).to.equal(0);
  });

  test('no timer has run a second after the time → overdue', () => {
    mock.timers.enable({apis: ['Date']});
    const {limit, start} = started();
    expect(new TimeLimit().isOverdue).to.equal(false);
    mock.timers.tick(1_100);
    expect(limit.isOverdue).to.equal(false);
    mock.timers.tick(1);
    expect(limit.isOverdue).to.equal(true);
    start();
    expect(limit.isOverdue).to.equal(false);
    limit.stop();
  });
});

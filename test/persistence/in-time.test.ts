import {suite, test} from 'node:test';

import {expect} from 'chai';

import {inTime} from '../../src/persistence/in-time.js';

/** Runs the callbacks of promises that are settled. */
const callbacks = () => new Promise((resolve) => setImmediate(resolve));

suite('inTime', () => {
  test('task ends before a second → resolves with it', async (context) => {
    context.mock.timers.enable({apis: ['setTimeout']});
    let end = (): void => undefined;
    let isOver = false;
    void inTime(new Promise((resolve) => (end = resolve))).then(() => (isOver = true));
    context.mock.timers.tick(999);
    await callbacks();
    expect(isOver).to.equal(false);
    end();
    await callbacks();
    expect(isOver).to.equal(true);
  });

  test('task does not end → resolves after a second', async (context) => {
    context.mock.timers.enable({apis: ['setTimeout']});
    let isOver = false;
    void inTime(new Promise(() => undefined)).then(() => (isOver = true));
    context.mock.timers.tick(999);
    await callbacks();
    expect(isOver).to.equal(false);
    context.mock.timers.tick(1);
    await callbacks();
    expect(isOver).to.equal(true);
  });
});

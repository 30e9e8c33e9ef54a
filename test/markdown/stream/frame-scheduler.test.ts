import {expect} from 'chai';

import {frameScheduler, type DrawTask} from '../../../src/markdown/stream/frame-scheduler.js';

suite('frameScheduler', () => {
  const native = window.requestAnimationFrame.bind(window);
  let schedule: ReturnType<typeof frameScheduler>;
  /** The clock of the scheduler, in milliseconds. Only drawing takes time. */
  let now = 0;
  /** The name of each part that was drawn. */
  let drawn = '';
  let requested: FrameRequestCallback[];

  setup(() => {
    now = 0;
    drawn = '';
    requested = [];
    window.requestAnimationFrame = (callback) => requested.push(callback);
    schedule = frameScheduler(() => now);
  });
  teardown(() => {
    window.requestAnimationFrame = native;
  });

  /** A text of `parts` parts that take 1 ms each. Its name has one letter. */
  function task(name: string, parts: number): DrawTask {
    let left = parts;
    return (hasTime) => {
      for (; left > 0 && hasTime(); left -= 1) {
        now += 1;
        drawn += name;
      }
      return left > 0;
    };
  }

  /** Returns what is drawn in the current frame. */
  async function drawnNow(): Promise<string> {
    await Promise.resolve();
    const text = drawn;
    drawn = '';
    return text;
  }

  /** Returns what is drawn in each of the frames that follow. */
  async function drawnLater(): Promise<string[]> {
    const frames = [];
    while (requested.length > 0) {
      for (const callback of requested.splice(0)) callback(0);
      frames.push(await drawnNow());
    }
    return frames;
  }

  test('long text → 4 ms of each frame', async () => {
    schedule(task('a', 10));
    expect(await drawnNow()).to.equal('aaaa');
    expect(await drawnLater()).to.deep.equal(['aaaa', 'aa', '']);
  });

  test('several texts at once → share the time of each frame, the newest first', async () => {
    for (const name of ['a', 'b', 'c']) schedule(task(name, 3));
    expect(await drawnNow()).to.equal('cccb');
    expect(await drawnLater()).to.deep.equal(['bbaa', 'a', '']);
  });

  test('text while others wait → drawn before them, in the time that the frame has left', async () => {
    schedule(task('a', 2));
    expect(await drawnNow()).to.equal('aa');
    schedule(task('b', 9));
    schedule(task('c', 1));
    expect(await drawnNow()).to.equal('cb');
    schedule(task('d', 2));
    expect(await drawnNow()).to.equal('');
    expect(await drawnLater()).to.deep.equal(['ddbb', 'bbbb', 'bb', '']);
  });

  test('waiting text that is added again → the newest one', async () => {
    const [a, b] = [task('a', 8), task('b', 5)];
    schedule(a);
    schedule(b);
    expect(await drawnNow()).to.equal('bbbb');
    schedule(a);
    expect(await drawnLater()).to.deep.equal(['aaaa', 'aaaa', 'b', '']);
  });

  test('text that fails → the others are drawn', async () => {
    const errors: unknown[] = [];
    const native = window.onerror;
    window.onerror = (_message, _source, _line, _column, error) => void errors.push(error);
    const failure = new Error('No way to draw this.');
    schedule(task('a', 2));
    schedule(() => {
      throw failure;
    });
    expect(await drawnNow()).to.equal('');
    expect(await drawnLater()).to.deep.equal(['aa', '']);
    window.onerror = native;
    expect(errors).to.deep.equal([failure]);
  });
});

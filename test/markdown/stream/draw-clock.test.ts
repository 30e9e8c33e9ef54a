import {expect} from 'chai';

import {replace, restoreReplaced} from '../../support/replace.js';
import {DrawClock, type DrawTask} from '../../../src/markdown/stream/draw-clock.js';

suite('drawClock', () => {
  let schedule: DrawClock['schedule'];
  /** In milliseconds. Drawing and waiting for a frame take time. */
  let now = 0;
  /** The name of each part that was drawn. */
  let drawn = '';
  let requested: FrameRequestCallback[];
  let timeouts: {readonly run: () => void; readonly due: number}[];

  setup(() => {
    now = 0;
    drawn = '';
    requested = [];
    timeouts = [];
    replace(performance, 'now', {value: () => now});
    replace(window, 'requestAnimationFrame', {
      value: (callback: FrameRequestCallback) => requested.push(callback),
    });
    replace(window, 'setTimeout', {
      value: (run: () => void, delay = 0) => timeouts.push({run, due: now + delay}),
    });
    ({schedule} = new DrawClock());
  });
  teardown(restoreReplaced);

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

  /** Returns what is drawn until `end`, in milliseconds, by timers and frames. */
  async function drawnUntil(end: number): Promise<string> {
    for (let next; (next = timeouts.find(({due}) => due <= end));) {
      timeouts.splice(timeouts.indexOf(next), 1);
      now = Math.max(now, next.due);
      next.run();
    }
    return drawnNow();
  }

  /** Returns what is drawn in each of the frames that follow. */
  async function drawnLater(): Promise<string[]> {
    const frames = [];
    while (requested.length > 0) {
      now += 16;
      for (const callback of requested.splice(0)) callback(0);
      frames.push(await drawnNow());
    }
    return frames;
  }

  test('several texts at once → share the time of each frame, the newest first', async () => {
    for (const name of ['a', 'b', 'c']) schedule(task(name, 3));
    expect(await drawnNow()).to.equal('cccb');
    expect(await drawnLater()).to.deep.equal(['bbaa', 'a']);
  });

  test('hidden tab → drawn four times a second, without frames', async () => {
    replace(document, 'hidden', {value: true});
    schedule(task('a', 1), 50);
    schedule(task('b', 6));
    expect(await drawnNow()).to.equal('bbbb');
    expect(await drawnUntil(249)).to.equal('');
    expect(await drawnUntil(254)).to.equal('bba');
  });

  test('timer that is late → the next call draws in the next frame', async () => {
    const text = task('a', 1);
    schedule(text, 50);
    now = 60;
    schedule(text, 0);
    expect(await drawnLater()).to.deep.equal(['a']);
  });

  test('text that fails → the others are drawn', async () => {
    const errors: unknown[] = [];
    const nativeHandler = window.onerror;
    window.onerror = (_message, _source, _line, _column, error) => void errors.push(error);
    const failure = new Error('No way to draw this.');
    schedule(task('a', 2));
    schedule(() => {
      throw failure;
    });
    expect(await drawnNow()).to.equal('');
    expect(await drawnLater()).to.deep.equal(['aa']);
    window.onerror = nativeHandler;
    expect(errors).to.deep.equal([failure]);
  });
});

import {expect} from 'chai';

import {RenderQueue, type RenderTask} from '../../../src/markdown/stream/render-queue.js';
import {until} from '../../support/until.js';

suite('RenderQueue', () => {
  let queue: RenderQueue;
  /** The clock of the queue, in milliseconds. Only rendering takes time. */
  let now = 0;
  /** The parts that were rendered, in order: the name of the text, and the end of the time that it had. */
  let rendered: {name: string; end: number}[];

  setup(() => {
    now = 0;
    queue = new RenderQueue(() => now);
    rendered = [];
  });

  const names = () => rendered.map(({name}) => name);
  const times = (count: number, name: string) => Array.from({length: count}, () => name);

  /** A text of `parts` parts that take 1 ms each. */
  function task(name: string, parts: number, isUrgent = false): RenderTask {
    let left = parts;
    const render = (end: number) => {
      while (left > 0 && now < end) {
        now += 1;
        rendered.push({name, end});
        left -= 1;
      }
      return left > 0;
    };
    return {isUrgent, render};
  }

  test('twenty texts at once → share the time of a frame, all rendered in the end', async () => {
    for (let index = 0; index < 20; index += 1) queue.add(task(`${index}`, 5));
    await until(() => queue.isEmpty);
    expect(rendered).to.have.length(100);
    const frames = new Map<number, number>();
    for (const {end} of rendered) frames.set(end, (frames.get(end) ?? 0) + 1);
    for (const parts of frames.values()) expect(parts).to.equal(4);
  });

  test('several texts → the newest comes first, and is complete before the one before it', async () => {
    for (const name of ['1', '2', '3']) queue.add(task(name, 7));
    await until(() => queue.isEmpty);
    expect(names()).to.deep.equal(['3', '2', '1'].flatMap((name) => times(7, name)));
  });

  test('urgent text while others wait → rendered at once, and has time of its own', async () => {
    queue.add(task('other', 30));
    await until(() => rendered.length > 0);
    rendered = [];
    queue.add(task('urgent', 3, true));
    expect(names()).to.deep.equal(times(3, 'urgent'));
    await until(() => queue.isEmpty);
  });

  test('urgent text that takes longer than a frame → continues in the frames that follow', async () => {
    queue.add(task('urgent', 30, true));
    expect(rendered).to.have.length(12);
    await until(() => queue.isEmpty);
    expect(rendered).to.have.length(30);
  });
});

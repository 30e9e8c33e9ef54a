// The script of each page: creates the contender and streams replies into it. The contender is a chunk of its own, so that
// its weight can be measured.
import {CHUNK, realisticReply} from '../replies.js';
import type {Contender, ReadingPlace} from './contender.js';

export interface Scenario {
  readonly length: number;
  /** Tokens of four characters. */
  readonly tokensPerSecond: number;
  /** Number of messages before the question. Default: 0. */
  readonly earlier?: number;
  /** Characters of each earlier reply. Default: 300. */
  readonly earlierLength?: number;
  /** Default: where the contender leaves its reader. */
  readonly reader?: ReadingPlace;
  /** Milliseconds after which the reply is cut. Default: no limit. */
  readonly timeLimit?: number;
}

export interface Frames {
  readonly frames: number;
  /** Frames that the screen could have shown beside these. */
  readonly droppedFrames: number;
}

declare global {
  interface Window {
    bench: {
      prepare: typeof prepare;
      run: typeof run;
      trickle: typeof trickle;
    };
  }
}

const EARLIER_LENGTH = 300;

/** In milliseconds. */
const FRAME = 1000 / 60;

const nextFrame = () => new Promise<number>(requestAnimationFrame);
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

let contender: Contender;

async function twoFrames(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

function chunksOf(text: string): string[] {
  return Array.from({length: Math.ceil(text.length / CHUNK)}, (_, index) =>
    text.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}

/** Asks, and answers at once with a text. */
async function exchange(text: string): Promise<void> {
  contender.load([text]);
  await contender.ask();
  contender.write(1);
  await contender.end();
}

async function prepare(scenario: Scenario): Promise<void> {
  // The build of each page replaces this contender.
  const {create} = await import('./contenders/append.js');
  document.body.replaceChildren();
  contender = create();
  while (!contender.isReady()) await nextFrame();
  // The element prepares itself while a visitor types.
  for (let times = 0; times < 4; times += 1) await idle();
  const {earlier = 0, earlierLength = EARLIER_LENGTH} = scenario;
  for (let count = 0; count < earlier; count += 2) await exchange(realisticReply(earlierLength));
  contender.load(chunksOf(realisticReply(scenario.length)));
  await twoFrames();
}

/** Counts the frames from now on, until the returned function is called. */
function countFrames(): () => number {
  let frames = 0;
  let isCounting = true;
  const count = () => {
    if (!isCounting) return;
    frames += 1;
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  return () => {
    isCounting = false;
    return frames;
  };
}

/** Streams the reply in frames. */
async function run(scenario: Scenario): Promise<Frames> {
  const {tokensPerSecond, reader, timeLimit = Infinity} = scenario;
  const total = Math.ceil(scenario.length / CHUNK);
  const frames = countFrames();
  await contender.ask();
  let isPlaced = reader === undefined;
  let droppedFrames = 0;
  let sent = 0;
  const start = await nextFrame();
  let now = start;
  while (sent < total && now - start < timeLimit) {
    const due = Math.min(total, 1 + Math.floor(((now - start) / 1000) * tokensPerSecond));
    if (due > sent) contender.write(due - sent);
    sent = Math.max(sent, due);
    isPlaced ||= contender.readAt?.(reader!) ?? true;
    const last = now;
    now = await nextFrame();
    droppedFrames += Math.max(0, Math.round((now - last) / FRAME) - 1);
  }
  await contender.end();
  await twoFrames();
  return {frames: frames(), droppedFrames};
}

/** Streams chunks by a timer, for `duration` milliseconds. Requests no frame, so an idle page stays idle. */
async function trickle({tokensPerSecond, duration}: {tokensPerSecond: number; duration: number}) {
  const total = Math.floor((tokensPerSecond * duration) / 1000);
  contender.load(chunksOf(realisticReply(total * CHUNK)));
  await contender.ask();
  const start = performance.now();
  for (let sent = 0; sent < total;) {
    const next = start + (sent * 1000) / tokensPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())));
    // Timers are slower than a fast model: https://html.spec.whatwg.org/multipage/timers-and-user-prompts.html#timers
    const due = Math.min(total, 1 + Math.floor(((performance.now() - start) / 1000) * tokensPerSecond));
    contender.write(due - sent);
    sent = due;
  }
  await contender.end();
}

window.bench = {prepare, run, trickle};

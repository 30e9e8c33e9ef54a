import {append, element, naive, type Contender} from './contenders.js';
import {realisticReply, SINGLE_BLOCKS} from './replies.js';

const CONTENDERS = {append, naive, element};

/** A reply, and how it comes in. */
export interface Scenario {
  readonly contender: keyof typeof CONTENDERS;
  /** A key of `SINGLE_BLOCKS`; left out: a realistic reply. */
  readonly block?: string;
  /** Of the reply, in characters. */
  readonly length: number;
  /** How many chunks come in each frame. */
  readonly chunksPerFrame: number;
  /** Messages that were there before. Only for the element. */
  readonly earlier?: number;
}

/** Characters in a chunk: about as many as in a token. */
const CHUNK = 4;

const encoder = new TextEncoder();
const nextFrame = () => new Promise<number>(requestAnimationFrame);
const idle = () => new Promise((resolve) => requestIdleCallback(resolve));

let contender: Contender | undefined;
let chunks: Uint8Array[] = [];
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

function chunk(content: string): Uint8Array {
  return encoder.encode(`data: ${JSON.stringify({choices: [{index: 0, delta: {content}}]})}\n\n`);
}

/** A service within the page: each question gets a stream that `run` writes to; before that, whole short replies. */
async function answer(): Promise<Response> {
  const body = new ReadableStream<Uint8Array>({start: (controller) => void (stream = controller)});
  return Promise.resolve(new Response(body, {headers: {'content-type': 'text/event-stream'}}));
}

function end(): void {
  stream?.enqueue(
    encoder.encode('data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'),
  );
  stream?.close();
}

/** Puts a contender on the page and lets it settle. */
async function prepare(scenario: Scenario): Promise<void> {
  contender?.remove();
  document.body.replaceChildren();
  const {length, block} = scenario;
  const text = block === undefined ? realisticReply(length) : SINGLE_BLOCKS[block]!(length);
  chunks = Array.from({length: Math.ceil(text.length / CHUNK)}, (_, index) =>
    chunk(text.slice(index * CHUNK, (index + 1) * CHUNK)),
  );
  contender = CONTENDERS[scenario.contender](answer);
  while (!contender.isReady()) await nextFrame();
  // The element makes itself ready in the time that a visitor needs to type.
  for (let times = 0; times < 4; times += 1) await idle();
  for (let count = 0; count < (scenario.earlier ?? 0); count += 2) {
    const asked = contender.ask();
    while (stream === undefined) await nextFrame();
    stream.enqueue(chunk(realisticReply(300)));
    end();
    await asked;
    stream = undefined;
  }
  await nextFrame();
  await nextFrame();
}

/** Whether anything of the newest message of the element is on screen. */
function isShown(): boolean {
  const contents = [...contender!.root.querySelectorAll('[part~="content"]')];
  return (contents.at(-1)?.textContent ?? '') !== '';
}

/** How a reply came onto the screen. */
export interface Shown {
  /** In which frame after its arrival the first chunk of the element was to be seen; 1 is the very next. */
  readonly firstTokenFrame: number;
  readonly droppedFrames: number;
  /** Elements that the reply is made of. */
  readonly nodes: number;
}

/** One frame, in milliseconds. */
const FRAME = 1000 / 60;

/** Streams the reply, a few chunks in each frame. Resolves once all of it is on screen. */
async function run({chunksPerFrame}: Scenario): Promise<Shown> {
  const {root} = contender!;
  const nodesBefore = root.querySelectorAll('*').length;
  const asked = contender!.ask();
  while (stream === undefined) await nextFrame();
  let firstTokenFrame = 0;
  let droppedFrames = 0;
  let last = await nextFrame();
  // A rate below one a frame is kept by leaving frames out.
  let due = 0;
  for (let at = 0, frame = 1; at < chunks.length; frame += 1) {
    for (due += chunksPerFrame; due >= 1 && at < chunks.length; due -= 1, at += 1)
      stream.enqueue(chunks[at]!);
    const now = await nextFrame();
    droppedFrames += Math.max(0, Math.round((now - last) / FRAME) - 1);
    last = now;
    if (firstTokenFrame === 0 && isShown()) firstTokenFrame = frame;
  }
  end();
  await asked;
  stream = undefined;
  await nextFrame();
  await nextFrame();
  return {firstTokenFrame, droppedFrames, nodes: root.querySelectorAll('*').length - nodesBefore};
}

/** Types into the composer of the element, a letter in each frame. */
async function type(letters: number): Promise<void> {
  const field = contender!.root.querySelector('textarea')!;
  for (let count = 0; count < letters; count += 1) {
    field.value += 'a';
    field.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
    await nextFrame();
  }
}

/** The functions that the bench calls from outside. */
export interface Bench {
  prepare(scenario: Scenario): Promise<void>;
  run(scenario: Scenario): Promise<Shown>;
  type(letters: number): Promise<void>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

window.bench = {prepare, run, type};

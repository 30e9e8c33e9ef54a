import {append, element, naive, type Contender} from './contenders.js';
import {realisticReply, SINGLE_BLOCKS} from './replies.js';

const CONTENDERS = {append, naive, element};

/** What one reply is, and how it comes in. */
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

/** Characters in a chunk: about what a token has. */
const CHUNK = 4;

const encoder = new TextEncoder();
const nextFrame = () => new Promise<number>(requestAnimationFrame);

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
  await nextFrame();
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

/** Streams the reply, a few chunks in each frame. Resolves once all of it is on screen, with the frames that took. */
async function run({chunksPerFrame}: Scenario): Promise<{frames: number; nodes: number}> {
  const asked = contender!.ask();
  while (stream === undefined) await nextFrame();
  let frames = 0;
  for (let at = 0; at < chunks.length; at += chunksPerFrame, frames += 1) {
    for (const chunk of chunks.slice(at, at + chunksPerFrame)) stream.enqueue(chunk);
    await nextFrame();
  }
  end();
  await asked;
  stream = undefined;
  await nextFrame();
  await nextFrame();
  return {frames, nodes: contender!.root.querySelectorAll('*').length};
}

/** What the bench calls from outside. */
export interface Bench {
  prepare(scenario: Scenario): Promise<void>;
  run(scenario: Scenario): Promise<{frames: number; nodes: number}>;
}

declare global {
  interface Window {
    bench: Bench;
  }
}

window.bench = {prepare, run};

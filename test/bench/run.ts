// `npm run bench [-- replies | blocks | conversation | slow]`: how busy a reply keeps the page while it streams, measured
// in a real browser at its own frame rate. Prints the tables, writes results/bench.json and results/bench.svg, and fails
// where a bar is missed.
import {mkdir, writeFile} from 'node:fs/promises';

import {openBuiltPage} from '../support/built-page.js';
import {chart} from './chart.js';
import type {Scenario, Shown} from './page.js';
import {SINGLE_BLOCKS} from './replies.js';
import {measureBusy, type Busy} from './trace.js';

const RESULTS = new URL('results/', import.meta.url);
const RUNS = Number(process.env.BENCH_RUNS ?? 5);
/** 256 characters a frame: some 4,000 tokens a second, so that 500 KB take half a minute. */
const FAST = 64;
/** 200 tokens a second at 60 frames. */
const TOKENS_200 = 200 / 60;
const SIZES = [2_000, 20_000, 100_000, 500_000];
/** Renderers that render the whole text for each delta need minutes for longer replies. */
const LONGEST_NAIVE = 100_000;

interface Measure extends Busy, Shown {
  /** The page's heap with the reply on it, after garbage collection, in megabytes. */
  readonly heap: number;
}

const bars: {name: string; value: number; bar: number}[] = [];

function hold(name: string, value: number, bar: number): void {
  bars.push({name, value, bar});
}

/** A browser with the bench's page, and the way into both. */
async function openStage() {
  const built = await openBuiltPage(new URL('page.ts', import.meta.url));
  return {...built, devtools: await built.page.context().newCDPSession(built.page)};
}

/** Each part has one of its own, because the memory of the others is not that of a visitor. */
let stage: Awaited<ReturnType<typeof openStage>>;

async function measure(scenario: Scenario): Promise<Measure> {
  const {browser, page, devtools} = stage;
  await page.evaluate((given) => window.bench.prepare(given), scenario);
  const {busy, result} = await measureBusy(browser, page, () =>
    page.evaluate((given) => window.bench.run(given), scenario),
  );
  await devtools.send('HeapProfiler.collectGarbage');
  const {usedSize} = await devtools.send('Runtime.getHeapUsage');
  return {...busy, ...result, heap: usedSize / 1e6};
}

/** The medians of several runs of each, in turn, so that other programs of the machine affect all alike. */
async function compare(scenarios: readonly Scenario[]): Promise<Measure[]> {
  const runs = scenarios.map((): Measure[] => []);
  // The first round warms up the compiler, and does not count.
  for (let round = 0; round <= RUNS; round += 1) {
    for (const [index, scenario] of scenarios.entries()) {
      const measured = await measure(scenario);
      if (round > 0) runs[index]!.push(measured);
    }
  }
  return runs.map(medians);
}

function medians(runs: readonly Measure[]): Measure {
  const keys = Object.keys(runs[0]!) as (keyof Measure)[];
  return Object.fromEntries(
    keys.map((key) => [key, median(runs.map((run) => run[key]))]),
  ) as unknown as Measure;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

/** The power of the size with which the time grows. */
function exponent([from, to]: readonly (readonly [size: number, time: number])[]): number {
  return Math.log(to![1] / from![1]) / Math.log(to![0] / from![0]);
}

function row(
  name: string,
  {total, script, style, layout, longestTask, droppedFrames, nodes, heap}: Measure,
  ratio?: number,
) {
  return {
    reply: name,
    'busy ms': Math.round(total),
    ...(ratio !== undefined && {ratio: ratio.toFixed(2)}),
    script: Math.round(script),
    style: Math.round(style),
    layout: Math.round(layout),
    'longest task': Math.round(longestTask),
    'frames dropped': droppedFrames,
    nodes,
    'heap MB': heap.toFixed(1),
  };
}

const results: Record<string, unknown> = {runs: RUNS};

async function realisticReplies(): Promise<void> {
  const table = [];
  const curves: Record<Scenario['contender'], [number, number][]> = {append: [], naive: [], element: []};
  for (const length of SIZES) {
    const contenders = (['append', 'naive', 'element'] as const).filter(
      (contender) => contender !== 'naive' || length <= LONGEST_NAIVE,
    );
    const measured = await compare(
      contenders.map((contender) => ({contender, length, chunksPerFrame: FAST})),
    );
    const floor = measured[0]!.total;
    for (const [index, contender] of contenders.entries()) {
      const {total} = measured[index]!;
      curves[contender].push([length, total]);
      table.push(row(`${length / 1000} KB ${contender}`, measured[index]!, total / floor));
      if (contender === 'element' && (length === 20_000 || length === 100_000)) {
        hold(`busy time at ${length / 1000} KB, to the floor`, total / floor, 1.6);
      }
    }
  }
  console.table(table);
  hold('growth exponent from 20 to 500 KB', exponent([curves.element[1]!, curves.element[3]!]), 1.1);
  console.log(
    `growth exponent of naive from 20 to 100 KB: ${exponent([curves.naive[1]!, curves.naive[2]!]).toFixed(2)}`,
  );
  results.replies = table;
  const colors = {append: '#777777', naive: '#c2410c', element: '#2f54d0'};
  const drawn = (['append', 'naive', 'element'] as const).map((name) => ({
    name,
    color: colors[name],
    points: curves[name],
  }));
  await writeFile(
    new URL('bench.svg', RESULTS),
    chart(drawn, 'length of the reply, KB', 'main thread busy, ms'),
  );
}

async function singleBlocks(): Promise<void> {
  const table = [];
  for (const block of Object.keys(SINGLE_BLOCKS)) {
    const sizes = [20_000, 100_000];
    const measured = await compare(
      sizes.map((length) => ({contender: 'element', block, length, chunksPerFrame: FAST})),
    );
    const growth = exponent(sizes.map((size, index) => [size, measured[index]!.total] as const));
    table.push(...measured.map((one, index) => row(`${block}, ${sizes[index]! / 1000} KB`, one)));
    hold(`growth exponent from 20 to 100 KB: ${block}`, growth, 1.1);
  }
  console.table(table);
  results.blocks = table;
}

async function longConversation(): Promise<void> {
  const {browser, page} = stage;
  const scenario = {contender: 'element', length: 20_000, chunksPerFrame: FAST} as const;
  const typing: number[] = [];
  const replies: Measure[] = [];
  for (const earlier of [0, 1_000]) {
    const runs = [];
    const typed = [];
    for (let round = 0; round <= RUNS; round += 1) {
      const measured = await measure({...scenario, earlier});
      const {busy} = await measureBusy(browser, page, () => page.evaluate(() => window.bench.type(60)));
      if (round === 0) continue;
      runs.push(measured);
      typed.push(busy.total);
    }
    replies.push(medians(runs));
    typing.push(median(typed));
  }
  const [empty, full] = replies as [Measure, Measure];
  console.table([row('after 0 messages', empty), row('after 1,000 messages', full)]);
  hold('a reply after 1,000 messages, to one after none', full.total / empty.total, 1.3);
  hold('typing after 1,000 messages, to typing after none', typing[1]! / typing[0]!, 1.3);
  results.conversation = {empty, full, typing};
}

async function slowMachine(): Promise<void> {
  const {devtools} = stage;
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 4});
  const measured = await measure({contender: 'element', length: 100_000, chunksPerFrame: TOKENS_200});
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: 1});
  console.table([row('100 KB at 200 tokens/s, CPU 4x slower', measured)]);
  hold('longest task, ms, at 4x CPU throttle', measured.longestTask, 50);
  hold('frame of the first token', measured.firstTokenFrame, 2);
  results.slowMachine = measured;
}

const PARTS = {
  replies: realisticReplies,
  blocks: singleBlocks,
  conversation: longConversation,
  slow: slowMachine,
};
const wanted = process.argv.slice(2);

await mkdir(RESULTS, {recursive: true});
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  stage = await openStage();
  try {
    await part();
  } finally {
    await stage.close();
  }
}
console.table(bars.map(({name, value, bar}) => ({name, value: value.toFixed(2), bar, held: value <= bar})));
await writeFile(new URL('bench.json', RESULTS), `${JSON.stringify({...results, bars}, undefined, 2)}\n`);
if (bars.some(({value, bar}) => value > bar)) process.exitCode = 1;

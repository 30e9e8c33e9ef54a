import {readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import {join} from 'node:path';

import type {BuiltPage} from '../../support/built-page.js';
import {type ContenderPage, ELEMENT} from '../contenders.js';
import type {Part} from '../report.js';
import {inTurn, medians, RUNS} from '../rounds.js';
import {withStages} from '../stage.js';

const SCENARIO = {length: 20_000, tokensPerSecond: 2_000};

/** Microseconds between two samples. */
const INTERVAL = 100;

/** The minified code of the other parts, with source maps. */
const MAPPED: ContenderPage = {
  ...ELEMENT,
  plugins: [...ELEMENT.plugins!, {name: 'bench-maps', config: () => ({build: {sourcemap: true}})}],
};

/** The main thread is idle or runs no script of the page, or runs the bench. */
const NOT_COUNTED = /^\((?:idle|program|root)\)$|\/test\/bench\//;

/** Kinds of work, and their files. */
const WORK: readonly (readonly [name: string, files: RegExp])[] = [
  ['reading the stream', /src\/(?:client|transport)\/|fetch-event-source/],
  ['conversation and session', /src\/(?:conversation|session|events)\//],
  ['parsing Markdown', /src\/markdown\/grammar\/|node_modules\/marked/],
  ['which part is drawn, and when', /src\/markdown\/stream\//],
  ['building elements, links, budget', /src\/markdown\/sink\/|dompurify/],
  ['templates', /node_modules\/(?:lit|@lit)|src\/element\//],
  ['panel: scrolling, colors, announcements', /src\/(?:panel|highlight|locales)\//],
  ['collecting garbage', /^\(garbage collector\)$/],
  ['the rest', /(?:)/],
];

/** Runs `task` in a page with source maps. Returns the milliseconds of script by kind of work. Built-in functions count for their caller. */
async function profiled({page, folder}: BuiltPage, task: () => Promise<unknown>) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', {interval: INTERVAL});
  await devtools.send('Profiler.start');
  await task();
  const {profile} = await devtools.send('Profiler.stop');
  await devtools.detach();
  const maps = new Map<string, SourceMap>();
  /** Returns the source file of a place in a built file, or `undefined`. */
  const sourceOf = (url: string, line: number, column: number) => {
    if (!url.endsWith('.js')) return undefined;
    const {pathname} = new URL(url);
    const map =
      maps.get(pathname) ??
      new SourceMap(JSON.parse(readFileSync(join(folder, `${pathname}.map`), 'utf8')) as SourceMapPayload);
    maps.set(pathname, map);
    const entry = map.findEntry(line, column);
    return 'originalSource' in entry ? entry.originalSource : undefined;
  };
  const files = new Map<number, string>();
  // Parents precede their children.
  for (const {id, callFrame, children = []} of profile.nodes) {
    const {functionName, url, lineNumber, columnNumber} = callFrame;
    const outer = functionName.startsWith('(') ? functionName : (files.get(id) ?? '');
    const file = sourceOf(url, lineNumber, columnNumber) ?? outer;
    for (const node of [id, ...children]) files.set(node, file);
  }
  const times: Record<string, number> = Object.fromEntries(WORK.map(([name]) => [name, 0]));
  for (const [index, node] of profile.samples!.entries()) {
    const file = files.get(node) ?? '';
    if (NOT_COUNTED.test(file)) continue;
    const [name] = WORK.find(([, pattern]) => pattern.test(file))!;
    times[name]! += profile.timeDeltas![index]! / 1_000;
  }
  return times;
}

/** Time of a reply's script by kind of work. Half a minute. */
export async function profile(): Promise<Part> {
  return withStages([MAPPED], async (stage) => {
    const [rounds] = await inTurn([stage], RUNS, async ({built}) => {
      await stage.prepare(SCENARIO);
      return profiled(built, () => stage.run(SCENARIO));
    });
    const times = medians(rounds!);
    return {
      title: 'Profile',
      text: 'The script of a reply of 20 KB at 2,000 tokens a second, with the layout that it forces.',
      rows: Object.entries(times).map(([work, time]) => ({work, ms: time.toFixed(1)})),
    };
  });
}

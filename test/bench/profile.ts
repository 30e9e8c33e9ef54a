import {existsSync, readFileSync} from 'node:fs';
import {SourceMap, type SourceMapPayload} from 'node:module';
import {join} from 'node:path';

import type {BuiltPage} from '../support/built-page.js';

/** Microseconds between two samples. */
const INTERVAL = 100;

/** The main thread is idle or runs no script of the page, or runs the bench. */
const NOT_COUNTED = /^\((?:idle|program|root)\)$|\/test\/bench\//;

interface ProfileNode {
  readonly id: number;
  readonly callFrame: {
    readonly functionName: string;
    readonly url: string;
    readonly lineNumber: number;
    readonly columnNumber: number;
  };
  readonly children?: readonly number[];
}

/** Runs `task` in a page with source maps. Returns the milliseconds of script by source file. Built-in functions count for their caller. */
export async function profileByFile(
  {page, site}: BuiltPage,
  task: () => Promise<unknown>,
): Promise<Map<string, number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.setSamplingInterval', {interval: INTERVAL});
  await devtools.send('Profiler.start');
  await task();
  const {profile} = await devtools.send('Profiler.stop');
  await devtools.detach();
  const files = filesOf(profile.nodes, new SourceMaps(site.folder));
  const times = new Map<string, number>();
  for (const [index, node] of (profile.samples ?? []).entries()) {
    const file = files.get(node) ?? '';
    if (NOT_COUNTED.test(file)) continue;
    times.set(file, (times.get(file) ?? 0) + (profile.timeDeltas?.[index] ?? 0) / 1_000);
  }
  return times;
}

function filesOf(nodes: readonly ProfileNode[], maps: SourceMaps): Map<number, string> {
  const files = new Map<number, string>();
  // Parents precede their children.
  for (const {id, callFrame, children = []} of nodes) {
    const {functionName, url, lineNumber, columnNumber} = callFrame;
    const isSpecial = functionName.startsWith('(');
    const own = url === '' ? undefined : maps.sourceOf(url, lineNumber, columnNumber);
    const file = own ?? (isSpecial ? functionName : (files.get(id) ?? ''));
    files.set(id, file);
    for (const child of children) files.set(child, file);
  }
  return files;
}

class SourceMaps {
  readonly #folder: string;
  readonly #maps = new Map<string, SourceMap | undefined>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns the source file of a place in a built file, or `undefined`. */
  sourceOf(url: string, line: number, column: number): string | undefined {
    if (!URL.canParse(url)) return undefined;
    const {pathname} = new URL(url);
    if (!this.#maps.has(pathname)) {
      const file = join(this.#folder, `${pathname}.map`);
      const map = existsSync(file)
        ? new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload)
        : undefined;
      this.#maps.set(pathname, map);
    }
    const entry = this.#maps.get(pathname)?.findEntry(line, column);
    return entry && 'originalSource' in entry ? entry.originalSource : undefined;
  }
}

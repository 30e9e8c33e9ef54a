import type {PartResult} from '../bars.js';
import {ELEMENT, type ContenderPage} from '../contenders.js';
import {profileByFile} from '../profile.js';
import {markdownTable} from '../report/table.js';
import {RUNS} from '../rounds.js';
import {withStages} from '../stage.js';
import {median} from '../statistics.js';

const SCENARIO = {length: 20_000, tokensPerSecond: 2_000};

/** The minified code of the other parts, with source maps. */
const MAPPED: ContenderPage = {
  ...ELEMENT,
  plugins: [...(ELEMENT.plugins ?? []), {name: 'bench-maps', config: () => ({build: {sourcemap: true}})}],
};

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
];
const OTHER = 'the rest';

/** Time of a reply's script by kind of work. Half a minute. */
export async function profile(): Promise<PartResult> {
  return withStages([MAPPED], async ([stage]) => {
    const rounds: Map<string, number>[] = [];
    // The first round warms up the compiler.
    for (let round = 0; round <= RUNS; round += 1) {
      await stage!.prepare(SCENARIO);
      const files = await profileByFile(stage!.built, () =>
        stage!.built.page.evaluate((given) => window.bench.run(given), SCENARIO),
      );
      if (round > 0) rounds.push(byWork(files));
    }
    const names = [...WORK.map(([name]) => name), OTHER];
    const times = names.map((name) => median(rounds.map((files) => files.get(name) ?? 0)));
    const total = times.reduce((sum, time) => sum + time, 0);
    const rows = names.map((name, index) => ({
      work: name,
      ms: times[index]!.toFixed(1),
      share: `${Math.round((times[index]! / total) * 100)} %`,
    }));
    const section = `## Profile

The script of a reply of ${SCENARIO.length / 1000} KB at ${SCENARIO.tokensPerSecond.toLocaleString('en')} tokens a second, sampled. Layout that a script forces counts for the script. The floor needs little but the first
row, and its reply has an eighth of the elements, so the bars for the busy time and the processor time are out of reach for a chat that renders Markdown.

${markdownTable(rows)}`;
    return {bars: [], section};
  });
}

/** Sums the times of the files by kind of work. */
function byWork(files: ReadonlyMap<string, number>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [file, time] of files) {
    const [name = OTHER] = WORK.find(([, pattern]) => pattern.test(file)) ?? [];
    sums.set(name, (sums.get(name) ?? 0) + time);
  }
  return sums;
}

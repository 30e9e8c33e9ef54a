import type {PartResult} from '../bars.js';
import {ELEMENT, FLOOR, NAIVE} from '../contenders.js';
import {before} from '../deadline.js';
import {Contestant, type Outcome} from '../peers/contestant.js';
import {installPeer} from '../peers/install.js';
import {PEERS, type Peer} from '../peers/packages.js';
import {FAST_20, isHarder, PATIENCE, SERIES, SLOW_20, type Series} from '../peers/series.js';
import {measureProcesses, type ProcessLoad} from '../process-load.js';
import {bars as barChart} from '../report/bars.js';
import {writeChart} from '../report/document.js';
import {figures} from '../report/figures.js';
import {markdownTable, type Row} from '../report/table.js';
import {IS_TRIAL, RUNS} from '../rounds.js';
import type {Measurement} from '../stage.js';
import {medians} from '../statistics.js';
import {percentage} from './energy.js';

const TOKENS_PER_SECOND = 60;
const WINDOW = IS_TRIAL ? 5_000 : 20_000;

/** Names of the project's own contenders in the tables. */
const NAMES: Readonly<Record<string, string>> = {
  append: 'floor: plain text',
  element: '`<chat-bot>`',
  naive: 'marked and DOMPurify',
};

const nameOf = (contestant: Contestant) => NAMES[contestant.contender.name] ?? contestant.contender.name;

/** Measures a series in alternating rounds. Skips a contender that failed in it, or in an easier series. */
async function measureSeries(
  contestants: readonly Contestant[],
  series: Series,
  results: ReadonlyMap<Series, readonly Outcome[]>,
): Promise<Outcome[]> {
  const outcomes = contestants.map((_, index): Outcome[] => {
    const failed = [...results].find(
      ([easier, previous]) => isHarder(series, easier) && typeof previous[index] === 'string',
    );
    return failed ? [`not measured: stopped at ${failed[0].title}`] : [];
  });
  for (let round = 0; round < Math.min(series.rounds, RUNS); round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      if (typeof outcomes[index]!.at(-1) === 'string') continue;
      outcomes[index]!.push(await contestant.measure(series));
    }
  }
  return outcomes.map((runs) => {
    const failure = runs.find((run) => typeof run === 'string');
    return failure ?? medians(runs as Measurement[]);
  });
}

async function measureLoad(contestant: Contestant): Promise<ProcessLoad | string> {
  return contestant.attempt(async (stage) => {
    const {browser, page} = stage.built;
    await stage.reload();
    await stage.prepare({length: 4, tokensPerSecond: TOKENS_PER_SECOND});
    const task = () =>
      page.evaluate(([rate, time]) => window.bench.trickle(rate, time), [TOKENS_PER_SECOND, WINDOW] as const);
    return before(2 * WINDOW + 20_000, measureProcesses(browser, task));
  });
}

function table(contestants: readonly Contestant[], outcomes: readonly Outcome[]): string {
  const [floor] = outcomes;
  const rows = contestants.map((contestant, index): Row => {
    const outcome = outcomes[index]!;
    const cells =
      typeof outcome === 'string'
        ? {result: outcome}
        : figures(outcome, typeof floor === 'object' ? floor : undefined);
    return {contender: nameOf(contestant), ...cells};
  });
  // The last column contains the reasons.
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) => name !== 'result');
  const hasFailure = rows.some((row) => 'result' in row);
  return markdownTable(
    rows.map((row) => ({
      ...Object.fromEntries(columns.map((name) => [name, row[name] ?? ''])),
      ...(hasFailure && {result: row.result ?? 'complete'}),
    })),
  );
}

/** What is compared at a glance, and what docs/size.md quotes. */
function summary(
  contestants: readonly Contestant[],
  results: ReadonlyMap<Series, readonly Outcome[]>,
  weights: readonly (number | undefined)[],
  loads: readonly (ProcessLoad | string)[],
): string {
  const fast = results.get(FAST_20)!;
  const slow = results.get(SLOW_20)!;
  const [floor] = fast;
  return markdownTable(
    contestants.map((contestant, index) => {
      const measured = fast[index]!;
      const throttled = slow[index]!;
      const load = loads[index]!;
      const weight = weights[index];
      return {
        contender: nameOf(contestant),
        'weight KB': weight === undefined ? '' : weight.toFixed(1),
        'busy ms': typeof measured === 'string' ? 'stopped' : Math.round(measured.total),
        'to the floor':
          typeof measured === 'string' || typeof floor !== 'object'
            ? ''
            : (measured.total / floor.total).toFixed(2),
        'longest task at 4x, ms':
          typeof throttled === 'string' ? 'stopped' : Math.round(throttled.longestTask),
        'heap MB': typeof measured === 'string' ? '' : measured.heap.toFixed(1),
        'CPU share': typeof load === 'string' ? 'stopped' : percentage(load.all),
      };
    }),
  );
}

function notes(installed: readonly Peer[], missing: readonly Peer[]): string {
  const versions = installed.map(
    ({packages, note}) => `- ${packages.map((one) => `\`${one}\``).join(', ')}${note ? `: ${note}` : ''}`,
  );
  const absent = missing.map(({packages: [name]}) => `- \`${name}\` could not be installed.`);
  return [...versions, ...absent].join('\n');
}

/** The same replies through other chats and renderers. 22 minutes. */
export async function peers(): Promise<PartResult> {
  const installed: Peer[] = [];
  const missing: Peer[] = [];
  const contestants = [FLOOR, ELEMENT, NAIVE].map((contender) => new Contestant(contender));
  for (const peer of PEERS) {
    console.log(`Installing ${peer.packages.join(', ')} …`);
    const contender = installPeer(peer);
    (contender ? installed : missing).push(peer);
    if (contender) contestants.push(new Contestant(contender));
    else console.log(`${peer.name} is left out: it could not be installed.`);
  }
  try {
    const results = new Map<Series, Outcome[]>();
    const weights: (number | undefined)[] = [];
    for (const series of SERIES) {
      console.log(`${series.title} …`);
      const outcomes = await measureSeries(contestants, series, results);
      results.set(series, outcomes);
      console.log(table(contestants, outcomes));
    }
    // Short, so that contenders that are too slow for long replies have a weight.
    for (const contestant of contestants) {
      const weight = await contestant.attempt(async (stage) => {
        await before(60_000, stage.reload());
        await before(60_000, stage.prepare({...FAST_20.scenario, earlierLength: 300}));
        return stage.weight();
      });
      weights.push(typeof weight === 'number' ? weight : undefined);
    }
    const rendererBase = weights[0] ?? 0;
    const isRenderer = (name: string) =>
      [FLOOR.name, NAIVE.name].includes(name) || PEERS.some((peer) => peer.name === name && peer.isRenderer);
    const net = weights.map((weight, index) =>
      weight !== undefined && isRenderer(contestants[index]!.contender.name) ? weight - rendererBase : weight,
    );
    console.log(`${TOKENS_PER_SECOND} tokens a second …`);
    const loads: (ProcessLoad | string)[] = [];
    for (const contestant of contestants) loads.push(await measureLoad(contestant));

    const fast = results.get(FAST_20)!;
    writeChart(
      'benchmarks.svg',
      barChart(
        contestants.map((contestant, index) => {
          const outcome = fast[index]!;
          return {
            name: NAMES[contestant.contender.name]?.replaceAll('`', '') ?? contestant.contender.name,
            value: typeof outcome === 'string' ? undefined : outcome.total,
            isOwn: contestant.contender.name === ELEMENT.name,
          };
        }),
        `Main thread busy, ms (logarithmic): ${FAST_20.title}`,
      ),
    );
    const overview = summary(contestants, results, net, loads);
    const tables = SERIES.map(
      (series) => `### ${series.title}\n\n${table(contestants, results.get(series)!)}`,
    ).join('\n\n');
    const section = `## Peers

The same replies through other chats and renderers, each as its documentation shows it, in the version of the day.

<img src="benchmarks.svg" alt="Busy time of each contender">

### Summary

A reply of 20 KB at 2,000 tokens a second; the CPU share is at ${TOKENS_PER_SECOND} tokens a second. The weight of a renderer is without the client and the box of the floor.

${overview}

${notes(installed, missing)}

A contender is stopped if it needs ${(2 * PATIENCE) / 1000} seconds more than the service. Then it does not get replies that are at least as long and as fast on an
equal or slower machine.

${tables}`;
    return {bars: [], section, quote: {name: 'summary of the benchmark', text: overview}};
  } finally {
    for (const contestant of contestants) await contestant.close();
  }
}

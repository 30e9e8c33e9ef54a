import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {installOnDemand} from '../../support/install-on-demand.js';
import {chart} from '../chart.js';
import {type ContenderPage, ELEMENT, FLOOR, NAIVE} from '../contenders.js';
import {IS_TRIAL, type Part, percentage, table, writeChart} from '../report.js';
import {medians, RUNS} from '../rounds.js';
import {type Case, type Measurement, openStage, type Stage} from '../stage.js';

/** A peer from the registry. */
interface Peer {
  readonly name: string;
  /** The module in `page/peers/` that creates it. */
  readonly module: string;
  /** The peer first. */
  readonly packages: readonly string[];
  /** Files of a package that contains everything it needs, by import. Its dependencies are not installed. */
  readonly bundle?: Readonly<Record<string, string>>;
  /** Whether it is only a renderer, which the bench puts into a plain box. */
  readonly isRenderer?: true;
  /** Explains a peculiarity of its measurement. */
  readonly note?: string;
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/on-demand/', import.meta.url));

const PEERS: readonly Peer[] = [
  {name: 'deep-chat', module: 'deep-chat.ts', packages: ['deep-chat@2.4.2']},
  {
    name: 'streaming-markdown',
    module: 'streaming-markdown.ts',
    packages: ['streaming-markdown@0.2.15'],
    isRenderer: true,
    note: 'a renderer, without chat and sanitizer',
  },
  {
    name: 'streamdown',
    module: 'streamdown.ts',
    packages: ['streamdown@2.7.1', 'react@19.3.1', 'react-dom@19.3.1'],
    isRenderer: true,
    note: "a renderer, without chat, plugins and Tailwind's classes",
  },
  {
    name: '@n8n/chat',
    module: 'n8n-chat.ts',
    packages: ['@n8n/chat@1.37.0'],
    bundle: {'@n8n/chat': 'dist/chat.bundle.es.js', '@n8n/chat/style.css': 'dist/style.css'},
  },
  {name: 'flowise-embed', module: 'flowise-embed.ts', packages: ['flowise-embed@3.1.6']},
  {
    name: 'botframework-webchat',
    module: 'botframework-webchat.ts',
    // The newest React that Web Chat supports.
    packages: ['botframework-webchat@4.18.1', 'react@18.3.1', 'react-dom@18.3.1'],
    note: 'gets one activity for all tokens of a frame, because each repeats the whole text',
  },
];

/** Installs a peer into the cache. Returns its contender, or `undefined` if it cannot be installed. */
function installPeer({name, module, packages, bundle}: Peer): ContenderPage | undefined {
  const folder = bundle ? unpack(packages[0]!) : installOnDemand(`peers/${name}`, packages);
  if (folder === undefined) return undefined;
  const names = packages.map((wanted) => wanted.slice(0, wanted.lastIndexOf('@')));
  const plugin: Plugin = {
    name: 'bench-peer',
    enforce: 'pre',
    resolveId(source, importer) {
      if (bundle) return source in bundle ? join(folder, bundle[source]!) : null;
      const isOfPeer = names.some((one) => source === one || source.startsWith(`${one}/`));
      if (!isOfPeer || importer?.includes('node_modules')) return null;
      return this.resolve(source, join(folder, 'package.json'), {skipSelf: true});
    },
  };
  return {name, module: `peers/${module}`, plugins: [plugin]};
}

/** Unpacks a package without its dependencies. */
function unpack(wanted: string): string | undefined {
  const folder = join(CACHE, 'unpacked', wanted.replace('/', '-'));
  mkdirSync(folder, {recursive: true});
  const command = `npm pack ${wanted} --fetch-retries 0 && tar -xzf *.tgz`;
  const isUnpacked =
    existsSync(join(folder, 'package')) ||
    spawnSync(command, {cwd: folder, stdio: 'ignore', shell: true}).status === 0;
  return isUnpacked ? join(folder, 'package') : undefined;
}

const TOKENS_PER_SECOND = 60;
const WINDOW = IS_TRIAL ? 5_000 : 20_000;

/** Milliseconds that a contender can take after the reply has arrived. */
const PATIENCE = 10_000;

/** A reply that all contenders get. */
interface Series {
  readonly title: string;
  /** Its title in a table. */
  readonly column: string;
  readonly scenario: Case & {readonly timeLimit: number};
  readonly rounds: number;
}

function series(
  length: number,
  tokensPerSecond: number,
  throttle: 1 | 4,
  rounds: number,
  column: string,
): Series {
  const rate = tokensPerSecond.toLocaleString('en');
  const timeLimit = (length / 4 / tokensPerSecond) * 1000 + PATIENCE;
  return {
    title: `${length / 1000} KB at ${rate} tokens a second, ${throttle}x`,
    column,
    // The earlier reply is there so that the first run of code does not count.
    scenario: {length, tokensPerSecond, throttle, earlier: 2, earlierLength: 2_000, timeLimit},
    rounds: Math.min(rounds, RUNS),
  };
}

const FAST = series(20_000, 2_000, 1, 5, '20 KB');
const SLOW = series(20_000, 2_000, 4, 3, '20 KB, 4x');
/** Those that are not in the summary. */
const OTHERS = [
  SLOW,
  series(100_000, 2_000, 1, 2, '100 KB'),
  series(16_000, 200, 4, 1, '16 KB at 200/s, 4x'),
];
const SERIES = [FAST, ...OTHERS];

/** A contender, its browser and its results. A text is the reason why a result is missing. */
class Contestant {
  readonly contender: ContenderPage;
  readonly isRenderer: boolean;
  readonly outcomes = new Map<Series, Measurement | string>();
  weight: number | string = '';
  load: number | string = '';
  #stage: Stage | undefined;

  constructor(contender: ContenderPage, isRenderer = false) {
    this.contender = contender;
    this.isRenderer = isRenderer;
  }

  /** Runs a task on a new page within a time. Returns the reason of a failure, after which the browser is replaced: it can be blocked. */
  async attempt<T>(milliseconds: number, task: (stage: Stage) => Promise<T>): Promise<T | string> {
    try {
      const stage = (this.#stage ??= await openStage(this.contender));
      await stage.reload();
      const deadline = pause(milliseconds, undefined, {ref: false}).then(() => {
        throw new Error(`Stopped after ${milliseconds / 1000} s.`);
      });
      return await Promise.race([task(stage), deadline]);
    } catch (error) {
      await this.close();
      return (error as Error).message.split('\n', 1)[0]!;
    }
  }

  async close(): Promise<void> {
    await this.#stage?.close();
    this.#stage = undefined;
  }
}

/** Measures a series in alternating rounds, without the contenders that failed in it. */
async function measureSeries(contestants: readonly Contestant[], series: Series): Promise<void> {
  const runs = new Map(contestants.map((contestant) => [contestant, [] as Measurement[]]));
  for (let round = 0; round < series.rounds; round += 1) {
    for (const [contestant, measured] of runs) {
      const outcome = await contestant.attempt(series.scenario.timeLimit + PATIENCE, (stage) =>
        stage.measure(series.scenario),
      );
      if (typeof outcome === 'string') runs.delete(contestant);
      else measured.push(outcome);
      contestant.outcomes.set(series, typeof outcome === 'string' ? outcome : medians(measured));
    }
  }
}

/** Returns the busy time of the contenders in these series, a row for each. */
function seriesTable([floor, ...others]: readonly Contestant[], listed: readonly Series[]): string {
  return table(
    [floor!, ...others].map(({contender, outcomes}) => {
      const cells = listed.flatMap((series) => {
        const outcome = outcomes.get(series)!;
        const basis = floor!.outcomes.get(series)!;
        const [busy, ratio] =
          typeof outcome === 'string' || typeof basis === 'string'
            ? ['stopped', '']
            : [Math.round(outcome.total), (outcome.total / basis.total).toFixed(2)];
        return [
          [`${series.column}, busy ms`, busy],
          [`${series.column}, to the floor`, ratio],
        ] as const;
      });
      return {contender: contender.name, ...Object.fromEntries(cells)};
    }),
  );
}

/** What is compared at a glance. */
function summary([floor, ...others]: readonly Contestant[]): string {
  const basis = floor!.outcomes.get(FAST) as Measurement;
  return table(
    [floor!, ...others].map(({contender, isRenderer, outcomes, weight, load}) => {
      const fast = outcomes.get(FAST)!;
      const slow = outcomes.get(SLOW)!;
      const net = isRenderer ? Number(weight) - Number(floor!.weight) : Number(weight);
      return {
        contender: contender.name,
        'weight KB': typeof weight === 'string' ? '' : net.toFixed(1),
        'busy ms': typeof fast === 'string' ? 'stopped' : Math.round(fast.total),
        'to the floor': typeof fast === 'string' ? '' : (fast.total / basis.total).toFixed(2),
        'longest task at 4x, ms': typeof slow === 'string' ? 'stopped' : Math.round(slow.longestTask),
        'heap MB': typeof fast === 'string' ? '' : fast.heap.toFixed(1),
        'CPU share': typeof load === 'string' ? 'stopped' : percentage(load),
      };
    }),
  );
}

/** The same replies through other chats and renderers. 22 minutes. */
export async function peers(): Promise<Part> {
  const contestants = [new Contestant(FLOOR, true), new Contestant(ELEMENT), new Contestant(NAIVE, true)];
  const notes: string[] = [];
  for (const peer of PEERS) {
    const contender = installPeer(peer);
    const names = peer.packages.map((name) => `\`${name}\``).join(', ');
    const note = contender ? peer.note && `: ${peer.note}` : ' could not be installed.';
    notes.push(`- ${names}${note ?? ''}`);
    if (contender) contestants.push(new Contestant(contender, peer.isRenderer));
  }
  try {
    for (const series of SERIES) {
      await measureSeries(contestants, series);
      console.log(series.title);
      for (const {contender, outcomes} of contestants) {
        const outcome = outcomes.get(series)!;
        console.log(contender.name, typeof outcome === 'string' ? outcome : Math.round(outcome.total));
      }
    }
    for (const contestant of contestants) {
      // Short, so that contenders that are too slow for long replies have a weight.
      contestant.weight = await contestant.attempt(60_000, async (stage) => {
        const short = {...FAST.scenario, length: 400, earlierLength: 300};
        await stage.prepare(short);
        await stage.run(short);
        return stage.weight();
      });
      contestant.load = await contestant.attempt(2 * WINDOW + 20_000, (stage) =>
        stage.load(TOKENS_PER_SECOND, WINDOW),
      );
    }
  } finally {
    for (const contestant of contestants) await contestant.close();
  }
  const drawn = contestants.map(({contender, outcomes}) => {
    const outcome = outcomes.get(FAST)!;
    const value = typeof outcome === 'string' ? undefined : outcome.total;
    return {name: contender.name, value, isOwn: contender === ELEMENT};
  });
  writeChart('benchmarks.svg', chart(`Main thread busy, ms (logarithmic): ${FAST.title}`, drawn));
  return {
    title: 'Peers',
    text: `The same replies through other chats and renderers, each as its documentation shows it, in the version of the day.

<img src="benchmarks.svg" alt="Busy time of each contender">

### Summary

A reply of 20 KB at 2,000 tokens a second; the CPU share is at ${TOKENS_PER_SECOND} tokens a second. The weight of a renderer is without the client and the box of the floor.

${summary(contestants)}

${notes.join('\n')}

A contender is stopped if it needs ${(2 * PATIENCE) / 1000} seconds more than the service.

### Other replies

At 2,000 tokens a second unless the column says otherwise:

${seriesTable(contestants, OTHERS)}`,
  };
}

import {spawnSync} from 'node:child_process';
import {existsSync, mkdirSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {fileURLToPath} from 'node:url';
import type {Plugin} from 'vite';

import {installOnDemand} from '../../support/install-on-demand.js';
import {type ContenderPage, ELEMENT, EMPTY, FLOOR, NAIVE} from '../contenders.js';
import {IS_TRIAL, type Part} from '../report.js';
import {medians, RUNS} from '../rounds.js';
import {aboveEmpty, type Measurement, openStage, type Stage} from '../stage.js';

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

/** Milliseconds after which a reply is cut. */
const TIME_LIMIT = 2_500 + PATIENCE;

/** The reply that all contenders get. The first run of code does not count, so there is one before it. */
const FAST = {
  length: 20_000,
  tokensPerSecond: 2_000,
  earlier: 2,
  earlierLength: 2_000,
  timeLimit: TIME_LIMIT,
};
const REPLIES = {fast: FAST, slow: {...FAST, throttle: 4}};

/** A contender and its browser. The results lack what failed. */
class Contestant {
  readonly contender: ContenderPage;
  readonly isRenderer: boolean;
  fast: Measurement | undefined;
  slow: Measurement | undefined;
  weight: number | undefined;
  load: number | undefined;
  #stage: Stage | undefined;

  constructor(contender: ContenderPage, isRenderer = false) {
    this.contender = contender;
    this.isRenderer = isRenderer;
  }

  /** Runs a task on a new page within a time. After a failure, the browser is replaced: it can be blocked. */
  async attempt<T>(milliseconds: number, task: (stage: Stage) => Promise<T>): Promise<T | undefined> {
    try {
      const stage = (this.#stage ??= await openStage(this.contender));
      await stage.reload();
      const deadline = pause(milliseconds, undefined, {ref: false}).then(() => {
        throw new Error(`Stopped after ${milliseconds / 1000} s.`);
      });
      return await Promise.race([task(stage), deadline]);
    } catch (error) {
      console.log(this.contender.name, (error as Error).message.split('\n', 1)[0]);
      await this.close();
      return undefined;
    }
  }

  async close(): Promise<void> {
    await this.#stage?.close();
    this.#stage = undefined;
  }
}

/** Measures a reply in alternating rounds, without the contenders that failed in it. */
async function measureAll(empty: Contestant, contestants: readonly Contestant[], name: 'fast' | 'slow') {
  const scenario = REPLIES[name];
  const runs = new Map([empty, ...contestants].map((contestant) => [contestant, [] as Measurement[]]));
  for (let round = 0; round < RUNS; round += 1) {
    for (const [contestant, measured] of runs) {
      const outcome = await contestant.attempt(TIME_LIMIT + PATIENCE, (stage) => stage.measure(scenario));
      if (outcome === undefined) runs.delete(contestant);
      else measured.push(outcome);
    }
  }
  const idle = medians(runs.get(empty)!);
  for (const [contestant, measured] of runs) contestant[name] = aboveEmpty(medians(measured), idle);
}

/** The same reply through other chats and renderers. 15 minutes. */
export async function peers(): Promise<Part> {
  const empty = new Contestant(EMPTY);
  const floor = new Contestant(FLOOR, true);
  const contestants = [floor, new Contestant(ELEMENT), new Contestant(NAIVE, true)];
  const notes: string[] = [];
  for (const peer of PEERS) {
    const contender = installPeer(peer);
    const names = peer.packages.map((name) => `\`${name}\``).join(', ');
    const note = contender ? peer.note && `: ${peer.note}` : ' could not be installed.';
    notes.push(`- ${names}${note ?? ''}`);
    if (contender) contestants.push(new Contestant(contender, peer.isRenderer));
  }
  try {
    for (const name of ['fast', 'slow'] as const) await measureAll(empty, contestants, name);
    for (const contestant of contestants) {
      // Short, so that contenders that are too slow for long replies have a weight.
      contestant.weight = await contestant.attempt(60_000, async (stage) => {
        const short = {...FAST, length: 400, earlierLength: 300};
        await stage.prepare(short);
        await stage.run(short);
        return stage.weight();
      });
      contestant.load = await contestant.attempt(2 * WINDOW + 20_000, (stage) =>
        stage.load(TOKENS_PER_SECOND, WINDOW),
      );
    }
  } finally {
    for (const contestant of [empty, ...contestants]) await contestant.close();
  }
  return {
    title: 'Peers',
    text: `The same reply through other chats and renderers, each as its documentation shows it, in the version of the day.

${notes.join('\n')}

A contender is stopped if it needs ${(2 * PATIENCE) / 1000} seconds more than the service.

A reply of 20 KB at 2,000 tokens a second; the CPU share is at ${TOKENS_PER_SECOND} tokens a second. The weight of a renderer is without the client and the box of the floor.`,
    rows: contestants.map(({contender, isRenderer, fast, slow, weight, load}) => ({
      contender: contender.name,
      'weight KB': weight === undefined ? '' : (weight - (isRenderer ? floor.weight! : 0)).toFixed(1),
      'busy ms': fast ? Math.round(fast.total) : 'stopped',
      'to the floor': fast ? (fast.total / floor.fast!.total).toFixed(2) : '',
      'longest task at 4x, ms': slow ? Math.round(slow.longestTask) : 'stopped',
      'heap MB': fast ? fast.heap.toFixed(1) : '',
      'CPU share': load === undefined ? 'stopped' : `${(load * 100).toFixed(1)} %`,
    })),
  };
}

// `npm run load`: streams through two relay processes with Redis, and as many streams through a proxy that only forwards bytes. Prints
// latencies, memory, and lost events and connections. Uses only this machine. LOAD_STREAMS, LOAD_SECONDS, LOAD_EVENTS and LOAD_INTERVAL
// change its size.
import {setMaxListeners} from 'node:events';
import {setTimeout as pause} from 'node:timers/promises';

import {hasRedisServer, installRedisClient, startRedis} from '../support/redis-server.js';
import {startProgram, startRelayProcess} from '../support/relay-process.js';
import {quantile} from '../bench/rounds.js';
import {IDLE_TIMEOUT, RAMP, SETTINGS} from './settings.js';
import {newFigures, visit} from './visitor.js';

/** Milliseconds for which connections can stay open after the last visitor: both sides keep idle ones for some seconds. */
const CLOSE_TIMEOUT = IDLE_TIMEOUT + 15_000;

if (!hasRedisServer()) {
  console.log(
    'Skipped: there is no redis-server here. Debian and Ubuntu have it in the package redis-server.',
  );
  process.exit(0);
}
const redisFolder = installRedisClient('6.3.1');
if (redisFolder === undefined) {
  console.error('redis@6.3.1 could not be fetched.');
  process.exit(1);
}

const endings: (() => unknown)[] = [];
const context = {after: (ending?: unknown) => void endings.push(ending as () => unknown)};
try {
  process.exitCode = (await run(redisFolder)) ? 0 : 1;
} finally {
  for (const end of endings.reverse()) await end();
}
process.exit();

/** The relay cuts replies of stalled visitors, and the server logs their errors. */
function isNotable(line: string): boolean {
  return line.startsWith('chat-bot-element/relay') && !line.includes('a reply was cut');
}

async function run(folder: string): Promise<boolean> {
  const redis = await startRedis(context);
  const program = new URL('programs.ts', import.meta.url);
  const service = await startProgram<[string, string]>(context, program);
  const [behindRelays, behindProxy] = service.url;
  const proxy = await startProgram(context, program, behindProxy);
  const settings = {
    serviceUrl: behindRelays,
    redisUrl: redis.url,
    redisFolder: folder,
    prefix: 'load',
    options: {
      idleTimeout: IDLE_TIMEOUT,
      maxReplies: 2 * SETTINGS.streams,
      ratePerMinute: 600,
      // Replies continue and count after their visitors left.
      maxRepliesPerAddress: SETTINGS.events,
      maxReplyBytes: 67_108_864,
      budgets: {docs: {questionsPerDay: 1_000_000_000, tokensPerDay: 1_000_000_000_000}},
    },
  };
  const start = () => startRelayProcess(context, settings);
  const relays = await Promise.all([start(), start()]);

  const memory = async () => ({
    relays: (await relays[0].ask('memory')) + (await relays[1].ask('memory')),
    proxy: await proxy.ask('memory'),
  });
  const atFirst = await memory();

  const figures = {relays: newFigures(), proxy: newFigures()};
  const end = new AbortController();
  // Each stalled visitor adds a listener.
  setMaxListeners(0, end.signal);
  const begin = Date.now();
  const isMeasured = () => Date.now() - begin > RAMP;
  const visits: Promise<void>[] = [];
  for (let visitor = 0; visitor < SETTINGS.streams; visitor += 1) {
    const {signal} = end;
    visits.push(
      visit({url: relays[visitor % 2]!.url, visitor, figures: figures.relays, isMeasured, signal}),
      visit({url: proxy.url, visitor, figures: figures.proxy, isMeasured, signal}),
    );
    const isDue = RAMP * ((visitor + 1) / SETTINGS.streams) - (Date.now() - begin);
    if (isDue > 1) await pause(isDue);
  }
  await pause(Math.max(0, SETTINGS.seconds * 1_000 - (Date.now() - begin)));
  const atLast = await memory();
  end.abort();
  await Promise.all(visits);

  let open = await service.ask('connections');
  for (const until = Date.now() + CLOSE_TIMEOUT; open > 0 && Date.now() < until;) {
    await pause(500);
    open = await service.ask('connections');
  }

  const perStream = (path: 'relays' | 'proxy') => (atLast[path] - atFirst[path]) / SETTINGS.streams / 1024;
  const line = (name: string, relay: number, plain: number) =>
    console.log(`| ${name} | ${relay.toFixed(1)} | ${plain.toFixed(1)} | ${(relay / plain).toFixed(2)} |`);
  console.log(`${SETTINGS.streams} streams for ${SETTINGS.seconds} s, each way.\n`);
  console.log('| | relay | proxy | ratio |\n| --- | --- | --- | --- |');
  for (const share of [0.5, 0.99]) {
    const of = (samples: 'firstByte' | 'event', path: 'relays' | 'proxy') =>
      quantile(figures[path][samples], share);
    const name = `percentile ${share * 100}, ms`;
    line(`first byte, ${name}`, of('firstByte', 'relays'), of('firstByte', 'proxy'));
    line(`event, ${name}`, of('event', 'relays'), of('event', 'proxy'));
  }
  line('memory for each stream, kB', perStream('relays'), perStream('proxy'));
  console.log(`| failed replies | ${figures.relays.failed} | ${figures.proxy.failed} | |`);
  const log = relays.flatMap((relay) => relay.log).filter(isNotable);
  for (const entry of new Set(log)) console.log(entry);
  const {lost, failed} = figures.relays;
  console.log(`\nlost ${lost} events, open ${open} upstream connections`);
  return lost === 0 && failed === 0 && open === 0;
}

// `npm run bench [-- PART...]`: measures replies in a browser, and the part `client` in this process. Writes the sections of the parts
// into docs/benchmarks.md, and fails if a value exceeds its bar. With BENCH_RUNS=1, each part takes a fraction of its time and writes
// into test/bench/results/. With BENCH_FULL=1, it measures all combinations. The part `bars` runs the tests in test/cost/, as
// `npm run test:all` does: time and memory of a page and a reply. It needs the build.
import {spawnSync} from 'node:child_process';
import {readdirSync} from 'node:fs';

import {isHeld, type PartResult} from './bars.js';
import {blocks} from './parts/blocks.js';
import {client} from './parts/client.js';
import {conversation} from './parts/conversation.js';
import {energy} from './parts/energy.js';
import {firstToken} from './parts/first-token.js';
import {growth} from './parts/growth.js';
import {heap} from './parts/heap.js';
import {opening} from './parts/opening.js';
import {peers} from './parts/peers.js';
import {profile} from './parts/profile.js';
import {replies} from './parts/replies.js';
import {slow} from './parts/slow.js';
import {typing} from './parts/typing.js';
import {quoteInSummary, writeSection} from './report/document.js';
import {environment} from './report/environment.js';
import {markdownTable} from './report/table.js';
import {RUNS} from './rounds.js';

const PARTS: Record<string, () => Promise<PartResult>> = {
  peers,
  replies,
  growth,
  blocks,
  conversation,
  slow,
  'first-token': firstToken,
  energy,
  heap,
  opening,
  typing,
  client,
  profile,
};

const wanted = process.argv.slice(2).filter((name) => name !== 'bars');
if (process.argv.includes('bars')) {
  const files = readdirSync('test/cost').filter((name) => name.endsWith('.test.ts'));
  const options = ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec'];
  const {status} = spawnSync(process.execPath, [...options, ...files.map((name) => `test/cost/${name}`)], {
    stdio: 'inherit',
  });
  if (wanted.length === 0) process.exit(status ?? 1);
  process.exitCode = status ?? 1;
}
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  throw new Error(`No part "${unknown.join('", "')}"; there are ${Object.keys(PARTS).join(', ')}.`);
}

const about = await environment();
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  const start = performance.now();
  const {section, bars, quote} = await part();
  const rows = bars.map((bar) => ({
    bar: bar.name,
    value: bar.value.toFixed(2),
    'at most': bar.bar,
    held: isHeld(bar) ? 'yes' : 'no',
  }));
  const table = rows.length > 0 ? `\n\n${markdownTable(rows)}` : '';
  await writeSection(name, `${section}${table}\n\nRounds: ${RUNS}. ${about}`, Object.keys(PARTS));
  if (quote) await quoteInSummary(quote);
  console.log(`${section}${table}\n\n${name}: ${Math.round((performance.now() - start) / 1000)} s\n`);
  if (!bars.every(isHeld)) process.exitCode = 1;
}

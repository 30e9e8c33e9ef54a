import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {verdictOf} from '../../check/report/verdict.js';
import {createCheck} from '../../check/run-check.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {problems, resultsOf} from './checked.js';

const origin = 'https://www.example.com';

const PROGRAMS = [
  ['In Node', process.execPath],
  ['In Python', 'python3'],
] as const;

for (const [heading, program] of PROGRAMS) {
  test(`docs/own-service.md, ${heading} → passes the check without advice`, async (context) => {
    const file = join(temporaryFolder(context), 'service.mjs');
    writeFileSync(file, example('own-service.md', heading));
    const running = spawn(program, [file], {env: {...process.env, PORT: '0'}});
    context.after(() => running.kill());
    let output = '';
    running.stdout.on('data', (text) => (output += String(text)));
    let errors = '';
    running.stderr.on('data', (text) => (errors += String(text)));
    // A program that is missing, or that ends, fails the test with its reason.
    const printed = () => /^Port (\d+)\n/.exec(output)?.[1];
    const port = await Promise.race([
      eventually(printed),
      once(running, 'exit').then(() => assert.fail(errors)),
    ]);
    const results = await resultsOf(createCheck({url: `http://127.0.0.1:${port}`, bot: 'docs', origin}));
    assert.deepEqual(problems(results), []);
    assert.equal(verdictOf(results, origin).sentence, `The chat will work on ${origin}.`);
  });
}

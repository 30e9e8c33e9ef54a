import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';

import {verdictOf} from '../../check/report/verdict.js';
import {createCheck} from '../../check/run-check.js';
import {eventually} from '../support/eventually.js';
import {example} from '../support/guides.js';
import {startNode} from '../support/program.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {problems, resultsOf} from './checked.js';

const origin = 'https://www.example.com';

for (const [heading, program] of Object.entries({'In Node': process.execPath, 'In Python': 'python3'})) {
  test(`docs/own-service.md, ${heading} → passes the check without advice`, async (context) => {
    const file = join(temporaryFolder(context), 'service.mjs');
    writeFileSync(file, example('own-service.md', heading));
    const {child, output} = startNode(context, [file], {program, env: {PORT: '0'}});
    child.on('error', () => undefined);
    const port = await eventually(() => {
      assert.ok(child.pid && child.exitCode === null, output());
      return /^Port (\d+)\n/.exec(output())?.[1];
    });
    const results = await resultsOf(createCheck({url: `http://127.0.0.1:${port}`, bot: 'docs', origin}));
    assert.deepEqual(problems(results), []);
    assert.equal(verdictOf(results, origin).sentence, `The chat will work on ${origin}.`);
  });
}

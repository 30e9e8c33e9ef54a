import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {assert, expect} from 'chai';

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
      assert(child.pid && child.exitCode === null, output());
      return /^Port (\d+)\n/.exec(output())?.[1];
    });
    const results = await resultsOf(createCheck({url: `http://127.0.0.1:${port}`, bot: 'docs', origin}));
    expect(problems(results)).to.deep.equal([]);
    expect(verdictOf(results, origin).sentence).to.equal(`The chat will work on ${origin}.`);
  });
}

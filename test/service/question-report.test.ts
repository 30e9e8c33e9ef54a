import {writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {questionReport} from '../../demo/service/question-report.js';
import {thrown} from '../support/rejection.js';

const asked = (question: string, day = 1, fields = {}) => ({
  time: `2026-11-0${day}T12:00:00.000Z`,
  agent: 'support',
  question,
  ...fields,
});

test('log of questions → alike ones together, the most frequent first, as a table and as CSV', async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  context.after(() => rm(folder, {recursive: true}));
  const file = join(folder, 'questions.jsonl');
  const lines = [
    asked('Where is your shop?'),
    asked('Do you ship to Norway?', 1),
    asked('shipping to Norway', 3),
    asked('Do you ship to Norway?', 2),
    asked('Do you ship to Norway?', 4, {agent: 'website'}),
    asked('Was it good?', 5, {rating: 'down', reason: 'incorrect'}),
    asked('Is it good?', 5, {rating: 'up'}),
    asked('=1+1\u001b[2J, "now"', 1),
    {question: 7},
  ];
  writeFileSync(file, `${lines.map((line) => JSON.stringify(line)).join('\n')}\nno JSON\n`);
  const [table, left, csv] = questionReport(file).split('\n\n');
  expect(table!.split('\n')).to.deep.equal([
    'times  what        agent    last        question',
    '3      no answer   support  2026-11-03  Do you ship to Norway?',
    '1      bad rating  support  2026-11-05  Was it good?',
    '1      no answer   website  2026-11-04  Do you ship to Norway?',
    '1      no answer   support  2026-11-01  Where is your shop?',
    '1      no answer   support  2026-11-01  =1+1 [2J, "now"',
  ]);
  expect(left).to.equal('Lines that are neither a question nor a bad rating: 3.');
  expect(csv!.split('\n')[1]).to.equal('"3","no answer","support","2026-11-03","Do you ship to Norway?"');
  expect(csv!.split('\n')[5]).to.equal(`"1","no answer","support","2026-11-01","'=1+1 [2J, ""now"""`);

  writeFileSync(file, '');
  expect(questionReport(file)).to.match(/^No questions without an answer/);
  expect(String(thrown(() => questionReport(join(folder, 'other'))))).to.match(
    /--report: .*other cannot be read/,
  );
});

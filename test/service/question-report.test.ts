import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {test} from 'node:test';

import {questionReport} from '../../demo/service/question-report.js';

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
  assert.deepEqual(table!.split('\n'), [
    'times  what        agent    last        question',
    '3      no answer   support  2026-11-03  Do you ship to Norway?',
    '1      bad rating  support  2026-11-05  Was it good?',
    '1      no answer   website  2026-11-04  Do you ship to Norway?',
    '1      no answer   support  2026-11-01  Where is your shop?',
    '1      no answer   support  2026-11-01  =1+1 [2J, "now"',
  ]);
  assert.equal(left, 'Lines that are neither a question nor a bad rating: 3.');
  assert.equal(csv!.split('\n')[1], '"3","no answer","support","2026-11-03","Do you ship to Norway?"');
  assert.equal(csv!.split('\n')[5], `"1","no answer","support","2026-11-01","'=1+1 [2J, ""now"""`);

  writeFileSync(file, '');
  assert.match(questionReport(file), /^No questions without an answer/);
  assert.throws(() => questionReport(join(folder, 'other')), /--report: .*other cannot be read/);
});

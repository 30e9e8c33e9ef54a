import {suite, test} from 'node:test';
import {expect} from 'chai';

import type {CheckResult} from '../../check/check-result.js';
import {HumanReport} from '../../check/report/human.js';
import {junitReport} from '../../check/report/junit.js';

const result = (id: string, section: string, rest: Partial<CheckResult>): CheckResult => ({
  id,
  section,
  title: id,
  status: 'passed',
  detail: '',
  ...rest,
});

const RESULTS: readonly CheckResult[] = [
  result('whole.status', 'Whole reply', {title: 'Status 200', detail: 'in 40 ms'}),
  result('whole.usage', 'Whole reply', {
    title: '`usage` adds up',
    status: 'failed',
    detail: 'total_tokens is 5, not 3 + 4',
    remedy: 'Send the sum.',
    impact: 'form',
  }),
  result('quality.gaps', 'Streaming quality', {
    title: 'Longest silence',
    status: 'warning',
    detail: '15.0 s <&">.',
    remedy: 'Send a comment line.',
  }),
  result('cors.a', 'CORS', {status: 'skipped', detail: 'No origin.'}),
  result('cors.b', 'CORS', {status: 'skipped', detail: 'No origin.'}),
  result('errors.retry-after', 'Errors', {status: 'skipped', detail: 'None was refused.'}),
];

suite('report for people', () => {
  test('no color → sections, symbols, details in one column, remedies, a summary', () => {
    const report = new HumanReport({hasColor: false, columns: 100});
    expect(RESULTS.map((each) => report.add(each)).join('') + report.end()).to.equal(`Whole reply
  ✓ Status 200                                  in 40 ms
  ✗ \`usage\` adds up                             total_tokens is 5, not 3 + 4
    → Send the sum. (whole.usage, form)

Streaming quality
  ! Longest silence                             15.0 s <&">.
    → Send a comment line. (quality.gaps)

CORS
  – 2 rows skipped. No origin.

Errors
  – errors.retry-after                          None was refused.

1 passed, 1 failed, 1 warning, 3 skipped
Form only, the chat shows no difference: whole.usage
The chat will work where CORS allows it (--origin).
`);
  });
});

test('report as JUnit XML → a suite for each section, escaped, without characters that XML forbids', () => {
  const results = [...RESULTS, result('golden.1', 'Golden questions', {title: 'Why "now"?\u0000\ud800'})];
  expect(junitReport({url: 'https://chat.example.com', bot: 'docs', origin: undefined, results}, true)).to
    .equal(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="chat-bot-element check https://chat.example.com docs" tests="8" failures="1" skipped="3">
  <testsuite name="Whole reply" tests="2" failures="1" skipped="0">
    <testcase classname="whole.status" name="Status 200"></testcase>
    <testcase classname="whole.usage" name="\`usage\` adds up"><failure type="form" message="total_tokens is 5, not 3 + 4">total_tokens is 5, not 3 + 4. Send the sum.</failure></testcase>
  </testsuite>
  <testsuite name="Streaming quality" tests="1" failures="0" skipped="0">
    <testcase classname="quality.gaps" name="Longest silence"><system-out>Warning: 15.0 s &lt;&amp;&quot;&gt;. Send a comment line.</system-out></testcase>
  </testsuite>
  <testsuite name="CORS" tests="2" failures="0" skipped="2">
    <testcase classname="cors.a" name="cors.a"><skipped message="No origin."/></testcase>
    <testcase classname="cors.b" name="cors.b"><skipped message="No origin."/></testcase>
  </testsuite>
  <testsuite name="Errors" tests="1" failures="0" skipped="1">
    <testcase classname="errors.retry-after" name="errors.retry-after"><skipped message="None was refused."/></testcase>
  </testsuite>
  <testsuite name="Golden questions" tests="1" failures="0" skipped="0">
    <testcase classname="golden.1" name="Why &quot;now&quot;?"></testcase>
  </testsuite>
  <testsuite name="Verdict" tests="1" failures="0" skipped="0">
    <testcase classname="verdict" name="The chat works"></testcase>
  </testsuite>
</testsuites>
`);
});

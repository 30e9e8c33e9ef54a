import {writeFileSync} from 'node:fs';
import base from './web-test-runner.config.mjs';
const rows = [];
const walk = (suite, file, path) => {
  for (const t of suite.tests) rows.push([t.duration ?? 0, file, [...path, t.name].join(' > ')]);
  for (const s of suite.suites) walk(s, file, [...path, s.name]);
};
export default {
  ...base,
  reporters: [...base.reporters, {
    reportTestFileResults({sessionsForTestFile, testFile}) {
      for (const s of sessionsForTestFile) if (s.testResults) walk(s.testResults, testFile.replace(/.*\/test\//, ''), []);
    },
    stop() { writeFileSync('/tmp/times.json', JSON.stringify(rows)); },
  }],
};

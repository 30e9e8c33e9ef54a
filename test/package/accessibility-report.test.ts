import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {suite, test} from 'node:test';

const root = new URL('../../', import.meta.url);
const report = readFileSync(new URL('ACCESSIBILITY.md', root), 'utf8');

suite('ACCESSIBILITY.md', () => {
  test('evidence → tests that exist', () => {
    const paths = [...report.matchAll(/`(test\/[\w/.-]+)`/g)].map(([, path]) => path!);
    assert.ok(paths.length > 20);
    assert.deepEqual(
      paths.filter((path) => !existsSync(new URL(path, root))),
      [],
    );
  });

  test('each criterion → one known verdict', () => {
    const rows = report.split('\n').filter((line) => /^\| \d/.test(line));
    const verdicts = rows.map((row) => row.split('|')[3]?.trim());
    assert.ok(rows.length > 40);
    assert.deepEqual(
      verdicts.filter((verdict) => !['Supports', 'Partly', 'Does not apply'].includes(verdict ?? '')),
      [],
    );
  });
});

import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const git = (...args: string[]) => spawnSync('git', args, {cwd: root, encoding: 'utf8'});

test('checkout on a system with CRLF → every text has LF, pictures stay as they are', (context) => {
  const {status, stdout} = git('ls-files');
  if (status !== 0) return context.skip('This is no checkout of git.');
  const files = stdout.trim().split('\n');
  const attributes = git('check-attr', 'eol', 'text', '--', ...files)
    .stdout.trim()
    .split('\n');
  const given = new Map<string, string>();
  for (const line of attributes) {
    const [, file = '', name = '', value = ''] = /^(.+): (\w+): (.+)$/.exec(line) ?? [];
    given.set(`${name} of ${file}`, value);
  }
  for (const file of files) {
    if (file.endsWith('.png')) assert.equal(given.get(`text of ${file}`), 'unset', file);
    else assert.equal(given.get(`eol of ${file}`), 'lf', file);
  }
});

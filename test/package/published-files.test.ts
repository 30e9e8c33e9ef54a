import assert from 'node:assert/strict';
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

test('dist/ without dist/lib/ → scripts, languages, the page of the diagnosis, licenses, and nothing else', () => {
  const files = readdirSync(dist, {recursive: true, encoding: 'utf8', withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map(({parentPath, name}) => join(parentPath, name).slice(dist.length).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('lib/'));
  const known = /^(?:chat-bot[\w.-]*\.js|locales\/[\w-]+\.js|chat-bot-diagnose\.html|LICENSES)$/;
  assert.deepEqual(
    files.filter((path) => !known.test(path)),
    [],
  );
  assert.ok(files.includes('chat-bot.js') && files.includes('chat-bot.min.js'));
});

import assert from 'node:assert/strict';
import {cpSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

import {serveFolder} from '../../demo/service/serve-folder.js';
import {temporaryFolder} from '../support/temporary-folder.js';

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

test('dist/ without dist/lib/ as documents of the reference service → no text to answer from', async (context) => {
  const folder = temporaryFolder(context);
  cpSync(dist, folder, {recursive: true, filter: (path) => path !== join(dist, 'lib')});
  const said: string[] = [];
  const running = await serveFolder(folder, (line) => said.push(line), {port: 0});
  context.after(() => running.close());
  assert.match(said.join('\n'), / has no text to answer from yet\. /);
});

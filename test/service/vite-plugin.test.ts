import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {createServer, type InlineConfig, preview, type PreviewServer, type ViteDevServer} from 'vite';

import {serviceDemo} from '../../demo/service/vite-plugin.js';
import {temporaryFolder} from '../support/temporary-folder.js';
import {askAt} from './service.js';
import {readReply, readStream, textOf} from './wire.js';

const root = temporaryFolder();
let dev: ViteDevServer;
let built: PreviewServer;
before(async () => {
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>The demo</title>');
  const listen = {host: '127.0.0.1', port: 0};
  const common: InlineConfig = {configFile: false, root, logLevel: 'silent', plugins: [serviceDemo()]};
  dev = await createServer({...common, server: {...listen, hmr: false, ws: false}});
  await dev.listen();
  built = await preview({...common, build: {outDir: '.'}, preview: listen});
});
after(() => Promise.all([dev.close(), built.close()]));

/** Both ways to see the demo: while developing, and built. */
const origins = () =>
  [dev, built].map(({httpServer}) => {
    const address = httpServer?.address();
    assert.ok(typeof address === 'object' && address, 'the server listens');
    return `http://127.0.0.1:${address.port}`;
  });

test('request to the demo → service replies on the same origin', async () => {
  for (const origin of origins()) {
    const {chunks, rest} = await readStream(await askAt(origin));
    assert.match(textOf(chunks), /Shift \+ Enter/);
    assert.equal(rest.length, 2);
  }
});

test('references of a reply → pages of the demo that exist', async () => {
  for (const origin of origins()) {
    const [url = ''] = (await readReply(await askAt(origin, {stream: false}))).urls;
    assert.equal(new URL(url).origin, origin);
    assert.match(await (await fetch(url)).text(), /<title>Accessibility<\/title>/);
  }
});

test('any other address → answered by the demo', async () => {
  for (const origin of origins()) {
    assert.match(await (await fetch(`${origin}/`)).text(), /The demo/);
    const response = await fetch(`${origin}/v10/knowledgeable`, {headers: {accept: 'text/html'}});
    assert.match(await response.text(), /The demo/);
  }
});

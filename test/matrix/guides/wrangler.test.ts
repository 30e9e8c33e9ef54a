// The worker and the configuration of docs/relay.md in wrangler, which bundles and runs a worker for Cloudflare on this machine.
import {once} from 'node:events';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {freePort} from '../../support/free-port.js';
import {AGENTS, SITE} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {unpackPackage} from '../../support/install-package.js';
import {openService} from '../../support/open.js';
import {isUp, startNode} from '../../support/program.js';
import {newNode} from '../apps.js';

const WRANGLER = 'wrangler@4.164.0';

/** It asks no other host for versions, its metrics or a place. */
const ALONE = {
  CI: '1',
  WRANGLER_HIDE_BANNER: 'true',
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
};

const service = await openService();
const {folder} = unpackPackage();

test('relay: Durable Objects → wrangler runs the worker with its configuration', async (context) => {
  writeFileSync(
    join(folder, 'worker.js'),
    example('relay.md', 'Durable Objects', 'createRelay').replace(AGENTS, service),
  );
  writeFileSync(join(folder, 'wrangler.jsonc'), example('relay.md', 'Durable Objects', 'durable_objects'));
  const port = await freePort();
  // What the part of the configuration in the guide leaves to the owner.
  const options = ['--name', 'relay', '--compatibility-date', '2026-01-01', '--var', 'AGENT_KEY:demo-key'];
  const args = ['dev', 'worker.js', ...options, '--ip', '127.0.0.1', '--port', String(port)];
  const running = startNode(
    context,
    [join(mustInstall('wrangler', [WRANGLER]), 'node_modules/wrangler/wrangler-dist/cli.js'), ...args],
    {
      cwd: folder,
      program: join(newNode(), 'node'),
      env: {...ALONE, WRANGLER_LOG_PATH: folder},
    },
  );
  try {
    const url = `http://127.0.0.1:${port}`;
    await isUp(url, running);
    const response = await fetch(`${url}/v1/chat/completions`, {
      method: 'POST',
      headers: {origin: SITE, 'content-type': 'application/json', 'cf-connecting-ip': '192.0.2.7'},
      body: JSON.stringify({
        botId: 'docs-private',
        messages: [{role: 'user', content: 'How do I embed the widget in React?'}],
        stream: false,
      }),
    });
    const reply = await response.text();
    expect(response.status, reply + running.output()).to.equal(200);
    expect(reply).to.match(/chat-bot-element\/react/);
    // The store would report a failure, and each process would count for itself.
    expect(running.output()).to.not.match(/the store of the limits failed/);
  } finally {
    // A signal that it hears, so that it ends its runtime.
    running.child.kill('SIGTERM');
    await once(running.child, 'close');
  }
});

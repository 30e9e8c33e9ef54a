// The files of agents in the guides to site generators, with `npm run service`. The site is at another address than theirs.
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {assert, expect} from 'chai';

import {eventually} from '../../support/eventually.js';
import {freePort} from '../../support/free-port.js';
import {example} from '../../support/guides.js';
import {isUp, startNode} from '../../support/program.js';
import {startStaticServer} from '../../support/static-server.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

const DOCS = 'https://docs.example.com';

const HTML = `<!doctype html><html lang="en"><title>Refunds</title>
<main><h1>Refunds</h1><p>A refund takes five days after the parcel has arrived.</p></main>`;

for (const [guide, json] of [
  ['vitepress', example('vitepress.md', 'The pages as knowledge', '"agents"')],
  ['docusaurus', example('docusaurus.md', 'The pages as knowledge', '"agents"')],
  ['mkdocs', example('mkdocs.md', 'The pages as knowledge', '"agents"')],
] as const) {
  test(`${guide}: its pages as knowledge → the service answers from the sitemap`, async (context) => {
    const folder = temporaryFolder(context);
    const pages = {
      '/refunds': {html: HTML},
      '/sitemap.xml': {html: '', headers: {'content-type': 'text/xml'}},
    };
    const site = await startStaticServer(pages, new URL('file:///nothing/'));
    context.after(() => site.close());
    pages['/sitemap.xml'].html =
      `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${site.url}/refunds</loc></url></urlset>`;
    const file = join(folder, 'my-agents.json');
    writeFileSync(file, json.replace(DOCS, site.url));
    const port = await freePort();
    const args = ['--import', 'tsx', 'demo/service/serve.ts', '--agents', file];
    const url = `http://127.0.0.1:${port}`;
    await isUp(url, startNode(context, args, {env: {PORT: String(port)}}));
    const messages = [{role: 'user', content: 'How long does a refund take?'}];
    const reply = await eventually(async () => {
      const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST',
        headers: {'content-type': 'application/json'},
        body: JSON.stringify({botId: 'docs', messages, stream: false}),
      });
      const body = await response.text();
      // The index is built after the start.
      return response.status === 503 ? undefined : body;
    });
    expect(reply).to.match(/five days/);
    assert(reply.includes(`${site.url}/refunds`), reply);
  });
}

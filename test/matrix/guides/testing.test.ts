// Runs the tests that docs/testing.md shows, by Playwright's own runner, against a page with the built chat at their address.
import {spawnSync} from 'node:child_process';
import {mkdirSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {findBrowser} from '../../../scripts/test/browser.js';
import {AGENTS, CDN, SITE} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {root} from '../../support/program.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

const BODY = `<!doctype html><html lang="en"><title>A site</title>
<chat-bot bot-id="docs" base-url="${AGENTS}" mode="floating" heading="Help"></chat-bot>
<script type="module" src="${CDN}/chat-bot.js"></script>`;

const REPLY = {
  choices: [{message: {content: 'We open at nine.'}, finish_reason: 'stop'}],
  payload: {citedResources: [{id: '1', url: `${SITE}/hours`, title: 'Opening hours'}]},
};

/** `@playwright/test`, which is `playwright/test` by another name, in a world with the addresses of the examples. */
const WORLD = `
import {readFileSync} from 'node:fs';
import {expect, test as base} from 'playwright/test';

export {expect};
export const test = base.extend({
  context: async ({context}, use) => {
    const headers = {'access-control-allow-origin': '*'};
    await context.route('**', (route) => route.abort());
    await context.route('${SITE}/', (route) => route.fulfill({contentType: 'text/html', body: ${JSON.stringify(BODY)}}));
    await context.route('${CDN}/**', (route) =>
      route.fulfill({path: ${JSON.stringify(join(root, 'dist'))} + new URL(route.request().url()).pathname, headers}),
    );
    await context.route('${AGENTS}/**', (route) =>
      process.env.HAS_SERVICE ? route.fulfill({json: ${JSON.stringify(REPLY)}, headers}) : route.abort(),
    );
    await use(context);
  },
});
`;

const folder = temporaryFolder();
const library = join(folder, 'node_modules/@playwright/test');
mkdirSync(library, {recursive: true});
for (const name of ['playwright', 'playwright-core']) {
  symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
}
writeFileSync(join(library, 'package.json'), '{"type": "module", "exports": "./index.js"}');
writeFileSync(join(library, 'index.js'), WORLD);
writeFileSync(
  join(folder, 'playwright.config.js'),
  `export default {use: {launchOptions: {executablePath: ${JSON.stringify(findBrowser())}, args: ['--no-sandbox']}}};`,
);

for (const [name, code, variables] of [
  ['with the service', example('testing.md', 'Playwright'), {HAS_SERVICE: '1'}],
  ['without the service', example('testing.md', 'Without the service'), {}],
] as const) {
  test(`testing: the test ${name} → passes as it stands`, () => {
    writeFileSync(join(folder, 'example.spec.ts'), code);
    const {status, stdout, stderr} = spawnSync(
      process.execPath,
      ['node_modules/playwright/cli.js', 'test', '--reporter=line'],
      {cwd: folder, env: {...process.env, ...variables, NODE_OPTIONS: ''}, encoding: 'utf8'},
    );
    expect(status, stdout + stderr).to.equal(0);
    expect(stdout).to.match(/1 passed/);
  });
}

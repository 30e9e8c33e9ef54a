// The examples of the guides that need no bundler: what MkDocs and WordPress print, and a page with a service of one's own.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {expect} from 'chai';

import {onPath} from '../../../scripts/test/browser.js';
import {passedTo} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {eventually} from '../../support/eventually.js';
import {openBrowser, openService, send} from '../../support/open.js';
import {root, startNode} from '../../support/program.js';
import {startStaticServer} from '../../support/static-server.js';
import {temporaryFolder} from '../../support/temporary-folder.js';
import {all, answers, type See, staysBetweenPages, visitsIn} from './visitor.js';

const visit = visitsIn(await openBrowser(), await openService());

/** Visits a site whose pages end with this HTML, with files beside them. */
async function visitSite(html: string, folder: string, see: See, prepare?: Parameters<typeof visit>[2]) {
  const pageOf = (title: string, link: string) => ({
    html: `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${link}${html}`,
  });
  const pages = {
    '/': pageOf('First page', '<a href="/more">Second page</a>'),
    '/more': pageOf('Second page', '<a href="/">First page</a>'),
  };
  const site = await startStaticServer(pages, pathToFileURL(`${folder}/`));
  try {
    await visit(`${site.url}/`, see, prepare);
  } finally {
    site.close();
  }
}

/** Makes a folder with the files of the build in `path`, as each guide says without its modules. */
function folderWithChat(path: string): string {
  const folder = temporaryFolder();
  const modules = join(root, 'dist/lib');
  cpSync(join(root, 'dist'), join(folder, path), {recursive: true, filter: (file) => file !== modules});
  return folder;
}

test('mkdocs: the tag that MkDocs prints, and its module → work as they stand', async () => {
  const folder = folderWithChat('chat-bot');
  mkdirSync(join(folder, 'javascripts'));
  writeFileSync(join(folder, 'javascripts/chat.js'), example('mkdocs.md', 'A module', 'import'));
  const configuration = example('mkdocs.md', 'A module', 'extra_javascript');
  const entry = (name: string) => new RegExp(`^ +(?:- )?${name}: (.+)$`, 'm').exec(configuration)![1];
  const tag = `<script src="/${entry('path')}" type="${entry('type')}"></script>`;
  await visitSite(tag, folder, all(answers, staysBetweenPages));
});

const TAG = example('wordpress.md', 'In a theme', 'wp_print_script_tag');
const SIGNED_IN = example('wordpress.md', 'Visitors who are signed in', 'data-persist');

for (const [name, code, see] of [
  ['the tag in a theme', TAG, answers],
  ['a module and <chat-bot>', example('wordpress.md', 'In a theme', 'wp_enqueue_script_module'), answers],
  [
    'visitors who are signed in',
    TAG.replace('  ]);', `${SIGNED_IN}  ]);`),
    all(hasKeyOfUser, answers, staysBetweenPages),
  ],
] as const) {
  const php = onPath('php');
  test(
    `wordpress: ${name} → works as PHP prints it`,
    {skip: php === undefined && 'there is no PHP'},
    async () => {
      const file = fileURLToPath(new URL('wordpress.php', import.meta.url));
      const {status, stdout, stderr} = spawnSync(php!, [file], {input: code, encoding: 'utf8'});
      expect(status, stdout + stderr).to.equal(0);
      await visitSite(stdout, folderWithChat('chat-bot/0.1.0'), see);
    },
  );
}

async function hasKeyOfUser({page}: Parameters<See>[0]): Promise<void> {
  await page.locator('chat-bot[conversation-key=user-7][persist=session]').waitFor({state: 'attached'});
}

for (const [name, file, code, program] of [
  ['Node', 'service.mjs', example('own-service.md', 'In Node'), process.execPath],
  ['Python', 'service.py', example('own-service.md', 'In Python'), onPath('python3')],
] as const) {
  test(
    `own-service: the page and the service in ${name} → answer as they stand`,
    {skip: program === undefined && `there is no ${name}`},
    async (context) => {
      const folder = folderWithChat('.');
      writeFileSync(join(folder, file), code);
      const {output} = startNode(context, [join(folder, file)], {program: program!, env: {PORT: '0'}});
      const port = await eventually(() => /^Port (\d+)\n/.exec(output())?.[1]);
      const html = example('own-service.md', 'Check it, and show it', '<chat-bot');
      const see: See = async ({page}) => {
        await page.locator('chat-bot [part=launcher]').click();
        await send(page, 'Are you **there**?');
        const reply = page.locator('[part~=assistant-message]').last();
        await reply.getByText('You asked: Are you there?').waitFor();
        await reply.locator('[part=references]').getByText('Start').waitFor();
      };
      await visitSite(
        `${html}<script type="module" src="/chat-bot.js"></script>`,
        folder,
        see,
        async (page) => {
          await page.route('http://127.0.0.1:8787/**', passedTo(`http://127.0.0.1:${port}`));
        },
      );
    },
  );
}

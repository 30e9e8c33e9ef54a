// The examples of the guides to site generators and WordPress, each on a site of two pages.
import {spawnSync} from 'node:child_process';
import {cpSync, mkdirSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {suite, test} from 'node:test';
import {expect} from 'chai';
import type {Locator, Page} from 'playwright';

import {AGENTS} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {mustInstall} from '../../support/install-on-demand.js';
import {linkPackage} from '../../support/install-package.js';
import {openBrowser, openService} from '../../support/open.js';
import {root} from '../../support/program.js';
import {serveFiles} from '../apps.js';
import {all, answers, type See, staysBetweenPages, visitsIn} from './visitor.js';

interface Example {
  /** By path in the site. */
  readonly files: Readonly<Record<string, string>>;
  readonly see: See;
  /** Whether the service answers with a link to the second page. */
  readonly hasLink?: boolean;
}

interface Generator {
  readonly packages: readonly string[];
  /** A file of node_modules/ with arguments. */
  readonly build: readonly string[];
  /** Where the built files of the chat are, and where the site is built. */
  readonly chat: string;
  readonly output: string;
  /** Files of each site. */
  readonly files: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, Example>>;
}

const PAGES = {
  'docs/index.md': '# First page\n\n[Second page](./more.md)\n',
  'docs/more.md': '# Second page\n\n[First page](./index.md)\n',
};

/** The configuration of a site, to which an example adds. */
const docusaurusWith = (more: string) => `
${more}
export default {
  title: 'A site',
  url: 'https://www.example.com',
  baseUrl: '/',
  presets: [['classic', {docs: {routeBasePath: '/'}, blog: false}]],
  ...own,
};
`;

const GENERATORS: Readonly<Record<string, Generator>> = {
  vitepress: {
    packages: ['vitepress@1.6.4'],
    build: ['vitepress/bin/vitepress.js', 'build', 'docs'],
    chat: 'docs/public/chat-bot',
    output: 'docs/.vitepress/dist',
    files: PAGES,
    examples: {
      'by configuration': {
        files: {'docs/.vitepress/config.js': example('vitepress.md', 'By configuration')},
        see: all(answers, staysBetweenPages),
      },
      'in the theme': {
        files: {'docs/.vitepress/theme/index.js': example('vitepress.md', 'In the theme')},
        see: all(answers, staysBetweenPages),
      },
      'the router': {
        files: {
          'docs/.vitepress/config.js': example('vitepress.md', 'By configuration'),
          'docs/.vitepress/theme/index.js': example('vitepress.md', 'The router'),
        },
        see: followsLinks,
        hasLink: true,
      },
      'a button in the bar': {
        files: {
          'docs/.vitepress/chat.js': example('vitepress.md', 'By configuration'),
          'docs/.vitepress/config.js':
            "import chat from './chat.js';\nexport default {...chat, themeConfig: {search: {provider: 'local'}}};\n",
          'docs/.vitepress/theme/index.js': example(
            'documentation-site.md',
            'A button in the bar',
            "'nav-bar-content-before'",
          ),
          'docs/.vitepress/theme/ask.css': example(
            'documentation-site.md',
            'A button in the bar',
            'ask.css */',
          ),
        },
        see: hasButtonInBar,
      },
    },
  },
  docusaurus: {
    packages: [
      '@docusaurus/core@3.10.2',
      '@docusaurus/preset-classic@3.10.2',
      'react@19.3.1',
      'react-dom@19.3.1',
    ],
    build: ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
    chat: 'static/chat-bot',
    output: 'build',
    files: {
      ...PAGES,
      'docs/index.md': `---\nslug: /\n---\n\n${PAGES['docs/index.md']}`,
      'package.json': '{"private": true}',
    },
    examples: {
      'by configuration': {
        files: {
          'own.js': example('docusaurus.md', 'By configuration'),
          'docusaurus.config.js': docusaurusWith("import own from './own.js';"),
        },
        see: all(answers, staysBetweenPages),
      },
      'with the npm package, and the router': {
        files: {
          'src/chat.js': example('docusaurus.md', 'With the npm package'),
          'docusaurus.config.js': docusaurusWith("const own = {clientModules: ['./src/chat.js']};"),
          'src/theme/Root.js': example('docusaurus.md', 'The router'),
        },
        see: followsLinks,
        hasLink: true,
      },
    },
  },
};

/** A link of a reply leads to another page of the site, which is not loaded in full. */
async function followsLinks({page, address}: Parameters<See>[0]): Promise<void> {
  await page.locator('chat-bot [part=launcher]').click();
  const field = page.getByRole('textbox', {name: 'Your question'});
  await field.fill('Where?');
  await field.press('Enter');
  const loaded: string[] = [];
  page.on('load', () => loaded.push(page.url()));
  await page.getByRole('link', {name: 'There'}).click();
  await page.getByRole('heading', {name: 'Second page'}).waitFor();
  await page.locator('[part~=user-message]').waitFor();
  expect(page.url()).to.match(new RegExp(`^${address}more`));
  expect(loaded).to.deep.equal([]);
}

/** The button opens the chat. It is as high and as round as the search box beside it, and on a phone an icon with a name. */
async function hasButtonInBar({page}: Parameters<See>[0]): Promise<void> {
  const button = page.getByRole('button', {name: 'Ask', exact: true});
  const search = page.getByRole('button', {name: 'Search'});
  const looks = async (control: Locator) =>
    control.evaluate((element) => {
      const {height} = element.getBoundingClientRect();
      const {borderRadius, borderWidth, backgroundColor} = getComputedStyle(element);
      return {height, borderRadius, borderWidth, backgroundColor};
    });
  expect(await looks(button)).to.deep.equal(await looks(search));
  await page.setViewportSize({width: 360, height: 740});
  const [{x, width, height}, next] = [(await button.boundingBox())!, (await search.boundingBox())!];
  expect([width >= 40, height >= 40, next.x - x - width >= 8]).to.deep.equal([true, true, true]);
  await page.locator('chat-bot [part=launcher]').waitFor();
  await button.click();
  await page.getByRole('dialog').getByRole('textbox', {name: 'Your question'}).waitFor();
}

/** Answers each question with a link to a page of the site. */
const answerWithLink = (address: string) => async (page: Page) => {
  const content = `[There](${address}more)`;
  const choices = [{message: {content}, finish_reason: 'stop'}];
  const headers = {'access-control-allow-origin': '*'};
  await page.route(`${AGENTS}/**`, async (route) => route.fulfill({json: {choices}, headers}));
};

const visit = visitsIn(await openBrowser(), await openService());

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
}

/** As each guide says: the files of the build, without its modules. */
const copyChat = (folder: string) =>
  cpSync(join(root, 'dist'), folder, {
    recursive: true,
    filter: (path) => path !== join(root, 'dist/lib'),
  });

for (const [guide, {packages, build, chat, output, files, examples}] of Object.entries(GENERATORS)) {
  suite(guide, () => {
    for (const [name, {files: own, see, hasLink}] of Object.entries(examples)) {
      test(`${guide}: ${name} → works as it stands`, async () => {
        const installed = mustInstall(`guides-${guide}`, packages);
        linkPackage(installed);
        // Within the folder of the packages, which resolves their names.
        const folder = join(installed, 'site');
        rmSync(folder, {recursive: true, force: true});
        write(folder, {...files, ...own});
        copyChat(join(folder, chat));
        const [file = '', ...args] = build;
        const {status, stdout, stderr} = spawnSync(
          process.execPath,
          [join(installed, 'node_modules', file), ...args],
          {cwd: folder, encoding: 'utf8'},
        );
        expect(status, stdout + stderr).to.equal(0);
        const site = await serveFiles(folder, output);
        try {
          await visit(site.address, see, hasLink ? answerWithLink(site.address) : undefined);
        } finally {
          await site.close();
        }
      });
    }
  });
}

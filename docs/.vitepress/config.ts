import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import type {DefaultTheme, UserConfig} from 'vitepress';

import {anchorOf} from '../../scripts/docs/anchor.js';
import {serviceDemo} from '../../demo/service/vite-plugin.js';
import {likeOnGitHub} from './markdown.js';
import {liveBlocks} from './site/live-blocks.js';
import {repositoryFiles} from './site/links.js';
import {groupsOf, pagesIn, titleOf} from './site/pages.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const docs = fileURLToPath(new URL('..', import.meta.url));
const {repository} = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as {
  repository?: string | {url: string};
};

/** The project has another version of Vite, whose type of a plugin differs. */
type VitePlugin = NonNullable<NonNullable<UserConfig['vite']>['plugins']>[number];

const TITLE = 'chat-bot';
/** The pages of the bar at the top. */
const NAV = [
  {
    text: 'Guide',
    page: 'start',
    below: '^/(?!options|recipes|relay|service|operations|check|project|contributing)',
  },
  {text: 'Options', page: 'options', below: '^/options'},
  {text: 'Recipes', page: 'recipes', below: '^/recipes'},
  {text: 'Service', page: 'relay', below: '^/(?:relay|service-interface|operations|check)'},
  {text: 'Changelog', page: 'project/changelog', below: '^/project/changelog'},
];

const path = (page: string) => `/${page.replace(/(^|\/)index$/, '$1')}`;

export default ({command}: {command: 'build' | 'serve'}): UserConfig<DefaultTheme.Config> => {
  const pages = pagesIn(docs);
  const files = repositoryFiles(repository);
  const link = (page: string) => ({text: titleOf(page, docs), link: path(page)});
  const isDevelopment = command === 'serve';
  // In development, the service runs in the server of the site. '' means that the site has no chat.
  const serviceUrl = process.env['DOCS_SERVICE_URL'] ?? (isDevelopment ? '/' : '');
  return {
    lang: 'en',
    title: TITLE,
    description: 'A conversational agent on any web page, as one custom element: streamed, safe and small.',
    cleanUrls: true,
    head: [
      ['link', {rel: 'icon', type: 'image/svg+xml', href: '/logo.svg'}],
      ['meta', {name: 'theme-color', content: '#ffffff', media: '(prefers-color-scheme: light)'}],
      ['meta', {name: 'theme-color', content: '#17181c', media: '(prefers-color-scheme: dark)'}],
    ],
    markdown: {
      theme: {light: 'github-light-high-contrast', dark: 'github-dark-high-contrast'},
      anchor: {slugify: anchorOf},
      // GitHub knows no attributes in braces.
      attrs: {disable: true},
      config: (md) =>
        likeOnGitHub(md, {
          pages: new Set(pages),
          repository: files,
          served: isDevelopment ? `/@fs${root}`.replace(/\/$/, '') : undefined,
        }),
    },
    // The home page has no front matter, because GitHub would show it as a table. VitePress's own layout has no `<main>`.
    transformPageData(page) {
      if (page.relativePath !== 'index.md') return;
      Object.assign(page.frontmatter, {
        pageClass: 'home',
        sidebar: false,
        aside: false,
        // Its bar on small screens comes with the script, and moves the page.
        outline: false,
        prev: false,
        next: false,
      });
    },
    themeConfig: {
      // With its size, so that the title does not move when it is loaded.
      logo: {src: '/logo.svg', alt: '', width: 24, height: 24},
      nav: NAV.filter(({page}) => pages.includes(page)).map(({text, page, below}) => ({
        text,
        link: path(page),
        activeMatch: below,
      })),
      sidebar: groupsOf(pages).map((group) => ({
        text: group.title,
        items: group.pages.map(link),
      })),
      outline: {level: [2, 3], label: 'On this page'},
      // The theme shows an excerpt of what it finds. VitePress hands the options to MiniSearch, but its type has only some of them.
      search: {
        provider: 'local',
        options: {miniSearch: {options: {storeFields: ['title', 'titles', 'text']} as object}},
      },
      ...(files && {
        socialLinks: [{icon: 'git', link: files.replace(/\/blob\/HEAD$/, ''), ariaLabel: 'Repository'}],
        editLink: {pattern: `${files}/docs/:path`, text: 'The source of this page'},
      }),
      footer: {message: 'MIT licensed'},
    },
    vue: {template: {compilerOptions: {isCustomElement: (tag) => tag === 'chat-bot'}}},
    vite: {
      define: {
        __DOCS_SERVICE_URL__: JSON.stringify(serviceUrl),
      },
      resolve: {
        alias: {
          'chat-bot-element/define': `${root}/${isDevelopment ? 'src/define.ts' : 'dist/lib/define.js'}`,
          // VitePress's way to replace a component of its theme.
          ...(serviceUrl && {'./VPNavBarSearch.vue': `${docs}/.vitepress/theme/search-button.ts`}),
        },
      },
      // Found at the start, so that the first visit need not wait for the libraries of each lazy part.
      optimizeDeps: {entries: ['../src/define.ts'], include: ['katex', 'temml', 'mermaid']},
      // The index of the search is one file, which is fetched with the first search.
      build: {chunkSizeWarningLimit: 3_000},
      server: {fs: {allow: [root]}},
      plugins: [
        liveBlocks(docs),
        ...(isDevelopment ? [serviceDemo({guidePages: '/'}) as unknown as VitePlugin] : []),
      ],
    },
  };
};

// Builds the examples of each guide to a framework as they stand, and uses them in a browser. The rest of their app is that of demo/frameworks/.
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {suite, test} from 'node:test';
import {expect} from 'chai';

import {AGENTS, SITE} from '../../support/guide-world.js';
import {example} from '../../support/guides.js';
import {pack} from '../../support/install-package.js';
import {openBrowser, openService, send} from '../../support/open.js';
import {type App, buildApp, installApp, NEXT_START, serveApp} from '../apps.js';
import {
  all,
  answersAsHelp,
  asksAndHears,
  isRenderedOnServer,
  type See,
  sendsHeaders,
  showsOwnText,
  staysBetweenPages,
  visitsIn,
} from './visitor.js';

interface Example {
  /** By path in the app. */
  readonly files: Readonly<Record<string, string>>;
  readonly see: See;
  /** A server in place of the app's. */
  readonly server?: readonly string[];
}

interface Guide extends App {
  readonly examples: Readonly<Record<string, Example>>;
}

const service = await openService();

/** The relay asks from a server, where the address of the example cannot be answered by the browser. */
const withService = (code: string) => code.replace(AGENTS, service);

const REACT = {
  'the smallest': {
    files: {'src/App.tsx': example('react.md', 'React and Next', '<ChatBot')},
    see: answersAsHelp,
  },
  'a component': {files: {'src/App.tsx': example('react.md', 'A component', '<ChatBot')}, see: asksAndHears},
};
const VUE = {'vite.config.ts': example('vue.md', 'Tell Vue about the tag')};
const NUXT = {'nuxt.config.ts': example('vue.md', 'Nuxt', 'defineNuxtConfig')};
const NOT_ADAPTED = `import {sveltekit} from '@sveltejs/kit/vite';
export default {plugins: [sveltekit({adapter: {name: 'none', adapt() {}}})]};`;

const GUIDES: Readonly<Record<string, Guide>> = {
  vue: {
    folder: 'vue',
    examples: {
      'the smallest': {
        files: {...VUE, 'src/App.vue': example('vue.md', 'Vue and Nuxt', '<chat-bot')},
        see: answersAsHelp,
      },
      'a component': {files: {...VUE, 'src/App.vue': example('vue.md', 'A component')}, see: asksAndHears},
    },
  },
  nuxt: {
    folder: 'nuxt',
    needsNewNode: true,
    examples: {
      headers: {
        files: {...NUXT, 'app/app.vue': example('vue.md', 'Nuxt', '<NuxtPage')},
        see: all(isRenderedOnServer, sendsHeaders, staysBetweenPages),
      },
      'a component': {
        files: {...NUXT, 'app/app.vue': example('vue.md', 'A component')},
        see: all(isRenderedOnServer, asksAndHears),
      },
    },
  },
  react: {folder: 'react', examples: REACT},
  'react-18': {folder: 'react', packages: ['react@18.3.1', 'react-dom@18.3.1'], examples: REACT},
  next: {
    folder: 'next',
    server: NEXT_START,
    examples: {
      'a server component': {
        files: {'app/page.tsx': example('react.md', 'React and Next', '<ChatBot')},
        see: all(isRenderedOnServer, answersAsHelp),
      },
      'a client component and the relay': {
        files: {
          'app/help.tsx': example('react.md', 'Next', "'use client'"),
          'app/page.tsx': "import {Help} from './help';\nexport default () => <Help />;\n",
          'app/agents/v1/chat/completions/route.js': withService(example('relay.md', 'Next')),
        },
        see: all(isRenderedOnServer, sendsHeaders, keepsPasswords, relays),
      },
    },
  },
  svelte: {
    folder: 'svelte',
    examples: {
      'the smallest': {
        files: {'src/App.svelte': example('svelte.md', 'Svelte and SvelteKit', '<chat-bot')},
        see: answersAsHelp,
      },
      'a component': {files: {'src/App.svelte': example('svelte.md', 'A component')}, see: asksAndHears},
    },
  },
  sveltekit: {
    folder: 'sveltekit',
    needsNewNode: true,
    examples: {
      'a layout': {
        files: {'src/routes/+layout.svelte': example('svelte.md', 'SvelteKit')},
        see: all(isRenderedOnServer, sendsHeaders, showsOwnText, staysBetweenPages),
      },
      'the relay': {
        files: {
          'src/env.js': example('relay.md', 'SvelteKit', 'defineEnvVars'),
          'src/routes/agents/v1/chat/completions/+server.js': withService(
            example('relay.md', 'SvelteKit', 'createRelay'),
          ),
          'vite.config.js': NOT_ADAPTED,
        },
        server: ['vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port'],
        see: relays,
      },
    },
  },
  solid: {
    folder: 'solid',
    examples: {
      'the smallest': {files: {'src/App.tsx': example('solid.md', 'Solid', '<chat-bot')}, see: answersAsHelp},
      'a component': {files: {'src/App.tsx': example('solid.md', 'A component')}, see: asksAndHears},
    },
  },
  angular: {
    folder: 'angular',
    needsNewNode: true,
    examples: {
      'the smallest': {
        files: {'src/app/app.ts': example('angular.md', 'Angular', '@Component')},
        see: answersAsHelp,
      },
      'a component': {files: {'src/app/app.ts': example('angular.md', 'A component')}, see: asksAndHears},
    },
  },
  astro: {
    folder: 'astro',
    needsNewNode: true,
    examples: {
      'the smallest': {
        files: {'src/layouts/Layout.astro': example('astro.md', 'Astro', '<chat-bot')},
        see: answersAsHelp,
      },
      'a layout': {
        files: {'src/layouts/Layout.astro': example('astro.md', 'A layout')},
        see: all(sendsHeaders, showsOwnText, staysBetweenPages),
      },
    },
  },
};

const AGENT_KEY = 'demo-key';

/** A question with a password is not sent, and stays in the field. */
async function keepsPasswords({page, asked}: Parameters<See>[0]): Promise<void> {
  const field = await send(page, 'my password');
  expect(await field.inputValue()).to.equal('my password');
  expect(await page.locator('[part~=user-message]').count()).to.equal(1);
  expect(asked.length).to.equal(1);
}

/** The relay of the app asks the private agent with its key. */
async function relays({address}: Parameters<See>[0]): Promise<void> {
  const messages = [{role: 'user', content: 'How do I embed the widget in React?'}];
  const response = await fetch(`${address}agents/v1/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: SITE, 'x-forwarded-for': '192.0.2.7'},
    body: JSON.stringify({botId: 'docs-private', messages, stream: false}),
  });
  const reply = await response.text();
  expect(response.status, reply).to.equal(200);
  expect(reply).to.match(/chat-bot-element\/react/);
}

const {folder: packages, filename} = pack();
const visit = visitsIn(await openBrowser(), service);

for (const [guide, {examples, ...app}] of Object.entries(GUIDES)) {
  suite(guide, () => {
    const copy = join(packages, guide);
    let isInstalled = false;
    for (const [name, {files, see, server = app.server}] of Object.entries(examples)) {
      test(`${guide}: ${name} → works as it stands`, async (context) => {
        if (!isInstalled) installApp(app, copy, join(packages, filename));
        isInstalled = true;
        for (const [path, code] of Object.entries(files)) {
          mkdirSync(dirname(join(copy, path)), {recursive: true});
          writeFileSync(join(copy, path), code);
        }
        buildApp(app, copy);
        const site = await serveApp(context, {...app, ...(server && {server})}, copy, {AGENT_KEY});
        try {
          await visit(site.address, see);
        } finally {
          await site.close();
        }
      });
    }
  });
}

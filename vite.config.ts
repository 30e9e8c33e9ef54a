import {fileURLToPath} from 'node:url';

import {defineConfig, type UserConfig} from 'vite';

import {attributesModule} from './demo/attributes-module.js';
import {bundledPages} from './demo/bundled-pages.js';
import {embedScript} from './demo/embed-script.js';
import {handoverDemo} from './demo/handover/vite-plugin.js';
import {serviceDemo} from './demo/service/vite-plugin.js';
import {classicFiles, LOCALE} from './scripts/build/classic-files.js';
import {lateFiles} from './scripts/build/late-files.js';
import {minifyLiterals} from './scripts/build/minify-literals.js';
import {shakeMarked} from './scripts/build/shake-marked.js';
import {shakePurify} from './scripts/build/shake-purify.js';

const attributes = attributesModule();

/** `npm start`: the demo pages, the reference service and a desk on one origin, from the sources. */
const demo: UserConfig = {
  root: 'demo',
  // The logo of the documentation site.
  publicDir: '../docs/public',
  server: {
    host: 'localhost',
    port: 5173,
    strictPort: false,
    fs: {allow: ['..']},
  },
  // The apps of frameworks/ have packages of their own.
  optimizeDeps: {entries: ['*.html']},
  plugins: [
    serviceDemo(),
    handoverDemo(),
    embedScript(),
    attributes,
    bundledPages({'/index.html': 'main', '/frame.html': 'frame'}, [attributes]),
  ],
};

const target = 'es2022';

const plugins = [minifyLiterals(), shakeMarked(), shakePurify()];

const LIT_GLOBAL = fileURLToPath(new URL('src/script-tag/lit-global.ts', import.meta.url));

/** Gives the bundled Lit its own globals. */
const inject: Record<string, [string, string]> = {
  globalThis: [LIT_GLOBAL, 'litGlobal'],
  litPropertyMetadata: [LIT_GLOBAL, 'litPropertyMetadata'],
};

/**
 * Lets Chromium compile the functions of a file on another thread while it arrives, not on the main thread at their first call: an opened chat
 * with a reply calls most functions of its three files. https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Adds a license banner to the files that pages name, and the hint to those that open a chat. The minifier removes comments, so
 * they are added afterwards.
 */
const notice = ({fileName}: {fileName: string}) =>
  (/^chat-bot(?:-(?:panel|renderer)-.+)?\.js$/.test(fileName) ? COMPILE_HINT : '') +
  (/^chat-bot(?:-diagnose)?(?:\.min)?\.js$/.test(fileName) ? '/*! chat-bot-element | MIT | LICENSES */' : '');

/** What all scripts have in common. */
const output = {
  // Pages do not bundle the scripts again, so hints for tree shaking would only be weight.
  comments: {annotation: false},
  postBanner: notice,
  // By itself, Vite leaves the white space in a library's modules.
  minify: true,
  // Rolldown writes the paths from the script, and its map is two folders below: the rest of `dist/` is published as it is.
  sourcemapPathTransform: (source: string) => `../../${source}`,
};
const MAPS = 'lib/maps';

/** Returns the pattern of a file that the module script loads. `hash`: the placeholder of its hash. */
const lateName = (name: string, facadeModuleId: string | null, hash = '[hash:6]') => {
  if (LOCALE.test(facadeModuleId ?? '')) return `locales/${name}.js`;
  if (name === 'chat-bot') return 'chat-bot.js';
  return `${name.startsWith('chat-bot-') ? '' : 'chat-bot-'}${name}-${hash}.js`;
};

/**
 * What only pages with a transport, `blocks` or `dictation` load, when it is first needed: late files of both scripts. In the module script, each may import from those
 * before it. In the classic script, they share nothing with each other.
 */
const RARE = [
  {name: 'requests', test: /src\W(?:panel\Wreply\Wrequest-cards|session\Wagent-requests)\.ts$/},
  {name: 'handover', test: /src\Wpanel\Whandover\Whandover-row\.ts$/},
  {name: 'files', test: /src\Wpanel\Wfiles\Wattachments\.ts$/},
  {name: 'dictation', test: /src\Wpanel\Wdictation\Wdictation\.ts$/},
];

/** The late files of the classic script. The module script has a file of its own for `draw-blocks` by itself, and the advice is with the parts on demand. */
const OF_CLASSIC = [
  ...RARE,
  {name: 'advice', test: /src\Wsession\Wadvice\.ts$/},
  {name: 'draw-blocks', test: /src\Wpanel\Wreply\Wdraw-blocks\.ts$/},
];

/** Returns the pattern of a file of the classic script. `hash`: the placeholder of its hash. */
const classicName = (name: string, hash = '[hash:6]') =>
  name === 'chat-bot.min' ? `${name}.js` : `classic/${name}-${hash}.js`;

/**
 * A group holds the modules that match and all that they import, unless an earlier group has them. So an opened chat costs
 * two requests, and the chunks that it loads later share no further chunk.
 */
const GROUPS = [
  // The panel, the persistence and the assistant need those of `platform/`, in any order.
  {
    name: 'chat-bot',
    test: /src\W(?:script-tag\Wmodule-script|platform\Wservice-url)\.ts$/,
  },
  {name: 'assistant', test: /src\Wassistant\Wassistant\.ts$/},
  {name: 'dialog', test: /src\Wdialog\Wdialog\.ts$/},
  {
    name: 'panel',
    test: /src\W(?:panel\W(?:open-chat|reply\Wcited-resource)|markdown\Wsink\Winline-elements)\.ts$/,
  },
  // Few visitors need them, and a request costs more than their bytes.
  {name: 'on-demand', test: /src\W(?:panel\Won-demand|session\W(?:transport-client|advice))\.ts$/},
  ...RARE,
];

/** `dist/chat-bot.js`: for `<script type="module">`. What only an open chat needs is a file of its own, fetched then. */
const moduleScript: UserConfig = {
  plugins: [lateFiles(), ...plugins],
  build: {
    target,
    emptyOutDir: true,
    // Of what is bundled; both scripts hold the same. A Markdown file would become a page of a site with documentation.
    license: {fileName: 'LICENSES'},
    sourcemap: 'hidden',
    lib: {
      // The others are entries, so that they export by name and not by an object of all their exports.
      entry: {
        'chat-bot': 'src/script-tag/module-script.ts',
        'chat-bot-assistant': 'src/assistant/assistant.ts',
        'chat-bot-dialog': 'src/dialog/dialog.ts',
        'chat-bot-dictation': 'src/panel/dictation/dictation.ts',
        'chat-bot-handover': 'src/panel/handover/handover-row.ts',
        'chat-bot-on-demand': 'src/panel/on-demand.ts',
        'chat-bot-panel': 'src/panel/open-chat.ts',
        'chat-bot-requests': 'src/panel/reply/request-cards.ts',
        'chat-bot-renderer': 'src/markdown/stream/renderer.ts',
      },
      formats: ['es'],
      fileName: (_, name) => lateName(name, null),
    },
    rolldownOptions: {
      transform: {inject},
      // The panel takes what it shares with the element from there, so that a closed chat costs one request.
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...output,
        codeSplitting: {groups: GROUPS},
        chunkFileNames: ({name, facadeModuleId = null}) => lateName(name, facadeModuleId),
        sourcemapFileNames: ({name, facadeModuleId = null}) =>
          `${MAPS}/${lateName(name, facadeModuleId, '[chunkhash]')}.map`,
      },
    },
  },
};

/** `dist/chat-bot-diagnose.js`: what both scripts import for `diagnose()`. */
const diagnosis: UserConfig = {
  plugins,
  build: {
    target,
    emptyOutDir: false,
    sourcemap: 'hidden',
    lib: {
      entry: 'src/diagnose/diagnose.ts',
      formats: ['es'],
      fileName: () => 'chat-bot-diagnose.js',
    },
    rolldownOptions: {output: {...output, sourcemapFileNames: `${MAPS}/chat-bot-diagnose.js.map`}},
  },
};

/**
 * `dist/chat-bot.min.js`: one classic script. It has everything but the languages, the diagnosis, the advice to the owner, and what only pages with a
 * transport, `blocks` or `dictation` load at its first event: `dist/classic/`.
 */
const classicScript: UserConfig = {
  plugins: [classicFiles((path) => OF_CLASSIC.some(({test}) => test.test(path))), ...plugins],
  build: {
    target,
    emptyOutDir: false,
    sourcemap: 'hidden',
    lib: {
      entry: {'chat-bot.min': 'src/script-tag/classic-script.ts'},
      formats: ['es'],
    },
    rolldownOptions: {
      transform: {inject},
      preserveEntrySignatures: 'allow-extension',
      output: {
        ...output,
        codeSplitting: {
          groups: [
            // With what two of the others share.
            {name: 'chat-bot.min', test: /src\W(?:script-tag\Wclassic-script|session\Wappend)\.ts$/},
            ...OF_CLASSIC,
          ],
        },
        chunkFileNames: ({name}) => classicName(name),
        sourcemapFileNames: ({name}) => `${MAPS}/${classicName(name, '[chunkhash]')}.map`,
      },
    },
  },
};

/** `dist/transports/NAME.js`: what a page imports beside the script. Each is one file, so that a page loads nothing but its own. */
const readyTransport = (name: string): UserConfig => ({
  plugins,
  build: {
    target,
    emptyOutDir: false,
    sourcemap: 'hidden',
    lib: {entry: `src/transports/${name}.ts`, formats: ['es'], fileName: () => `transports/${name}.js`},
    rolldownOptions: {output: {...output, sourcemapFileNames: `${MAPS}/transports/${name}.js.map`}},
  },
});

const TRANSPORT = /^transport-(.+)$/;

export default defineConfig(({command, mode}) => {
  if (command === 'serve') return demo;
  const [, transport] = TRANSPORT.exec(mode) ?? [];
  if (transport) return readyTransport(transport);
  return mode === 'classic' ? classicScript : mode === 'diagnosis' ? diagnosis : moduleScript;
});

import {defineConfig, type UserConfig} from 'vite';

import {embedScript} from './demo/embed-script.js';
import {serviceDemo} from './demo/service/vite-plugin.js';
import {minify} from './scripts/minify.js';
import {minifyLiterals} from './scripts/minify-literals.js';
import {oneScript} from './scripts/one-script.js';
import {ownLit} from './scripts/own-lit.js';
import {trimDompurify} from './scripts/trim-dompurify.js';
import {trimMarked} from './scripts/trim-marked.js';

/** `npm start`: the demo page and the reference service on one origin, from the sources. */
const demo: UserConfig = {
  root: 'demo',
  server: {host: 'localhost', port: 5173, strictPort: false, fs: {allow: ['..']}},
  // The apps of frameworks/ have packages of their own.
  optimizeDeps: {entries: ['*.html']},
  plugins: [serviceDemo(), embedScript()],
};

const target = 'es2022';

/** What both scripts are made with, before they are minified. */
const ours = [minifyLiterals(), ownLit(), trimMarked(), trimDompurify()];

/** The words in one language; both scripts fetch them by the same names. */
const LOCALE = /^.*\/locales\/(?!en\.)([a-z]{2}(?:-[A-Z]{2})?)\.[jt]s$/;

/** `dist/chat-bot.js`: for `<script type="module">`. What only an open chat needs is a file of its own, fetched then. */
const moduleScript: UserConfig = {
  plugins: [...ours, minify()],
  build: {
    target,
    emptyOutDir: true,
    // Of what is bundled; both scripts hold the same.
    license: {fileName: 'LICENSES.md'},
    sourcemap: true,
    lib: {entry: 'src/script.ts', formats: ['es'], fileName: () => 'chat-bot.js'},
    rolldownOptions: {
      // The panel takes what it shares with the element from there, so that a closed chat costs one request.
      preserveEntrySignatures: 'allow-extension',
      // By itself, Vite leaves the white space in a library's modules.
      output: {
        minify: true,
        chunkFileNames: ({facadeModuleId}) =>
          LOCALE.test(facadeModuleId ?? '') ? 'locales/[name].js' : 'chat-bot-[name]-[hash].js',
      },
    },
  },
};

/** `dist/chat-bot.min.js`: one classic script that holds everything. */
const classicScript: UserConfig = {
  // It knows its tag.
  define: {'import.meta.url': 'undefined'},
  plugins: [oneScript(), ...ours, minify()],
  build: {
    target,
    emptyOutDir: false,
    sourcemap: true,
    // The entry exports nothing, so the name becomes no global.
    lib: {
      entry: 'src/script.ts',
      formats: ['iife'],
      name: 'ChatBotElement',
      fileName: () => 'chat-bot.min.js',
    },
    // Other languages than English come from beside it, from the files of the module script.
    rolldownOptions: {
      external: (id) => LOCALE.test(id),
      output: {codeSplitting: false, paths: (id) => id.replace(LOCALE, './locales/$1.js')},
    },
  },
};

export default defineConfig(({command, mode}) => {
  if (command === 'serve') return demo;
  return mode === 'classic' ? classicScript : moduleScript;
});

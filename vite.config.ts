import {defineConfig, type UserConfig} from 'vite';

import {embedScript} from './demo/embed-script.js';
import {serviceDemo} from './demo/service/vite-plugin.js';

/** `npm start`: the demo page and the reference service on one origin, from the sources. */
const demo: UserConfig = {
  root: 'demo',
  server: {host: 'localhost', port: 5173, strictPort: false, fs: {allow: ['..']}},
  plugins: [serviceDemo(), embedScript()],
};

const target = 'es2022';

/** `dist/chat-bot.js`: for `<script type="module">`. What only an open chat needs is a file of its own, fetched then. */
const moduleScript: UserConfig = {
  base: './',
  build: {
    target,
    emptyOutDir: true,
    sourcemap: true,
    // In library mode Vite leaves the white space in modules.
    rolldownOptions: {
      input: {'chat-bot': 'src/define.ts'},
      output: {
        format: 'es',
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'chat-bot-[name]-[hash].js',
      },
    },
    modulePreload: false,
  },
};

/** `dist/chat-bot.min.js`: one classic script that holds everything. */
const classicScript: UserConfig = {
  build: {
    target,
    emptyOutDir: false,
    sourcemap: true,
    modulePreload: false,
    rolldownOptions: {
      input: {'chat-bot': 'src/define.ts'},
      output: {format: 'iife', minify: true, codeSplitting: false, entryFileNames: '[name].min.js'},
    },
  },
};

export default defineConfig(({command, mode}) => {
  if (command === 'serve') return demo;
  return mode === 'classic' ? classicScript : moduleScript;
});

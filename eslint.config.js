import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

/** Forbids imports, each with the reason a person reads when the rule strikes. */
const forbid = (...patterns) => ({'no-restricted-imports': ['error', {patterns}]});

const above = (...folders) => ({
  group: folders.map((folder) => `**/${folder}/**`),
  message: 'Floors: arrows point only down. See src/README.md.',
});
const entries = {
  group: ['**/index.js', '**/define.js', '**/chat-bot.js', '**/panel.js'],
  message: 'Nothing imports the element or the entries from below. See src/README.md.',
};
const outside = {group: ['**/demo/**', '**/test/**'], message: 'src/ stands alone.'};
const oneImporter = (group, file) => ({group, message: `Only ${file} imports this library.`});
const fetchEventSource = oneImporter(['@microsoft/fetch-event-source'], 'client/chat-client.ts');
const dompurify = oneImporter(['dompurify'], 'markdown/sanitize.ts');
const marked = oneImporter(['marked'], 'markdown/');
const litLibrary = {group: ['lit', 'lit/**'], message: 'This floor knows no Lit.'};

export default tseslint.config(
  {ignores: ['dist/', 'coverage/', 'node_modules/']},
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommendedTypeChecked, tseslint.configs.stylistic],
    languageOptions: {
      parserOptions: {
        projectService: {allowDefaultProject: ['vite.config.ts']},
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', {considerDefaultExhaustiveForUnions: true}],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended']],
    rules: {'no-console': ['error', {allow: ['warn', 'error']}]},
  },
  {
    files: ['src/client/**'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      dompurify,
      marked,
      above('markdown', 'conversation', 'controllers', 'views', 'locales'),
    ),
  },
  {
    files: ['src/client/*.ts'],
    ignores: ['src/client/chat-client.ts'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      dompurify,
      marked,
      fetchEventSource,
      above('markdown', 'conversation', 'controllers', 'views', 'locales'),
    ),
  },
  {
    files: ['src/markdown/**'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      fetchEventSource,
      dompurify,
      above('client', 'conversation', 'controllers', 'views', 'locales'),
    ),
  },
  {
    files: ['src/markdown/sanitize.ts'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      fetchEventSource,
      marked,
      above('client', 'conversation', 'controllers', 'views', 'locales'),
    ),
  },
  {
    files: ['src/conversation/**'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      fetchEventSource,
      dompurify,
      marked,
      above('markdown', 'controllers', 'views', 'locales'),
    ),
  },
  {
    files: ['src/controllers/**'],
    rules: forbid(outside, entries, fetchEventSource, dompurify, marked, above('markdown', 'views')),
  },
  {
    files: ['src/views/**'],
    rules: forbid(outside, entries, fetchEventSource, dompurify, marked, above('controllers')),
  },
  {
    files: ['src/locales/**'],
    rules: forbid(
      outside,
      entries,
      litLibrary,
      above('client', 'markdown', 'conversation', 'controllers', 'views'),
    ),
  },
  {
    files: ['src/*.ts'],
    rules: forbid(outside, fetchEventSource, dompurify, marked),
  },
  {
    files: ['test/**/*.ts'],
    // Assertions of chai are expressions; node:test's test() gives back a promise that nobody has to await.
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'URL', 'fetch', 'Buffer', 'setTimeout', 'document', 'window'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
);

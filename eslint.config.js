import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

import {layerRule} from './scripts/maintain/layer-rule.mjs';
import {plainEnglishRule} from './scripts/maintain/plain-english-rule.mjs';

// The folders and root files of src/ that each of them may import, including types. Imports only point downwards.
const LAYERS = {
  client: [],
  platform: [],
  locales: [],
  highlight: [],
  'markdown/syntax': [],
  'markdown/safety': ['markdown/syntax'],
  'markdown/dom': ['markdown/safety', 'markdown/syntax'],
  'markdown/stream': ['markdown/dom', 'markdown/safety', 'markdown/syntax', 'platform'],
  conversation: ['client'],
  events: ['conversation', 'client'],
  session: ['events', 'conversation', 'client', 'platform'],
  'panel/controls': ['locales', 'platform'],
  // The regions of the panel. They are joined by panel.ts, never by each other.
  'panel/composer': ['panel/controls', 'session', 'conversation', 'locales', 'platform'],
  'panel/frame': ['panel/controls', 'events', 'locales', 'platform'],
  'panel/header': ['panel/controls', 'session', 'markdown', 'locales', 'platform'],
  'panel/live-region': ['panel/controls', 'session', 'markdown', 'conversation', 'locales', 'platform'],
  'panel/transcript': [
    'panel/controls',
    'session',
    'events',
    'markdown',
    'conversation',
    'client',
    'highlight',
    'locales',
    'platform',
  ],
  panel: ['panel', 'session', 'conversation', 'highlight', 'locales', 'platform'],
  persistence: ['conversation'],
  // The element loads it, and it imports only types, so that its chunk needs no other.
  diagnose: ['panel', 'persistence', 'session'],
  element: ['diagnose', 'panel', 'persistence', 'session', 'events', 'conversation', 'locales', 'platform'],
  'script-tag': ['diagnose', 'element'],
  types: ['element', 'events'],
  react: ['element', 'events', 'types'],
  index: [
    'diagnose',
    'element',
    'events',
    'panel',
    'persistence',
    'conversation',
    'client',
    'highlight',
    'locales',
  ],
  define: ['element', 'index'],
  relay: ['client'],
  check: ['client'],
  'check/cli': ['check'],
};

/** The only importers of each library. */
const LIBRARIES = {
  '@microsoft/fetch-event-source': ['src/client/event-reader.ts'],
  dompurify: ['src/markdown/safety/sanitize.ts'],
  marked: ['src/markdown/syntax/{lexer,tokens}.ts'],
  'idb-keyval': ['src/persistence/storage-area.ts'],
  'sugar-high': ['src/highlight/sugar-high.ts'],
  lit: ['src/element/**', 'src/panel/**'],
  '@lit/react': ['src/react/react.ts'],
};

/** The libraries that files of src/ may not import. */
function forbidden(files, libraries) {
  const patterns = [
    {group: ['**/demo/**', '**/test/**'], message: 'src/ stands alone.'},
    ...libraries.map((library) => ({
      group: [library, `${library}/**`],
      message: `Only ${LIBRARIES[library].join(' and ')} may import this library.`,
    })),
  ];
  return {files, rules: {'no-restricted-imports': ['error', {patterns}]}};
}

/** Methods that libraries of old pages replace, each with an alternative. */
const replacedMethods = [
  {
    selector: "CallExpression[callee.object.name='Array'][callee.property.name='from']",
    message: 'prototype.js and MooTools replace Array.from: use [...values].map().',
  },
  {
    selector: "CallExpression[callee.property.name='entries'][callee.object.name!='Object']",
    message: 'prototype.js replaces Array.prototype.entries: use forEach().',
  },
  {
    selector: "CallExpression > MemberExpression.callee > Identifier.property[name='reduce']",
    message: 'prototype.js before 1.6.1 replaces Array.prototype.reduce: use a loop.',
  },
  {
    selector: "CallExpression[callee.object.name='Object'][callee.property.name='values']",
    message: 'prototype.js and MooTools replace Object.values: use Object.entries().',
  },
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='parse']",
    message: 'MooTools replaces Date.parse: use new Date().',
  },
  {
    selector: "CallExpression > MemberExpression.callee > Identifier.property[name='scrollTo']",
    message: 'prototype.js and MooTools replace the scrollTo of elements: use scroll().',
  },
];

/** Forbids all libraries everywhere, and allows each to its importers. */
const libraryRules = [
  forbidden(['src/**/*.ts'], Object.keys(LIBRARIES)),
  ...Object.entries(LIBRARIES).map(([allowed, files]) =>
    forbidden(
      files,
      Object.keys(LIBRARIES).filter((library) => library !== allowed),
    ),
  ),
];

// The rules that need types are in .oxlintrc.json.
export default tseslint.config(
  // The packages of these two apps are not installed here, so their types are unknown.
  {ignores: ['**/dist/', 'coverage/', 'node_modules/', 'demo/frameworks/{angular,nuxt}/']},
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended, tseslint.configs.stylistic],
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', {argsIgnorePattern: '^_'}],
    },
  },
  {
    files: ['src/**/*.ts'],
    extends: [lit.configs['flat/recommended'], wc.configs['flat/recommended']],
    rules: {'no-console': ['error', {allow: ['warn', 'error']}]},
  },
  {
    files: ['src/**/*.ts'],
    ignores: ['src/relay/**', 'src/check/**'],
    rules: {'no-restricted-syntax': ['error', ...replacedMethods]},
  },
  ...libraryRules,
  // A longer file has a second reason to change: divide it there.
  {files: ['{src,demo/service}/**/*.ts'], rules: {'max-lines': ['error', 400]}},
  {
    files: ['src/**/*.ts'],
    plugins: {layers: {rules: {imports: layerRule(`${import.meta.dirname}/src`, LAYERS)}}},
    rules: {'layers/imports': 'error'},
  },
  {
    files: ['{demo,scripts,src,test}/**/*.{ts,js,mjs}'],
    plugins: {english: {rules: {plain: plainEnglishRule}}},
    rules: {'english/plain': 'error'},
  },
  {
    files: ['src/relay/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['**/client/**', '!**/client/event-reader.js'],
              allowTypeImports: true,
              message: 'The relay imports only types and the event reader of the client.',
            },
          ],
        },
      ],
    },
  },
  // Frameworks keep their types in namespaces.
  {files: ['src/types/**'], rules: {'@typescript-eslint/no-namespace': 'off'}},
  {
    files: ['test/**/*.ts'],
    // Assertions of chai are expressions.
    rules: {'@typescript-eslint/no-unused-expressions': 'off'},
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

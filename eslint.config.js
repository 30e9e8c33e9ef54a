import js from '@eslint/js';
import lit from 'eslint-plugin-lit';
import wc from 'eslint-plugin-wc';
import tseslint from 'typescript-eslint';

// The floors of src/, each with what it may import of the other folders and of the libraries. Arrows only point down.
const FOLDERS = ['client', 'timing', 'markdown', 'conversation', 'controllers', 'views', 'locales', 'relay'];
const LIBRARIES = {
  '@microsoft/fetch-event-source': 'client/body-reader.ts',
  dompurify: 'markdown/sanitize.ts',
  marked: 'markdown/lexer.ts',
  lit: 'chat-bot.ts, panel.ts, events, controllers/ and views/',
};

/** A floor: these files, and what they may import. */
function floor(files, {folders = [], libraries = [], entries = false, ignores = []}) {
  const patterns = [
    {group: ['**/demo/**', '**/test/**'], message: 'src/ stands alone.'},
    {
      group: FOLDERS.filter((folder) => !folders.includes(folder)).map((folder) => `**/${folder}/**`),
      message: 'Floors: arrows point only down. See src/README.md.',
    },
    ...Object.entries(LIBRARIES)
      .filter(([library]) => !libraries.includes(library))
      .map(([library, importer]) => ({
        group: [library, `${library}/**`],
        message: `This library is imported by ${importer} only.`,
      })),
    ...(entries
      ? []
      : [
          {
            group: ['**/index.js', '**/define.js', '**/chat-bot.js', '**/panel.js'],
            message: 'Nothing imports the element or the entries from below.',
          },
        ]),
  ];
  return {
    files,
    ignores,
    rules: {'no-restricted-imports': ['error', {patterns: patterns.filter(({group}) => group.length > 0)}]},
  };
}

export default tseslint.config(
  {ignores: ['**/dist/', 'coverage/', 'node_modules/']},
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
  floor(['src/client/**'], {folders: ['client'], ignores: ['src/client/body-reader.ts']}),
  floor(['src/client/body-reader.ts'], {folders: ['client'], libraries: ['@microsoft/fetch-event-source']}),
  floor(['src/timing/**'], {folders: []}),
  floor(['src/markdown/**'], {
    folders: ['timing', 'markdown'],
    ignores: ['src/markdown/{sanitize,lexer,tokens}.ts'],
  }),
  floor(['src/markdown/sanitize.ts'], {folders: ['timing', 'markdown'], libraries: ['dompurify']}),
  floor(['src/markdown/{lexer,tokens}.ts'], {folders: ['timing', 'markdown'], libraries: ['marked']}),
  floor(['src/locales/**'], {folders: ['locales']}),
  floor(['src/conversation/**'], {folders: ['client', 'conversation']}),
  floor(['src/controllers/**'], {
    folders: ['client', 'timing', 'conversation', 'controllers', 'locales'],
    libraries: ['lit'],
  }),
  floor(['src/views/**'], {
    folders: ['client', 'markdown', 'conversation', 'views', 'locales'],
    libraries: ['lit'],
  }),
  // An entry of its own, for servers: nothing of the element imports it.
  floor(['src/relay/**'], {folders: ['relay', 'client']}),
  {
    files: ['src/relay/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {group: ['**/client/**'], allowTypeImports: true, message: 'Of the client, only types.'},
          ],
        },
      ],
    },
  },
  floor(['src/*.ts'], {
    folders: FOLDERS.filter((folder) => folder !== 'relay'),
    libraries: ['lit'],
    entries: true,
  }),
  // What frameworks know of the element; they keep theirs in namespaces.
  floor(['src/types/**'], {entries: true}),
  {files: ['src/types/**'], rules: {'@typescript-eslint/no-namespace': 'off'}},
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

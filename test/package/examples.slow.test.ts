// Compiles each example of the guides as a file of its own, with the settings of the templates of Vite.
import {join} from 'node:path';
import {test} from 'node:test';
import {expect} from 'chai';

import {compile} from 'svelte/compiler';
import {compileScript, parse} from 'vue/compiler-sfc';

import {blocks, COMPILED, read, STACKS, type Block} from '../support/guides.js';
import {root} from '../support/program.js';
import {typedApplication} from '../support/typed-application.js';

const SETTINGS = {
  noUnusedLocals: true,
  noUnusedParameters: true,
  noFallthroughCasesInSwitch: true,
  verbatimModuleSyntax: true,
  erasableSyntaxOnly: true,
  moduleDetection: 'force',
  skipLibCheck: true,
  paths: {
    '@playwright/test': [join(root, 'node_modules/playwright/test')],
    vite: [join(root, 'node_modules/vite/dist/node/index.d.ts')],
  },
};

const JSX: Record<string, object> = {
  'docs/react.md': {jsx: 'react-jsx', jsxImportSource: 'react'},
  'docs/solid.md': {jsx: 'preserve', jsxImportSource: 'solid-js'},
};

const OTHERS = `/// <reference path="${join(root, 'test/package/other-frameworks.d.ts')}" />\n`;

/** Returns the file name and the text of the TypeScript in an example. */
function program({language, code}: Block): [file: string, text: string] {
  if (language === 'vue') return ['example.ts', ofVue(code)];
  if (language === 'svelte') return ['example.ts', ofSvelte(code)];
  if (language === 'astro') return ['example.ts', /<script>([^]*)<\/script>/.exec(code)![1]!];
  return [`example.${language}`, code];
}

/** The script with the template as its function, so that the names in the template are used. */
function ofVue(code: string): string {
  const {descriptor, errors} = parse(code);
  expect(errors).to.deep.equal([]);
  const isCustomElement = (tag: string) => tag === 'chat-bot';
  const {content} = compileScript(descriptor, {
    id: 'example',
    inlineTemplate: true,
    templateOptions: {compilerOptions: {isCustomElement}},
  });
  return content;
}

/** The script, and the expressions of the markup, so that the names in it are used. */
function ofSvelte(code: string): string {
  expect(compile(code, {generate: false}).warnings).to.deep.equal([]);
  const [, script, markup] = /<script lang="ts">([^]*)<\/script>([^]*)/.exec(code)!;
  const expressions = [...markup!.matchAll(/\{(?:@\w+ )?([^{}]+)\}/g)].map(
    ([, expression]) => `${expression};`,
  );
  return `import type {} from 'svelte';${script}${expressions.join('\n')}`;
}

const {compile: compileExample} = typedApplication();

for (const guide of STACKS) {
  for (const [index, example] of blocks(read(guide)).entries()) {
    if (!COMPILED.has(example.language)) continue;
    test(`${guide}, block ${index + 1}, "${example.heading}" → compiles`, () => {
      const [file, text] = program(example);
      const {complaints} = compileExample(file, OTHERS + text, {...SETTINGS, ...JSX[guide]});
      expect(complaints).to.deep.equal([]);
    });
  }
}

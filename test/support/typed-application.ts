import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

import type {CustomElementDeclaration, Package} from 'custom-elements-manifest';

import {unpackPackage, type Application} from './install-package.js';
import {root} from './program.js';

export interface Complaint {
  readonly line: number;
  readonly message: string;
}

const TSC = join(root, 'node_modules', 'typescript-7', 'bin', 'tsc');

const OPTIONS = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  // The compiler's own types need no check each time.
  skipDefaultLibCheck: true,
  noEmit: true,
  listFiles: true,
};

/**
 * Compares a compiler's errors with the marked lines of a program: a line with `wrong:` must have an error that contains
 * the text after it; no other line can have an error.
 */
export function assertRefused(program: string, complaints: readonly Complaint[]): void {
  const marks = program.split('\n').map((line) => /\bwrong: (\S+)/.exec(line)?.[1]);
  for (const {line, message} of complaints) {
    const mark = marks[line - 1];
    assert.ok(mark !== undefined && message.includes(mark), `line ${line}: ${message}`);
  }
  const refused = new Set(complaints.map(({line}) => line));
  marks.forEach((mark, index) => {
    if (mark !== undefined) assert.ok(refused.has(index + 1), `nothing is wrong with "${mark}"`);
  });
}

/** Returns a line that is wrong if a name is no property of the type. */
export const allIn = (type: string, names: readonly string[]) =>
  `export const all: (keyof ${type})[] = ${JSON.stringify(names)};`;

/** An application with the package and the types of the frameworks. */
export class TypedApplication {
  readonly #application: Application;
  readonly #described: CustomElementDeclaration;

  constructor() {
    this.#application = unpackPackage();
    const {folder, installed} = this.#application;
    for (const name of ['@types/react', 'preact', 'solid-js', 'svelte', 'vue']) {
      const target = join(folder, 'node_modules', name);
      mkdirSync(join(target, '..'), {recursive: true});
      symlinkSync(join(root, 'node_modules', name), target, 'junction');
    }
    const manifest = join(installed, 'dist', 'custom-elements.json');
    const {modules} = JSON.parse(readFileSync(manifest, 'utf8')) as Package;
    this.#described = modules
      .flatMap(({declarations = []}) => declarations)
      .find((declaration): declaration is CustomElementDeclaration => 'customElement' in declaration)!;
  }

  compile(
    file: string,
    program: string,
    options: object = {},
    compiler = TSC,
  ): {complaints: Complaint[]; sources: string[]} {
    const {folder} = this.#application;
    writeFileSync(join(folder, file), program);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {...OPTIONS, ...options},
        vueCompilerOptions: {strictTemplates: true},
        files: [file],
      }),
    );
    const {stdout} = spawnSync(process.execPath, [compiler, '--pretty', 'false', '-p', folder], {
      encoding: 'utf8',
    });
    const sources = stdout.split('\n').filter((line) => line.startsWith('/'));
    assert.ok(
      sources.some((path) => path.endsWith(file)),
      stdout,
    );
    return {complaints: complaintsOf(stdout, file), sources};
  }

  remove(): void {
    this.#application.remove();
  }

  /** Returns the properties that a template can set: the element's, except read-only ones and the queue for scripts. */
  settable(): string[] {
    return (this.#described.members ?? [])
      .filter((member) => member.kind === 'field' && !member.readonly && member.name !== 'queue')
      .map(({name}) => name);
  }

  attributes(): string[] {
    // A framework that sets properties would replace the method `diagnose` by its attribute; the property is `diagnosis`.
    return (this.#described.attributes ?? []).map(({name}) => name).filter((name) => name !== 'diagnose');
  }

  events(): string[] {
    return (this.#described.events ?? []).map(({name}) => name);
  }

  /** `onChatBotSend` for `chat-bot-send`. */
  camelCasedHandlers(): string[] {
    return this.events().map((name) =>
      `on-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    );
  }

  withHandlers(): string[] {
    return [...this.settable(), ...this.attributes(), ...this.events().map((name) => `on${name}`)];
  }
}

/** Returns the errors in a compiler's output. Errors of files other than `file` get line 0, which is never wrong. */
function complaintsOf(output: string, file: string): Complaint[] {
  return [...output.matchAll(/^(\S[^(\n]*)\((\d+),\d+\): (.*(?:\n +.*)*)/gm)].map(
    ([, path = '', line, message = '']) => ({
      line: path.endsWith(file) ? Number(line) : 0,
      message: `${path}: ${message}`,
    }),
  );
}

import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {assert} from 'chai';

import {elementOf, type Package} from '../../scripts/manifest/manifest-types.js';

import {unpackPackage} from './install-package.js';
import {root} from './program.js';

interface Complaint {
  readonly line: number;
  readonly message: string;
}

const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

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
    assert(mark !== undefined && message.includes(mark), `line ${line}: ${message}`);
  }
  const refused = new Set(complaints.map(({line}) => line));
  marks.forEach((mark, index) => {
    if (mark !== undefined) assert(refused.has(index + 1), `nothing is wrong with "${mark}"`);
  });
}

/** Returns a line that is wrong if a name is no property of the type. */
export const allIn = (type: string, names: readonly string[]) =>
  `export const all: (keyof ${type})[] = ${JSON.stringify(names)};`;

/** Makes an application with the package and the types of the frameworks. */
export function typedApplication() {
  const {folder, installed} = unpackPackage();
  for (const name of ['@types/react', 'preact', 'solid-js', 'svelte', 'vue']) {
    const target = join(folder, 'node_modules', name);
    mkdirSync(join(target, '..'), {recursive: true});
    symlinkSync(join(root, 'node_modules', name), target, 'junction');
  }
  const manifest = readFileSync(join(installed, 'dist/lib/custom-elements.json'), 'utf8');
  const {members = [], attributes = [], events = []} = elementOf(JSON.parse(manifest) as Package);

  /** Compiles a program as the only file of the application. */
  const compile = (file: string, program: string, options: object = {}, compiler = TSC) => {
    writeFileSync(join(folder, file), program);
    const settings = {
      compilerOptions: {...OPTIONS, ...options},
      vueCompilerOptions: {strictTemplates: true},
      files: [file],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
    const args = [compiler, '--pretty', 'false', '-p', folder];
    const {stdout} = spawnSync(process.execPath, args, {encoding: 'utf8'});
    const sources = stdout.split('\n').filter((line) => line.startsWith('/'));
    assert(
      sources.some((path) => path.endsWith(file)),
      stdout,
    );
    return {complaints: complaintsOf(stdout, file), sources};
  };

  return {
    compile,
    /** The properties that a template can set: the element's, except read-only ones and the queue for scripts. */
    settable: members
      .filter((member) => member.kind === 'field' && !member.readonly && member.name !== 'queue')
      .map(({name}) => name),
    // A framework that sets properties would replace the method `diagnose` by its attribute; the property is `diagnosis`.
    attributes: attributes.map(({name}) => name).filter((name) => name !== 'diagnose'),
    events: events.map(({name}) => name),
    /** `onChatBotSend` for `chat-bot-send`. */
    camelCasedHandlers: events.map(({name}) =>
      `on-${name}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ),
  };
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

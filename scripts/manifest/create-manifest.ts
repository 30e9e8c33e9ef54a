import {readFileSync} from 'node:fs';
import {posix} from 'node:path';

import {create} from '@custom-elements-manifest/analyzer';
import type {Package} from './manifest-types.js';
import ts from 'typescript';

import {optionsPlugin} from './options-plugin.js';
import {publicPlugin} from './public-plugin.js';
import {stylingPlugin} from './styling-plugin.js';

// The analyzer's types lack its function.
declare module '@custom-elements-manifest/analyzer' {
  function create(options: {modules: ts.SourceFile[]; plugins: Plugin[]}): Package;
}

/** The modules of the manifest, each with the source modules of its declarations: `define` calls `register`. */
const PUBLIC = {
  'element/chat-bot': ['element/chat-bot'],
  events: [
    'session/conversation-events',
    'panel/frame/input-event',
    'element/popup-events',
    'panel/frame/resize-event',
  ],
  index: ['index'],
  define: ['element/register'],
};

/** Modules that document the options, the parts and the custom properties. */
const DOCUMENTING = [
  'element/options',
  'element/styling',
  'session/session-options',
  'panel/panel-options',
  'persistence/persistence-options',
  'assistant/assistant-options',
];

const root = new URL('../../', import.meta.url);

const builtPath = (name: string) => `dist/lib/${name}.js`;

const read = (name: string) => readFileSync(new URL(`src/${name}.ts`, root), 'utf8');

/** Parses a source module. The analyzer copies the path of the built module into the manifest. */
function parse(name: string, sources: readonly string[] = [name]): ts.SourceFile {
  const text = sources.map(read).join('\n');
  return ts.createSourceFile(builtPath(name), text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

/** Returns the modules of imported types: they declare the unions of properties. */
function typesOf(name: string): string[] {
  return [...read(name).matchAll(/^import type [^;]* from '(\.[^']+)\.js';$/gm)].map(([, path = '']) =>
    posix.join(posix.dirname(name), path),
  );
}

/** Describes the element and its events. Unwraps the lines of comments. */
export function createManifest(): Package {
  const manifest = create({
    modules: [
      ...Object.entries(PUBLIC).map(([name, sources]) => parse(name, sources)),
      ...[...new Set([...DOCUMENTING, ...[...DOCUMENTING, 'element/chat-bot'].flatMap(typesOf)])].map(
        (name) => parse(name),
      ),
    ],
    plugins: [stylingPlugin(), publicPlugin(Object.keys(PUBLIC).map(builtPath)), optionsPlugin()],
  });
  const unwrap = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
  return JSON.parse(JSON.stringify(manifest, unwrap)) as Package;
}

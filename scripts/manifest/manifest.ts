// A step of `npm run build`: describes the element in the forms that tools and editors read.
import {readFileSync, writeFileSync} from 'node:fs';

import {create} from '@custom-elements-manifest/analyzer';
import type {Package} from 'custom-elements-manifest';
import ts from 'typescript';

import {cssData} from './css-data.js';
import {htmlData} from './html-data.js';
import {optionsPlugin} from './options-plugin.js';
import {publicPlugin} from './public-plugin.js';
import {stylingPlugin} from './styling-plugin.js';
import {webTypes} from './web-types.js';

// The types of the analyzer lack its function.
declare module '@custom-elements-manifest/analyzer' {
  function create(options: {modules: ts.SourceFile[]; plugins: Plugin[]}): Package;
}

/** The modules of the manifest, each with the source modules that declare its contents: `define` calls `register`. */
const PUBLIC = {
  'element/chat-bot': ['element/chat-bot'],
  events: ['session/conversation-events', 'element/popup-events', 'panel/frame/resize-event'],
  index: ['index'],
  define: ['element/register'],
};

/** The modules that document the options, the parts and the custom properties, or declare the types of properties. */
const TYPES = [
  'element/options',
  'element/styling',
  'session/session-options',
  'panel/panel-options',
  'persistence/persistence-options',
  'panel/live-region/announce',
  'conversation/message',
];

const root = new URL('../../', import.meta.url);

const builtPath = (name: string) => `dist/lib/${name}.js`;

/** Parses a module of the source. The analyzer copies the path of the built module into the manifest. */
function parse(name: string, sources: readonly string[] = [name]): ts.SourceFile {
  const text = sources.map((source) => readFileSync(new URL(`src/${source}.ts`, root), 'utf8')).join('\n');
  return ts.createSourceFile(builtPath(name), text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

/** Writes JSON, with each text on one line: comments in the source are wrapped. */
function write(name: string, content: unknown): void {
  const unwrap = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
  writeFileSync(new URL(`dist/${name}`, root), `${JSON.stringify(content, unwrap, 2)}\n`);
}

const manifest = create({
  modules: [
    ...Object.entries(PUBLIC).map(([name, sources]) => parse(name, sources)),
    ...TYPES.map((name) => parse(name)),
  ],
  plugins: [stylingPlugin(), publicPlugin(Object.keys(PUBLIC).map(builtPath)), optionsPlugin()],
});
write('custom-elements.json', manifest);
write('vscode.html-custom-data.json', htmlData(manifest));
write('vscode.css-custom-data.json', cssData(manifest));

const {name, version} = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  name: string;
  version: string;
};
write('web-types.json', webTypes(manifest, {name, version}));

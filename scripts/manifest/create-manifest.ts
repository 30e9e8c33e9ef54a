import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {create, ts} from '@custom-elements-manifest/analyzer';

import {elementOf, type ClassDeclaration, type CustomElementField, type Package} from './manifest-types.js';
import {options} from '../../src/element/options.js';
import {hyphenated, type OptionDeclaration} from '../../src/platform/option-table.js';

// The analyzer's types lack its function, and its compiler, whose trees it reads.
declare module '@custom-elements-manifest/analyzer' {
  const ts: InitializeParams['ts'];
  function create(options: {modules: ReturnType<typeof ts.createSourceFile>[]}): Package;
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

const SOURCES = fileURLToPath(new URL('../../src/', import.meta.url));

const read = (name: string) => readFileSync(`${SOURCES}${name}.ts`, 'utf8');

/**
 * Describes the element and its events with the analyzer's own reading of classes and their tags. Adds the options, which are
 * properties by a table and an interface that the analyzer does not know, and the links between classes, which it leaves out.
 */
export function createManifest(): Package {
  const manifest = create({
    modules: Object.entries(PUBLIC).map(([name, sources]) =>
      parse(`dist/lib/${name}.js`, sources.map(read).join('\n')),
    ),
  });
  // The analyzer writes version 1.0.0 with `readonly`, which is newer.
  manifest.schemaVersion = '2.1.0';
  delete manifest.readme;
  for (const module of manifest.modules) {
    module.declarations = (module.declarations ?? []).filter(({kind}) => kind === 'class');
    for (const declaration of module.declarations as ClassDeclaration[]) {
      declaration.members = (declaration.members ?? []).filter(
        (member) => member.privacy === undefined && !member.static,
      );
      // The analyzer mistakes the parameter in `this.text = text` for a default.
      for (const member of declaration.members)
        if (member.kind === 'field' && member.default === member.name) delete member.default;
    }
  }
  linkClasses(manifest);
  describeElement(manifest);
  // Comments have line breaks.
  const unwrap = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\s+/g, ' ') : value;
  return JSON.parse(JSON.stringify(manifest, unwrap)) as Package;
}

function parse(path: string, text: string) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
}

/** Adds the modules to references to classes: exports, superclasses and events. */
function linkClasses(manifest: Package): void {
  const {modules} = manifest;
  const pathOf = new Map(
    modules.flatMap(({path, declarations = []}) => declarations.map(({name}) => [name, path] as const)),
  );
  const referenceTo = (name: string) => {
    const module = pathOf.get(name);
    return {name, ...(module === undefined ? {package: 'global:'} : {module})};
  };
  for (const module of modules) {
    // The analyzer also lists types, which do not exist at run time.
    module.exports = (module.exports ?? [])
      .filter(({declaration}) => pathOf.has(declaration.name))
      .map((exported) => ({...exported, declaration: referenceTo(exported.declaration.name)}));
    for (const {superclass} of module.declarations as ClassDeclaration[])
      if (superclass && !superclass.package)
        Object.assign(superclass, {module: undefined, ...referenceTo(superclass.name)});
  }
  for (const {type} of elementOf(manifest).events ?? [])
    type.references = [{...referenceTo(type.text), start: 0, end: type.text.length}];
}

/** Adds the options to the fields and attributes, and syntax and default to the custom properties. */
function describeElement(manifest: Package): void {
  const element = elementOf(manifest);
  const {documented, unions} = readDeclarations();
  const fields = Object.entries<OptionDeclaration>(options).map(
    ([name, {attribute = hyphenated(name), reflect, default: value}]) => ({
      kind: 'field' as const,
      name,
      ...documented.get(name),
      ...(value !== undefined && {default: typeof value === 'string' ? `'${value}'` : JSON.stringify(value)}),
      ...(attribute !== false && {attribute}),
      ...(attribute !== false && reflect && {reflects: true}),
    }),
  );
  element.members = [...fields, ...(element.members ?? [])];
  for (const {kind, type} of element.members as CustomElementField[]) {
    // Tools can offer the members of a union, but do not know its name.
    if (kind === 'field' && type)
      type.text = type.text
        .split(' | ')
        .map((part) => unions.get(part) ?? part)
        .join(' | ');
  }
  element.attributes = fields.flatMap(({kind: _, name, attribute, reflects: __, ...rest}) =>
    attribute === undefined ? [] : {name: attribute, fieldName: name, ...rest},
  );
  for (const property of element.cssProperties ?? []) {
    const {type, description = ''} = property as typeof property & {type?: {text: string}};
    const [, value] = /Default: (.+)\.$/s.exec(description) ?? [];
    Object.assign(property, {syntax: type?.text, type: undefined, default: value?.replaceAll('`', '')});
  }
}

/** Matches what can be a type alias with a word. */
const UNION = /^(?:export )?type [^=;]+=[^;]*'/m;

/** Returns the documentation of the options, and the members of each union with a word, by their names. */
function readDeclarations() {
  const documented = new Map<string, Pick<CustomElementField, 'description' | 'type'>>();
  const unions = new Map<string, string>();
  for (const file of readdirSync(SOURCES, {recursive: true, encoding: 'utf8'})) {
    if (!file.endsWith('.ts')) continue;
    const text = read(file.slice(0, -3));
    // Parsing takes most of the time of a manifest, and few files have one of these declarations.
    if (!file.endsWith('options.ts') && !UNION.test(text)) continue;
    for (const node of parse(file, text).statements) {
      if (ts.isInterfaceDeclaration(node) && file.endsWith('options.ts')) {
        for (const option of node.members.filter(ts.isPropertySignature)) {
          const [documentation] = ts.getJSDocCommentsAndTags(option);
          documented.set(option.name.getText(), {
            description: ts.getTextOfJSDocComment(documentation?.comment) ?? '',
            type: {text: option.type?.getText() ?? ''},
          });
        }
      } else if (ts.isTypeAliasDeclaration(node) && ts.isUnionTypeNode(node.type)) {
        const text = node.type.getText();
        if (/'\w+'/.test(text)) unions.set(node.name.text, text);
      }
    }
  }
  return {documented, unions};
}

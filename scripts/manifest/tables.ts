import {readFileSync} from 'node:fs';

import {
  elementOf,
  type ClassDeclaration,
  type CustomElementField,
  type Event,
  type Package,
} from './manifest-types.js';

import {anchorOf} from '../docs/anchor.js';

/** The pages with tables of the element. */
export const DOCUMENTS = ['docs/options.md', 'docs/methods-and-events.md', 'docs/theming.md'] as const;

type Row = readonly string[];

/**
 * Writes the tables of a document: those between `<!-- table of parts, written by npm run build -->` and
 * `<!-- end of parts -->`, and so on. Throws if there is no such table, or if a description names a page or heading that
 * does not exist. `@custom-elements-manifest/to-markdown` has other columns, and no links to pages.
 */
export function withTables(document: string, manifest: Package): string {
  const tables = tablesOf(manifest);
  return document.replace(
    /(<!-- table of ([\w ]+), written by npm run build -->\n)[^]*?(?=<!-- end of \2 -->)/g,
    (_, marker: string, name: string) => {
      const rows = tables[name];
      if (rows === undefined) throw new Error(`No table of ${name}: add it to tablesOf().`);
      return `${marker}\n${table(rows.map((row) => row.map(linked)))}\n`;
    },
  );
}

function tablesOf(manifest: Package): Readonly<Record<string, readonly Row[]>> {
  const {members = [], events = [], slots = [], cssParts = [], cssProperties = []} = elementOf(manifest);
  const fields = members.filter((member): member is CustomElementField => member.kind === 'field');
  const methods = members.filter((member) => member.kind === 'method');
  const classes = manifest.modules.flatMap(({declarations = []}) => declarations) as ClassDeclaration[];
  const fieldsOf = ({text}: Event['type']) => classes.find(({name}) => name === text)?.members ?? [];
  return {
    'attributes and properties': [
      ['attribute', 'property', 'meaning'],
      ...[...fields]
        .sort((one, other) => Number(!one.attribute) - Number(!other.attribute))
        .map(({attribute, name, description = '', readonly}) => [
          attribute === undefined ? '' : code(attribute),
          code(name),
          readonly ? `${description} Read-only.` : description,
        ]),
    ],
    methods: [
      ['method', 'does'],
      ...methods.map(({name, parameters = [], description = ''}) => [
        code(`${name}(${parameters.map((parameter) => parameter.name).join(', ')})`),
        description,
      ]),
    ],
    events: [
      ['event', 'fields', 'when'],
      ...events.map(({name, type, description = ''}) => [
        code(name),
        fieldsOf(type)
          .map((field) => code(field.name))
          .join(', '),
        description,
      ]),
    ],
    slots: [
      ['slot', 'content'],
      ...slots.map(({name, description = ''}) => [name ? code(name) : 'without a name', description]),
    ],
    parts: [['part', 'is'], ...cssParts.map(({name, description = ''}) => [code(name), description])],
    'custom properties': [
      ['property', 'meaning'],
      ...cssProperties.map(({name, description = ''}) => [code(name), description]),
    ],
  };
}

const code = (name: string) => `\`${name}\``;

function table([head = [], ...rows]: readonly Row[]): string {
  const line = (row: Row) =>
    `|${row.map((cell) => (cell === '' ? ' ' : ` ${cell.replaceAll('|', '\\|')} `)).join('|')}|\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

/** Makes links of the pages that descriptions name, such as docs/modes.md or docs/options.md#attributes-and-properties. */
function linked(text: string): string {
  return text.replace(/\bdocs\/([\w-]+\.md)(?:#([\w-]+))?/g, (path, page: string, anchor?: string) => {
    const document = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
    const headings = [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
    const found = anchor ? headings.find((heading) => anchorOf(heading) === anchor) : headings[0];
    if (found === undefined) throw new Error(`There is no ${path}.`);
    return `[${found}](${page}${anchor ? `#${anchor}` : ''})`;
  });
}

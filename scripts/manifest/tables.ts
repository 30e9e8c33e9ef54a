import {readFileSync} from 'node:fs';

import {elementOf, type CustomElementField, type Event, type Package} from './manifest-types.js';

import {anchorOf} from '../docs/anchor.js';

/** The pages with tables of the element. */
export const DOCUMENTS = ['docs/options.md', 'docs/methods-and-events.md', 'docs/theming.md'] as const;

type Row = readonly string[];

interface Described {
  readonly name: string;
  readonly description?: string;
}

/**
 * Writes the tables of a document: those between `<!-- table of parts, written by npm run build -->` and
 * `<!-- end of parts -->`, and so on. Throws if there is no such table, or if a description names a page or heading that
 * does not exist.
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
  const properties = members.filter((member): member is CustomElementField => member.kind === 'field');
  const withAttribute = properties.filter(({attribute}) => attribute !== undefined);
  const others = properties.filter(({attribute}) => attribute === undefined);
  const methods = members.filter((member) => member.kind === 'method');
  const fieldsOf = ({type}: Event) =>
    manifest.modules
      .flatMap(({declarations = []}) => declarations)
      .flatMap((declaration) =>
        declaration.kind === 'class' && declaration.name === type.text ? (declaration.members ?? []) : [],
      );
  return {
    'attributes and properties': [
      ['attribute', 'property', 'meaning'],
      ...[...withAttribute, ...others].map((field) => [
        field.attribute === undefined ? '' : code(field.attribute),
        code(field.name),
        field.readonly ? `${textOf(field)} Read-only.` : textOf(field),
      ]),
    ],
    methods: [
      ['method', 'does'],
      ...methods.map((method) => [
        code(`${method.name}(${(method.parameters ?? []).map(({name}) => name).join(', ')})`),
        textOf(method),
      ]),
    ],
    events: [
      ['event', 'fields', 'when'],
      ...events.map((event) => [
        code(event.name),
        fieldsOf(event)
          .map(({name}) => code(name))
          .join(', '),
        textOf(event),
      ]),
    ],
    slots: [
      ['slot', 'content'],
      ...slots.map((slot) => [slot.name ? code(slot.name) : 'without a name', textOf(slot)]),
    ],
    parts: [['part', 'is'], ...cssParts.map((part) => [code(part.name), textOf(part)])],
    'custom properties': [
      ['property', 'meaning'],
      ...cssProperties.map((property) => [code(property.name), textOf(property)]),
    ],
  };
}

const code = (name: string) => `\`${name}\``;

const textOf = ({description = ''}: Described) => description;

function table([head = [], ...rows]: readonly Row[]): string {
  const line = (row: Row) =>
    `|${row.map((cell) => (cell === '' ? ' ' : ` ${cell.replaceAll('|', '\\|')} `)).join('|')}|\n`;
  return [head, head.map(() => '---'), ...rows].map(line).join('');
}

/** Makes links of the pages that descriptions name, such as docs/modes.md or docs/options.md#attributes-and-properties. */
function linked(text: string): string {
  return text.replace(
    /\bdocs\/([\w-]+\.md)(?:#([\w-]+))?/g,
    (_, page: string, anchor?: string) =>
      `[${headingOf(page, anchor)}](${page}${anchor ? `#${anchor}` : ''})`,
  );
}

/** Returns the heading of a page that has this anchor. Default: its title. */
function headingOf(page: string, anchor?: string): string {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), 'utf8');
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  const found = anchor === undefined ? headings[0] : headings.find((heading) => anchorOf(heading) === anchor);
  if (found === undefined) throw new Error(`docs/${page} has no heading with the anchor "${anchor}".`);
  return found;
}

import type {CustomElementField, Event, Package} from 'custom-elements-manifest';

import {elementOf} from './element-of.js';

/** Paths of the documents with tables of the element. */
export const DOCUMENTS = ['README.md', 'demo/service/knowledge/02-configuration.md'] as const;

type Row = readonly string[];

interface Described {
  readonly name: string;
  readonly description?: string;
}

/**
 * Writes the tables of a document, each between `<!-- table of parts, written by npm run build -->` and `<!-- end of parts -->`.
 * Throws for an unknown table, or if a description refers to a heading that the README does not have.
 */
export function withTables(document: string, manifest: Package): string {
  const tables = tablesOf(manifest);
  return document.replace(
    /(<!-- table of ([\w ]+), written by npm run build -->\n)[^]*?(?=<!-- end of \2 -->)/g,
    (_, marker: string, name: string) => {
      const rows = tables[name];
      if (rows === undefined) throw new Error(`No table of ${name}: add it to tablesOf().`);
      return `${marker}\n${table(rows.map((row) => row.map((cell) => linked(cell, document))))}\n`;
    },
  );
}

function tablesOf(manifest: Package): Readonly<Record<string, readonly Row[]>> {
  const {
    members = [],
    attributes = [],
    events = [],
    slots = [],
    cssParts = [],
    cssProperties = [],
  } = elementOf(manifest);
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
    attributes: [
      ['Attribute', 'Meaning'],
      ...attributes.map((attribute) => [code(attribute.name), summaryOf(attribute)]),
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

/** Returns the first sentence of a description, and its default. */
function summaryOf(described: Described): string {
  const sentences = textOf(described).split(/(?<=\.) (?=[A-Z`'])/);
  return sentences.filter((sentence, index) => index === 0 || sentence.startsWith('Default: ')).join(' ');
}

/** Formats a table like Oxfmt. */
function table([head = [], ...rows]: readonly Row[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => [...(row[column] ?? '')].length)));
  const line = (row: Row, filler = ' ') =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(' | ')} |\n`;
  const [first = [], ...others] = cells;
  return [
    line(first),
    line(
      head.map(() => ''),
      '-',
    ),
    ...others.map((row) => line(row)),
  ].join('');
}

/** Turns references to the README, such as “Modes” in the README, into links. */
function linked(text: string, document: string): string {
  return text.replace(/“([^”]+)” in the README/g, (_, heading: string) => {
    if (!new RegExp(`^#+ ${heading}$`, 'm').test(document)) {
      throw new Error(`The README has no heading "${heading}".`);
    }
    return `[${heading}](#${heading.toLowerCase().replaceAll(' ', '-')})`;
  });
}

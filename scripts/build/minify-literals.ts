import {transform} from 'lightningcss';
import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

type TemplatePiece = SyntaxNode & {readonly value: {readonly raw: string}};

/** Removes comments and superfluous white space from `css` and `html` literals. Published plugins need another Node or a second compiler. */
export function minifyLiterals(): Plugin {
  return {
    name: 'minify-literals',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/src\/.*\.ts$/, code: /\b(?:css|html)`/},
      handler(code, id) {
        const source = minifiedLiterals(code, id);
        return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
      },
    },
  };
}

/** Returns a module with its literals minified. Throws if the module cannot be parsed. */
export function minifiedLiterals(code: string, id: string): MagicString {
  const {program, errors} = parseSync(id, code);
  if (errors.length > 0) throw new Error(`${id}: ${errors[0]?.message}`);
  const source = new MagicString(code);
  for (const template of taggedTemplates(program)) shorten(template, source);
  return source;
}

function* taggedTemplates(node: unknown): Generator<SyntaxNode> {
  if (Array.isArray(node)) {
    for (const child of node) yield* taggedTemplates(child);
  } else if (isNode(node)) {
    if (node.type === 'TaggedTemplateExpression') yield node;
    yield* taggedTemplates(Object.values(node));
  }
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null;
}

function shorten({tag, quasi}: SyntaxNode, source: MagicString): void {
  const name = (tag as SyntaxNode).name;
  const pieces = (quasi as {quasis: TemplatePiece[]}).quasis;
  const minify = name === 'html' ? minifyHtml : name === 'css' ? minifyCss : undefined;
  if (minify === undefined) return;
  if (name === 'css' && pieces.length > 1)
    throw new Error('A css literal has an expression: use a custom property.');
  for (const {start: from, value} of pieces) {
    if (value.raw === '') continue;
    // Parsers differ: the position can include the quotes.
    const start = source.original.indexOf(value.raw, from);
    source.update(start, start + value.raw.length, minify(value.raw));
  }
}

/** Replaces white space with a line break by one space, which can separate words. */
function minifyHtml(html: string): string {
  return html.replace(/\s*\n\s*/g, ' ');
}

function minifyCss(css: string): string {
  const {code} = transform({filename: 'literal.css', code: Buffer.from(css), minify: true});
  return code.toString().replace(/[\\`$]/g, '\\$&');
}

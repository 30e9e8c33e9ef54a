import {transform} from 'lightningcss';
import MagicString from 'magic-string';
import {parseSync, Visitor, type Plugin} from 'vite';

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
  new Visitor({
    TaggedTemplateExpression({tag, quasi: {quasis}}) {
      const name = tag.type === 'Identifier' ? tag.name : undefined;
      if (name !== 'css' && name !== 'html') return;
      if (name === 'css' && quasis.length > 1)
        throw new Error('A css literal has an expression: use a custom property.');
      for (const {start, value} of quasis) {
        if (value.raw === '') continue;
        // Parsers differ: the position can include the quotes.
        const from = code.indexOf(value.raw, start);
        source.update(
          from,
          from + value.raw.length,
          name === 'css' ? minifyCss(value.cooked!) : minifyHtml(value.raw),
        );
      }
    },
  }).visit(program);
  return source;
}

/** Replaces white space with a line break by one space, which can separate words. */
function minifyHtml(html: string): string {
  return html.replace(/\s*\n\s*/g, ' ');
}

function minifyCss(css: string): string {
  const {code} = transform({filename: 'literal.css', code: Buffer.from(css), minify: true});
  return code.toString().replace(/[\\`$]/g, '\\$&');
}

import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

/**
 * Takes out of our libraries what we have no use for but a bundler cannot know to be superfluous. The build fails where a
 * library is no longer what this was written for.
 */
export function trimLibraries(): Plugin[] {
  return [
    {
      name: 'trim-marked',
      apply: 'build',
      transform: {filter: {id: /\/marked\/lib\/marked\.esm\.js$/}, handler: lexerOnly},
    },
    {
      name: 'trim-dompurify',
      apply: 'build',
      transform: {filter: {id: /\/dompurify\/dist\/purify\.es\.mjs$/}, handler: withoutDefaults},
    },
  ];
}

/**
 * We build nodes from marked's tokens: its parser, its renderers and the instance that it makes of itself may go, and so
 * may the grammar of the first Markdown, which nobody asks for.
 */
function lexerOnly(code: string) {
  const start = code.search(/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(/);
  const names = /export\{([^}]*)\}/.exec(code.slice(start))?.[1]?.split(',') ?? [];
  const wanted = names.filter((name) => / as (?:Lexer|Tokenizer)$/.test(name));
  const grammars = [...code.matchAll(/\{normal:\w+,gfm:\w+,(?:breaks:\w+,)?pedantic:(\w+)\}/g)].map(
    ([, name]) => name,
  );
  if (start < 0 || wanted.length !== 2 || grammars.length !== 2) {
    throw new Error('marked is not as trim-libraries.ts expects it.');
  }
  const source = new MagicString(code);
  source.update(start, code.length, `export{${wanted.join(',')}};`);
  const unused = parseSync('marked.js', code)
    .program.body.flatMap((statement) =>
      statement.type === 'VariableDeclaration' ? statement.declarations : [],
    )
    .filter(({id, init}) => id.type === 'Identifier' && grammars.includes(id.name) && init !== null);
  for (const {init} of unused) source.update(init!.start, init!.end, '0');
  return trimmed(source);
}

/**
 * What DOMPurify would let through without settings: we set our own short list. Without these, it is stricter: of SVG and
 * MathML nothing is known, so nothing is allowed.
 */
const DEFAULTS = [
  'html$1',
  'svg$1',
  'svgFilters',
  'svgDisallowed',
  'mathMl$1',
  'mathMlDisallowed',
  'html',
  'svg',
  'mathMl',
  'xml',
];

function withoutDefaults(code: string) {
  const source = new MagicString(code);
  for (const name of DEFAULTS) {
    const list = new RegExp(`(?<=^const ${name.replace('$', '\\$')} = freeze\\(\\[)[^\\]]+(?=\\]\\);$)`, 'm');
    if (!list.test(code)) throw new Error(`DOMPurify has no list ${name}, as trim-libraries.ts expects.`);
    source.replace(list, '');
  }
  return trimmed(source);
}

function trimmed(source: MagicString) {
  return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
}

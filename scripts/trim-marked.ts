import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

import {withMap} from './edits.js';

/** Settings that are the same for each of our lexers. */
const SETTINGS: readonly (readonly [from: RegExp, to: string])[] = [
  [/this\.options\.(?:gfm|breaks)\b/g, '!0'],
  [/this\.options\.(?:pedantic|silent)\b/g, '!1'],
  [/this\.options\.(?:extensions|hooks)\?\./g, 'void 0?.'],
];

/** Expressions that only its renderers and the grammar of the first Markdown ask for. */
const EXPRESSIONS = new Set([
  'endingNewline',
  'escapeReplace',
  'escapeReplaceNoEncode',
  'escapeTest',
  'escapeTestNoEncode',
  'notSpaceStart',
  'outputLinkReplace',
  'pedanticHeadingBeginRegex',
  'pedanticHrefTitle',
  'percentDecode',
]);

/**
 * Takes out of marked what we have no use for but a bundler cannot know to be superfluous. We build nodes from its tokens:
 * its parser, its renderers and the instance that it makes of itself may go, and so may the grammar of the first Markdown,
 * which nobody asks for. The build fails where marked is no longer what this was written for.
 */
export function trimMarked(): Plugin {
  return {
    name: 'trim-marked',
    apply: 'build',
    transform: {filter: {id: /\/marked\/lib\/marked\.esm\.js$/}, handler: lexerOnly},
  };
}

function lexerOnly(code: string) {
  const source = new MagicString(code);
  for (const [setting, value] of SETTINGS) source.replaceAll(setting, value);

  const grammars = [...code.matchAll(/\{normal:\w+,gfm:\w+,(?:breaks:\w+,)?pedantic:(\w+)\}/g)].map(
    ([, name]) => name!,
  );
  const unused = new Set(EXPRESSIONS);
  for (const {name, init} of variables(code)) {
    if (grammars.includes(name)) source.update(init.start, init.end, '0');
    if (init.type !== 'ObjectExpression') continue;
    for (const property of init.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      const {start, end} = property;
      if (unused.delete(property.key.name)) source.remove(start, code[end] === ',' ? end + 1 : end);
    }
  }

  const start = code.search(/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(/);
  const names = /export\{([^}]*)\}/.exec(code.slice(start))?.[1]?.split(',') ?? [];
  const wanted = names.filter((name) => / as (?:Lexer|Tokenizer)$/.test(name));
  source.update(start, code.length, `export{${wanted.join(',')}};`);

  if (grammars.length !== 2 || unused.size > 0 || start < 0 || wanted.length !== 2)
    throw new Error('marked is not as trim-marked.ts expects it.');
  return withMap(source);
}

/** The variables of a module that are given something. */
function variables(code: string) {
  return parseSync('module.js', code).program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({id, init}) =>
          id.type === 'Identifier' && init ? [{name: id.name, init}] : [],
        )
      : [],
  );
}

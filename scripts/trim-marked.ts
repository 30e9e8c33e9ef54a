import MagicString from 'magic-string';
import {parseSync, type Plugin} from 'vite';

import {edit, withMap, type Edit} from './edits.js';

/** Settings that are the same for each of our lexers. */
const SETTINGS: readonly Edit[] = [
  [/this\.options\.(?:gfm|breaks)\b/, '!0', 4],
  [/this\.options\.(?:pedantic|silent)\b/, '!1', 24],
  [/this\.options\.(?:extensions|hooks)\?\./, '(void 0)?.', 8],
  // Whether the browser can look behind, as ours all can.
  [/\(\(\w=""\)=>\{try\{return!!new RegExp\("\(\?<=1\).*?\}\)\(\)/, '!0'],
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

/** Of its classes, what is for those who want all at once. */
const METHODS = new Set(['lex', 'lexInline', 'rules']);

/**
 * Takes out of marked what we have no use for but a bundler cannot know to be superfluous. We build nodes from its tokens:
 * its parser, its renderers and the instance that it makes of itself may go, and so may the grammar of the first Markdown
 * and what GitHub's replaces. The build fails where marked is no longer what this was written for.
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
  edit(source, 'marked.esm.js', SETTINGS);
  const remove = ({start, end}: Member) => source.remove(start, code[end] === ',' ? end + 1 : end);
  const unused = new Set([...EXPRESSIONS, ...METHODS]);
  const values = valuesOf(code);
  for (const value of values.values()) {
    const superfluous = value.type === 'ObjectExpression' ? EXPRESSIONS : METHODS;
    for (const member of membersOf(value)) {
      if (!superfluous.has(member.name)) continue;
      unused.delete(member.name);
      remove(member);
    }
    // Expressions are put together by calls, which do nothing else: those that nobody uses may go.
    if (value.type === 'CallExpression') source.appendLeft(value.start, '/* @__PURE__ */ ');
  }

  const grammars = [...code.matchAll(/\{normal:(\w+),gfm:(\w+),(?:breaks:\w+,)?pedantic:(\w+)\}/g)];
  for (const [normal, gfm, pedantic] of grammars.map(([, ...names]) =>
    names.map((name) => values.get(name)!),
  )) {
    const replaced = membersOf(gfm!).map(({name}) => name);
    for (const member of membersOf(normal!)) if (replaced.includes(member.name)) remove(member);
    source.update(pedantic!.start, pedantic!.end, '0');
  }

  const start = code.search(/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(/);
  const names = /export\{([^}]*)\}/.exec(code.slice(start))?.[1]?.split(',') ?? [];
  const wanted = names.filter((name) => / as (?:Lexer|Tokenizer)$/.test(name));
  source.update(start, code.length, `export{${wanted.join(',')}};`);

  if (grammars.length !== 2 || unused.size > 0 || start < 0 || wanted.length !== 2)
    throw new Error('marked is not as trim-marked.ts expects it.');
  return withMap(source);
}

/** What the variables of a module are given, by their names. */
function valuesOf(code: string) {
  return new Map(
    parseSync('module.js', code)
      .program.body.flatMap((statement) =>
        statement.type === 'VariableDeclaration' ? statement.declarations : [],
      )
      .flatMap(({id, init}) => (id.type === 'Identifier' && init ? [[id.name, init] as const] : [])),
  );
}

type Value = ReturnType<typeof valuesOf> extends Map<string, infer V> ? V : never;

/** A property of an object, or a method of a class, and where it stands. */
interface Member {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

function membersOf(value: Value): Member[] {
  const members =
    value.type === 'ObjectExpression'
      ? value.properties
      : value.type === 'ClassExpression'
        ? value.body.body
        : [];
  return members.flatMap((member) =>
    'key' in member && member.key.type === 'Identifier'
      ? [{name: member.key.name, start: member.start, end: member.end}]
      : [],
  );
}

import MagicString from 'magic-string';
import {parseSync, Visitor, type ESTree, type Plugin} from 'vite';

/** Members without use in src/: methods that our lexer replaces, and what only they, other modes or writing HTML read. */
const UNUSED = new Set(
  `async _backpedal caret carriageReturn codeBlockStyle del delLDelim delRDelim emStrong emStrongLDelim
  emStrongRDelimAst emStrongRDelimUnd endingNewline escapeReplace escapeReplaceNoEncode escapeTest
  escapeTestNoEncode findPipe hooks inlineText lex lexInline listReplaceNesting normal notSpaceStart
  numericCharacterReference numericCharacterReferenceOrAmpersand outputLinkReplace pedantic
  pedanticHeadingBeginRegex pedanticHrefTitle percentDecode punctuation rules slashPipe spaceLine splitPipe
  tableAlignCenter tableAlignChars tableAlignLeft tableAlignRight tableDelimiter tableRowBlankLine
  unicodeAlphaNumeric url walkTokens`.split(/\s+/),
);

/** Methods that our lexer replaces; it uses the rules of the same names. */
const UNUSED_METHODS = new Set([...UNUSED, 'fences', 'lheading', 'table']);

/** Conditions of shortcuts around text without emphasis. Our lexer finds all emphasis before it reads a text. */
const SHORTCUTS =
  /^(?:\w+\.includes\("\*"\)(?:\|\|\w+\.includes\("[_~]"\)){2}|\w+\(this\.tokenizer(?:,\w+)+\)<=\w+)$/;
const SHORTCUT_COUNT = 3;

/** The options of src/markdown/grammar/lexer.ts. */
const OPTIONS = new Map(
  Object.entries({breaks: true, gfm: true, hooks: null, pedantic: false, silent: false}),
);

/**
 * Leaves out what no reply uses of marked: 5.6 kB. Bundlers keep all methods of a class, all properties of an object, and the calls
 * of a module that is loaded: its regular expressions, which such calls put together, become literals.
 */
export function shakeMarked(): Plugin {
  return {
    name: 'shake-marked',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/node_modules\/marked\/lib\//},
      async handler(code, id) {
        const {program} = parseSync(id, code);
        const source = new MagicString(code);
        const removeIf =
          (unused: ReadonlySet<string>) =>
          ({key, start, end}: {key: ESTree.PropertyKey; start: number; end: number}) => {
            if (key.type !== 'Identifier' || !unused.has(key.name)) return;
            const [comma = ''] = /^\s*,/.exec(code.slice(end)) ?? [];
            source.remove(start, end + comma.length);
          };
        const variables = program.body.flatMap((statement) => {
          if (statement.type === 'ExpressionStatement') source.remove(statement.start, statement.end);
          const declared = statement.type === 'VariableDeclaration' ? statement.declarations : [];
          return declared.flatMap(({id, init}) => (id.type === 'Identifier' ? {name: id.name, init} : []));
        });
        const values = await valuesIn(code, ...variables.map(({name}) => name));
        /** Lets the bundler leave out a value, or those among the properties of an object, if nothing uses it. */
        const write = (node: ESTree.Expression | null, value: unknown): void => {
          if (node?.type === 'ObjectExpression') {
            for (const property of node.properties) {
              if (property.type === 'SpreadElement') spread(property, node.properties);
              else if (property.key.type === 'Identifier')
                write(property.value, (value as Record<string, unknown>)[property.key.name]);
            }
          } else if (node?.type === 'CallExpression' && value instanceof RegExp) {
            source.update(node.start, node.end, String(value));
          } else if (node?.type === 'CallExpression' || node?.type === 'NewExpression') {
            source.appendLeft(node.start, '/* @__PURE__ */ ');
          } else if (node?.type === 'MemberExpression') {
            // Another name of a method, which would keep its class.
            source.update(node.start, node.end, 'undefined');
          }
        };
        const nameOf = (value: unknown) =>
          Object.keys(values).find((name) => Object(value) === value && values[name] === value);
        const tables = new Set(
          variables.flatMap(({name, init}) => (init?.type === 'ObjectExpression' ? name : [])),
        );
        /** Copies into an object of rules those that it takes from another one and does not replace: then nothing uses the other object. */
        const spread = (
          {argument, start, end}: ESTree.SpreadElement,
          properties: ESTree.ObjectExpression['properties'],
        ) => {
          const base = argument.type === 'Identifier' ? (values[argument.name] as object) : {};
          const own = properties.flatMap((property) =>
            property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : [],
          );
          const kept = Object.entries(base).filter(([key]) => !own.includes(key) && !UNUSED.has(key));
          const rules = kept.map(
            ([key, value]) => `${key}: ${value instanceof RegExp ? value : nameOf(value)}`,
          );
          source.update(start, end, rules.join());
        };
        for (const {name, init} of variables) write(init, values[name]);
        let shortcuts = 0;
        const skip = ({start, end}: ESTree.Span) => {
          if (!SHORTCUTS.test(code.slice(start, end))) return;
          source.update(start, end, 'false');
          shortcuts += 1;
        };
        new Visitor({
          'LogicalExpression:exit': skip,
          BinaryExpression: skip,
          MemberExpression({start, end}) {
            const [, holder = '', name = ''] =
              /^(this\.options|\w+)\.(\w+)$/.exec(code.slice(start, end)) ?? [];
            if (holder === 'this.options') {
              if (OPTIONS.has(name)) source.update(start, end, String(OPTIONS.get(name)));
              return;
            }
            // The rules of one syntax: then nothing uses the object with those of all.
            const rules = tables.has(holder) && nameOf((values[holder] as Record<string, unknown>)[name]);
            if (rules) source.update(start, end, UNUSED.has(name) ? 'undefined' : rules);
          },
          'MethodDefinition:exit': removeIf(UNUSED_METHODS),
          'Property:exit': removeIf(UNUSED),
        }).visit(program);
        if (shortcuts !== SHORTCUT_COUNT)
          throw new Error(`marked has ${shortcuts} shortcuts, not ${SHORTCUT_COUNT}.`);
        return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
      },
    },
  };
}

/** Runs a module that imports nothing. Returns the values of its variables with these names. */
async function valuesIn(code: string, ...names: readonly string[]): Promise<Record<string, unknown>> {
  // In place of the source map, which Node would look for beside the address.
  const module = code.replace(/^\/\/# sourceMappingURL=.*/m, `export const values = {${names.join()}};`);
  const url = `data:text/javascript,${encodeURIComponent(module)}`;
  return ((await import(url)) as {values: Record<string, unknown>}).values;
}

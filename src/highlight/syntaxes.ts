import type {HighlightKind, Language} from './highlighter.js';

/** A language, the tags of HTML, or the templates of scripts. */
export type SyntaxName = Language | 'tag' | 'template';

/**
 * The table of a language.
 *
 * Code is not trusted, and a regular expression cannot be interrupted. Every pattern therefore either always
 * matches once it has begun (an open string ends with its line, an open comment with the code), or fails
 * within one word or 300 characters.
 */
export interface Syntax {
  /** Parts of the code in another language. They come before tokens. */
  readonly parts?: Readonly<Partial<Record<SyntaxName, RegExp>>>;
  /** Patterns of tokens, by kind. If several match at the same index, the first one counts. */
  readonly tokens: Readonly<Partial<Record<HighlightKind, RegExp>>>;
  /** Words. The context of a word, or its list, decides its kind. */
  readonly word?: RegExp;
  /** Sticky pattern. A word or a string is a `type` if this follows. */
  readonly name?: RegExp;
  readonly words?: Readonly<Partial<Record<HighlightKind, string>>>;
  readonly ignoresCase?: boolean;
  /** Sticky pattern. A word is a function if this precedes it. */
  readonly command?: RegExp;
  /** True if a word before `(` is a function. */
  readonly hasCalls?: boolean;
}

const either = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({source}) => source).join('|'));

const WORD = /[\w$\x80-\uFFFF]+/;
const NUMBER = /\.?\d(?:[\w.]|(?<=\d[Ee])[-+])*/;
/** A number with its sign and unit, which are operators elsewhere. */
const QUANTITY = new RegExp(`-?${NUMBER.source}%?`);
const BLOCK_COMMENT = /\/\*[^]*?(?:\*\/|$)/;
const SLASH_COMMENT = either(/\/\/.*/, BLOCK_COMMENT);
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\.)*"?/;
const SINGLE_QUOTED = /'(?:[^'\\\n]|\\.)*'?/;
/** A string, but not the apostrophe of “it's”. */
const QUOTED = either(DOUBLE_QUOTED, new RegExp(`(?<!\\w)${SINGLE_QUOTED.source}`));

const js: Syntax = {
  parts: {
    // The text of a JSX element.
    html: /(?<=[^=]>)[^<>{}]{1,300}(?=<\/)/,
    template: /`(?:[^`\\]|\\[^])*`?/,
  },
  tokens: {
    comment: SLASH_COMMENT,
    string: either(
      QUOTED,
      // A slash begins a regular expression where a value can begin. Elsewhere it divides.
      /\/(?<=(?:[(,=:[!&|?{;]|=>|\breturn) {0,9}\/)(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\]?)+(?:\/[a-z]*)?/,
    ),
    // The name of a JSX element. After a word, < compares or begins type parameters.
    keyword: /(?<=<\/|(?<![\w$)\]])<)[a-z][\w.-]*/,
    type: /[A-Z][\w$]*/,
    number: NUMBER,
  },
  // JSX has attributes with hyphens.
  word: /[\w$\x80-\uFFFF]+(?:-[A-Za-z]\w*)*/,
  name: /=["'{]/y,
  words: {
    keyword:
      'async await break case catch class const continue debugger default delete do else export extends false finally for from function if import in instanceof let new null of return static super switch this throw true try typeof undefined var void while with yield',
  },
  hasCalls: true,
};

export const SYNTAXES: Readonly<Record<SyntaxName, Syntax>> = {
  js,
  template: {
    parts: {js: /(?<=\$\{)[^}`]+/},
    tokens: {string: /(?:[^$\\]|\\[^]|\$(?!\{))+(?:\$\{)?|\$\{/},
  },
  ts: {
    ...js,
    words: {
      type: 'any bigint boolean never number object string symbol unknown',
      keyword: `${js.words!.keyword} abstract as declare enum implements infer interface is keyof namespace override private protected public readonly satisfies type`,
    },
  },
  css: {
    tokens: {
      comment: BLOCK_COMMENT,
      string: QUOTED,
      keyword: /@[\w-]+|!important/,
      // A color, unless it is an id before a {; or a number with its unit.
      number: either(/#[\dA-Fa-f]{3,8}(?![\w-]| ?\{)/, QUANTITY),
    },
    word: /-{0,2}[A-Za-z_][\w-]*/,
    // The space is required, because a:hover is a selector.
    name: /:(?=\s)/y,
    hasCalls: true,
  },
  diff: {
    tokens: {
      function: /(?<![^\n])@@.*/,
      // Lines that are removed and added.
      keyword: /(?<![^\n])-.*/,
      string: /(?<![^\n])\+.*/,
    },
  },
  html: {
    parts: {
      js: /(?<=<script\b[^>]{0,300}>)(?!<\/script)[^]+?(?=<\/script|$)/,
      css: /(?<=<style\b[^>]{0,300}>)(?!<\/style)[^]+?(?=<\/style|$)/,
      tag: /<\/?[A-Za-z](?:"[^"]*"?|'[^']*'?|[^"'<>])*>?/,
    },
    tokens: {
      comment: /<!--[^]*?(?:-->|$)|<[!?][^>]*>?/,
      number: /&#?\w{1,32};/,
    },
  },
  tag: {
    tokens: {
      keyword: /(?<=^<\/?)[^\s<>/]+/,
      string: /(?<==\s?)(?:"[^"]*"?|'[^']*'?|[^\s"'<>]+)/,
      type: /[^\s=<>"'/]+/,
    },
  },
  json: {
    tokens: {comment: SLASH_COMMENT, string: DOUBLE_QUOTED, number: QUANTITY},
    word: WORD,
    name: /\s*:/y,
    words: {keyword: 'false null true'},
  },
  yaml: {
    tokens: {
      comment: /(?<!\S)#.*/,
      string: either(DOUBLE_QUOTED, /(?<!\w)'[^'\n]*'?/),
      // An anchor, an alias or a tag.
      function: /(?<!\S)[&*!][\w/!-]+/,
      // Also matches a date or a version.
      number: /-?\d[\w.-]*/,
    },
    word: /[\w\x80-\uFFFF][\w./\x80-\uFFFF-]*/,
    name: /:(?:\s|$)/y,
    words: {keyword: 'false no null off on true yes'},
    ignoresCase: true,
  },
  py: {
    tokens: {
      comment: /#.*/,
      string: new RegExp(
        `(?<!\\w)[BFRTUbfrtu]{0,2}(?:"""[^]*?(?:"""|$)|'''[^]*?(?:'''|$)|${DOUBLE_QUOTED.source}|${SINGLE_QUOTED.source})`,
      ),
      // A decorator.
      function: /@[\w.]+/,
      type: /(?!(?:False|None|True)\b)[A-Z]\w*/,
      number: NUMBER,
    },
    word: WORD,
    words: {
      keyword:
        'False None True and as assert async await break case class continue def del elif else except finally for from global if import in is lambda match nonlocal not or pass raise return try while with yield',
    },
    hasCalls: true,
  },
  sh: {
    tokens: {
      comment: /(?<![^\s;(])#.*/,
      string: either(
        /"(?:[^"\\]|\\[^])*"?|(?<!\w)'[^']*'?/,
        // A here-document, which ends with its own word.
        /<<-?[ \t]?(?<quote>["']?)(?<last>[A-Z_a-z]\w*)\k<quote>[^]*?(?:\n\t*\k<last>(?![^\n])|$)/,
      ),
      type: /\$(?:\w+|\{[^}\n]*\}?|[@#?*!-])/,
      number: NUMBER,
    },
    // Also matches an option, a path and an address.
    word: /[\w.,/~+@%:\x80-\uFFFF-]+/,
    name: /=/y,
    words: {
      keyword: 'case do done elif else esac export fi for function if in local return then until while',
    },
    // The first word of a line or of a command within it, after an optional prompt.
    command:
      /(?<=(?:^|(?<!\\)\n|[|&;(`]|\b(?:do|elif|else|if|sudo|then|until|while) )[ \t]{0,40}(?:[$>] )?)/y,
  },
  sql: {
    tokens: {
      comment: either(/--.*/, BLOCK_COMMENT),
      string: either(QUOTED, /`[^`\n]*`?/),
      number: NUMBER,
    },
    word: WORD,
    words: {
      keyword:
        'add all alter and as asc begin between by cascade case check column commit constraint create cross database default delete desc distinct drop else end except exists false foreign from full group having if in index inner insert intersect into is join key left like limit not null offset on or order outer over partition primary references returning right rollback select set table then true union unique update using values view when where with',
      type: 'bigint binary bit blob boolean char date datetime decimal double float int integer interval json jsonb numeric real serial smallint text time timestamp uuid varchar',
    },
    ignoresCase: true,
    hasCalls: true,
  },
};

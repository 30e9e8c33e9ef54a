import type {Plugin} from 'vite';

import {edited, type Edit} from './edits.js';

/** Beside it, a page may have a Lit of its own, whose policy has Lit's name. */
const POLICY = 'chat-bot-element#lit';

/**
 * A refused policy is none: `setHTML()` needs none, and takes nothing from our templates. Where there is no such method,
 * the script ends here, with the browser's words in the console, before it defines an element that it could not fill. A
 * script that comes second, to do nothing, does not ask: the name is taken.
 */
const PRELUDE = `let isWithoutPolicy = false;
function createOwnPolicy(factory) {
  try {
    if (!customElements.get('chat-bot')) return factory.createPolicy('${POLICY}', {createHTML: (html) => html});
  } catch (error) {
    if (!Element.prototype.setHTML) throw error;
  }
  isWithoutPolicy = true;
}
`;

// Globals of these names are for the Lit of the page, and may be anything in a page that has none.
const VERSIONS: Edit = [/\(\w+\.\w+Versions\?\?=\[\]\)\.push\("[\d.]+"\)/, '0'];
const POLYFILL: Edit = [/\b\w+\.\w+PolyfillSupport\b/, 'undefined'];

/** What to replace in Lit's files. The names of variables are the minifier's. */
const EDITS: Record<string, readonly Edit[]> = {
  'lit-html/lit-html.js': [
    [/\b(\w+)\.createPolicy\("lit-html",\{createHTML:(\w+)=>\2\}\)/, 'createOwnPolicy($1)'],
    [
      /\b(\w+)\.innerHTML=(\w+)/,
      'isWithoutPolicy&&$1.setHTML?$1.setHTML($2,{sanitizer:{comments:true}}):$1.innerHTML=$2',
    ],
    VERSIONS,
    POLYFILL,
    // None of our templates is of MathML, or has an expression within a comment, or within a <textarea> or the like.
    [/:3===\w\?"<\/?math>":""/, ':""', 2],
    [/if\(\w\.test\(\w\.tagName\)\)\{.*?\}\}(?=\}else if\(8===)/, ''],
    [/else\{let (\w)=-1;for\(;-1!==\(\1=\w\.data\.indexOf\(\w,\1\+1\)\);\).*?\.length-1\}/, ''],
    [/^\/\*\*/, `${PRELUDE}$&`],
  ],
  'lit-element/lit-element.js': [VERSIONS, POLYFILL, [/\b\w+\.litElementHydrateSupport\b/, 'undefined']],
  '@lit/reactive-element/reactive-element.js': [
    VERSIONS,
    POLYFILL,
    // Styles are a list without doubles.
    [/static finalizeStyles\((\w)\)\{.*?return \w\}(?=static)/, 'static finalizeStyles($1){return $1}'],
    // None of our properties is of a type but Boolean, is without an accessor, goes back to a default, or has a decorator.
    [/\w\.state&&\(\w\.attribute=!1\),/, ''],
    [/!\w\.noAccessor/, '!0'],
    [/\|\|\w\.useDefault&&.*?\.hasAttribute\(\w\._\$Eu\(\w,\w\)\)/, ''],
    [/\w&&!\(this\._\$Ej\?\?=new Map\)\.has\(.*?void 0!==\w\)\|\|(?=\()/, ''],
    [/\?\?this\._\$Ej\?\.get\(\w\)\?\?\w/, ''],
    [/case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)/, ''],
    [/case Number:[^}]*?case Object:case Array:try\{[^}]*\}catch\(\w\)\{[^}]*\}/, ''],
    [/static addInitializer\(\w\)\{[^}]*\}/, ''],
    [/void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\),/, ''],
    [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
    [/\bSymbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/, ';'],
    [/\bconst (\w)=this\[Symbol\.metadata\];if\(null!==\1\)\{[^}]*\}/, ''],
  ],
  '@lit/reactive-element/css-tag.js': [
    // No browser that knows our colours is without.
    [/\b\w\.ShadowRoot&&.*?"replace"in CSSStyleSheet\.prototype/, '!0'],
    // minify-literals.ts sees to it that there are no expressions in a `css` literal.
    [/1===(\w)\.length\?\1\[0\]:\w\.reduce\(.*?,\1\[0\]\)/, '$1[0]'],
  ],
  // For directives that move what they have rendered.
  'lit-html/directive-helpers.js': [[/\bconst\{I:\w\}=\w,/, 'const ']],
};

/**
 * Makes the Lit within our scripts keep to itself: a Trusted Types policy of its own, and no global; and leaves out what
 * ours has no use for. The build fails where Lit is no longer what this was written for.
 */
export function ownLit(): Plugin {
  const seen = new Set<string>();
  return {
    name: 'own-lit',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {id: /\/node_modules\/(?:@lit|lit-html|lit-element)\//},
      handler(code, id) {
        const file = id.split('/node_modules/').at(-1) ?? '';
        const edits = EDITS[file];
        if (edits === undefined) return null;
        seen.add(file);
        return edited(code, file, edits);
      },
    },
    buildEnd(error) {
      const missing = Object.keys(EDITS).filter((file) => !seen.has(file));
      if (error === undefined && missing.length > 0)
        throw new Error(`Not in the build: ${missing.join(', ')}`);
    },
  };
}

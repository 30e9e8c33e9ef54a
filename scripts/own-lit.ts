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
    [/^/, PRELUDE],
  ],
  'lit-element/lit-element.js': [VERSIONS, POLYFILL, [/\b\w+\.litElementHydrateSupport\b/, 'undefined']],
  '@lit/reactive-element/reactive-element.js': [
    VERSIONS,
    POLYFILL,
    // For decorators, which ours has none of.
    [/\bSymbol\.metadata\?\?=Symbol\("metadata"\),\w+\.litPropertyMetadata\?\?=new WeakMap;/, ';'],
    [/\bconst (\w)=this\[Symbol\.metadata\];if\(null!==\1\)\{[^}]*\}/, ''],
  ],
  // No browser that knows our colours is without.
  '@lit/reactive-element/css-tag.js': [[/\b\w\.ShadowRoot&&.*?"replace"in CSSStyleSheet\.prototype/, '!0']],
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

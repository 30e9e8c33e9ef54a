import createDOMPurify, {type Config, type DOMPurify} from 'dompurify';

import {ALLOWED_TAGS, ATTRIBUTE_ELEMENTS} from './allow-list.js';

// An instance of our own, made when it is first needed: hooks and settings of the shared one would be the host page's.
let purifier: DOMPurify | undefined;
// In the scripts, DOMPurify knows these settings and no others: see scripts/trim-dompurify.ts.
const SETTINGS = {
  ALLOWED_TAGS: [...ALLOWED_TAGS],
  ALLOWED_ATTR: Object.keys(ATTRIBUTE_ELEMENTS),
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
  RETURN_DOM_FRAGMENT: true as const,
};
let isAllowed: boolean | undefined;

/**
 * Whether this page lets us sanitise: not where the browser lacks what it takes, and not where the page's policy for
 * Trusted Types forbids the parser. Replies are then shown as they were written, as plain text.
 */
export function canSanitize(): boolean {
  isAllowed ??= tryToPurify();
  return isAllowed;
}

function tryToPurify(): boolean {
  try {
    // Where DOMPurify lacks what it takes, it gives back the string.
    return (sanitize('<p>') as unknown) instanceof DocumentFragment;
  } catch {
    return false;
  }
}

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/**
 * What lets DOMPurify, and nobody else, parse. The name is ours, because the page may have a DOMPurify of its own. Throws
 * where the page forbids it, so that no reply goes to the page's default policy instead.
 */
function createPolicy(): Policy | null {
  const {trustedTypes} = window as {
    trustedTypes?: {createPolicy(name: string, rules: {createHTML(html: string): string}): Policy};
  };
  return trustedTypes?.createPolicy('chat-bot-element#dompurify', {createHTML: (html) => html}) ?? null;
}

function createPurifier(): DOMPurify {
  const created = createDOMPurify(window);
  // Once for all blocks to come: what is given with a call would be read anew each time, and now only says what comes back.
  created.setConfig({...SETTINGS, TRUSTED_TYPES_POLICY: createPolicy()});
  return created;
}

/** The only way from a string to HTML. The fragment holds elements and attributes of a short list, in an inert document. */
export function sanitize(html: string): DocumentFragment {
  purifier ??= createPurifier();
  const fragment = purifier.sanitize(html, SETTINGS);
  for (const [attribute, elements] of Object.entries(ATTRIBUTE_ELEMENTS)) {
    for (const element of fragment.querySelectorAll(`[${attribute}]:not(${elements.join()})`)) {
      element.removeAttribute(attribute);
    }
  }
  return fragment;
}

import createDOMPurify, {type Config} from 'dompurify';

import type {Sanitize} from './sanitizer.js';

/** Names of elements, and for each attribute the elements that may have it. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Ignored once a configuration is set; TypeScript infers the return type from it. */
const RETURN_TYPE = {RETURN_DOM_FRAGMENT: true} as const;

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/**
 * The only way from a string to HTML. Throws if the browser does not support DOMPurify, or if the page's Trusted Types
 * policy forbids the parser.
 */
export function createSanitizer({elements, attributes}: AllowList): Sanitize {
  // An instance of our own: hooks and settings of the shared one would be the host page's.
  const purifier = createDOMPurify(window);
  if (!purifier.isSupported) throw new Error('This browser does not support DOMPurify.');
  // Set once for all calls: settings that come with a call are read again each time.
  purifier.setConfig({
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: Object.keys(attributes),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    TRUSTED_TYPES_POLICY: createPolicy(),
  });
  const sanitize = (html: string): DocumentFragment => {
    const fragment = purifier.sanitize(html, RETURN_TYPE);
    for (const [attribute, owners] of Object.entries(attributes)) {
      for (const element of fragment.querySelectorAll(`[${attribute}]:not(${owners.join()})`)) {
        element.removeAttribute(attribute);
      }
    }
    return fragment;
  };
  // A browser may refuse only when something is parsed.
  sanitize('<p>');
  return sanitize;
}

/**
 * The policy with which DOMPurify, and no other code, parses. The name is ours, because the page may have a DOMPurify of
 * its own. Throws if the page forbids it, so that no reply goes to the page's default policy instead.
 */
function createPolicy(): Policy | null {
  const {trustedTypes} = window as {
    trustedTypes?: {createPolicy(name: string, rules: {createHTML(html: string): string}): Policy};
  };
  return trustedTypes?.createPolicy('chat-bot-element#dompurify', {createHTML: (html) => html}) ?? null;
}

import createDOMPurify, {type Config} from 'dompurify';

import type {Sanitize} from './sanitizer.js';

/** The allowed elements, and for each attribute the elements that may have it. */
export interface AllowList {
  readonly elements: readonly string[];
  readonly attributes: Readonly<Record<string, readonly string[]>>;
}

/** Ignored at run time, because a configuration is set. TypeScript infers the return type from it. */
const RETURN_TYPE = {RETURN_DOM_FRAGMENT: true} as const;

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/**
 * Creates the only function that parses HTML. Throws if the browser does not support DOMPurify, or if the
 * page's Trusted Types policy forbids the parser.
 */
export function createSanitizer({elements, attributes}: AllowList): Sanitize {
  // A separate instance, because the host page may use the shared one with hooks and settings.
  const purifier = createDOMPurify(window);
  if (!purifier.isSupported) throw new Error('This browser does not support DOMPurify.');
  // Set once, because settings of a call are parsed in each call.
  purifier.setConfig({
    ALLOWED_TAGS: [...elements],
    ALLOWED_ATTR: Object.keys(attributes),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    TRUSTED_TYPES_POLICY: createPolicy(),
  });
  const misplaced = Object.entries(attributes).map(
    ([attribute, owners]) => [attribute, `[${attribute}]:not(${owners.join()})`] as const,
  );
  // Most fragments have no such attribute, and one query finds that out.
  const anyMisplaced = misplaced.map(([, selector]) => selector).join();
  const sanitize = (html: string): DocumentFragment => {
    const fragment = purifier.sanitize(html, RETURN_TYPE);
    for (const element of fragment.querySelectorAll(anyMisplaced)) {
      for (const [attribute, selector] of misplaced) {
        if (element.matches(selector)) element.removeAttribute(attribute);
      }
    }
    return fragment;
  };
  // Some browsers throw only when they parse.
  sanitize('<p>');
  return sanitize;
}

/**
 * Creates the Trusted Types policy that only DOMPurify uses. It has our own name, because the page may have
 * another DOMPurify. Throws if the page forbids it, so that no reply is passed to the page's default policy.
 */
function createPolicy(): Policy | null {
  const {trustedTypes} = window as {
    trustedTypes?: {createPolicy(name: string, rules: {createHTML(html: string): string}): Policy};
  };
  return trustedTypes?.createPolicy('chat-bot-element#dompurify', {createHTML: (html) => html}) ?? null;
}

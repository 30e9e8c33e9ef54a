import createDOMPurify, {type Config} from 'dompurify';

import {ATTRIBUTE_ELEMENTS} from '../grammar/markup.js';
import {ALLOWED_TAGS} from '../grammar/raw-html.js';

/** Returns allowed nodes of an inert document: https://github.com/cure53/DOMPurify#can-i-configure-dompurify */
type Sanitize = (html: string) => DocumentFragment;

/** Ignored at run time, because a configuration is set. TypeScript infers the return type from it. */
const RETURN_TYPE = {RETURN_DOM_FRAGMENT: true} as const;

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

/** Creates the only function that parses HTML. Throws if DOMPurify or Trusted Types do not allow it. */
export function createSanitizer(): Sanitize {
  // A separate instance, because the host page can use the shared one with hooks and settings.
  const purifier = createDOMPurify(window);
  const sanitize: Sanitize = (html) => purifier.sanitize(html, RETURN_TYPE);
  if (purifier.isSupported) {
    // Set once, because DOMPurify parses the settings of a call in each call.
    purifier.setConfig({
      ALLOWED_TAGS: [...ALLOWED_TAGS],
      ALLOWED_ATTR: [...Object.keys(ATTRIBUTE_ELEMENTS), 'class'],
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
      TRUSTED_TYPES_POLICY: createPolicy(),
    });
    // Some browsers throw only when they parse, or return nothing.
    if ((sanitize('<p>') as DocumentFragment | null)?.hasChildNodes()) return sanitize;
  }
  throw new Error('This browser does not support DOMPurify.');
}

/**
 * Creates the Trusted Types policy for DOMPurify. It has its own name, because the page can have another
 * DOMPurify. Throws if the page forbids it, so that no reply is passed to the page's default policy:
 * https://w3c.github.io/trusted-types/dist/spec/#default-policy-hdr
 */
function createPolicy(): Policy | null {
  const {trustedTypes} = window as {
    trustedTypes?: {createPolicy(name: string, rules: {createHTML(html: string): string}): Policy};
  };
  return trustedTypes?.createPolicy('chat-bot-element#dompurify', {createHTML: (html) => html}) ?? null;
}

import createDOMPurify, {type Config} from 'dompurify';

import {ATTRIBUTE_ELEMENTS} from '../grammar/attributes.js';
import {ALLOWED_TAGS} from '../grammar/raw-html.js';

/**
 * Creates the only function that parses HTML. It returns allowed nodes of an inert document:
 * https://github.com/cure53/DOMPurify#can-i-configure-dompurify. Throws if DOMPurify or Trusted Types do not allow it.
 */
export function createSanitizer(): (html: string) => DocumentFragment {
  // A separate instance, because the host page can use the shared one with hooks and settings.
  const purifier = createDOMPurify(window);
  // The settings are ignored here, because a configuration is set. TypeScript infers the return type from them.
  const sanitize = (html: string) => purifier.sanitize(html, {RETURN_DOM_FRAGMENT: true});
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

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;

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

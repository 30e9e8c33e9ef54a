import {ALLOWED_TAGS, ATTRIBUTE_ELEMENTS} from './allow-list.js';

/** Turns HTML into nodes of an inert document that have only elements and attributes of a short list. */
export type Sanitize = (html: string) => DocumentFragment;

let sanitize: Sanitize | undefined;
let loading: Promise<void> | undefined;
let hasFailed = false;

/**
 * Loads the sanitizer, which only replies with raw HTML need. Resolves when it is there, and also when this page cannot
 * have it: the file cannot be fetched, the browser lacks something, or the page's Trusted Types policy forbids the parser.
 */
export function loadSanitizer(): Promise<void> {
  loading ??= import('./sanitize.js')
    .then(({createSanitizer}) => {
      sanitize = createSanitizer({elements: ALLOWED_TAGS, attributes: ATTRIBUTE_ELEMENTS});
    })
    .catch((error: unknown) => {
      hasFailed = true;
      console.warn('<chat-bot> shows HTML in replies as text, because it cannot sanitize it.', error);
    });
  return loading;
}

/** `undefined` if it is not loaded. */
export function loadedSanitizer(): Sanitize | undefined {
  return sanitize;
}

/** Whether raw HTML is shown as text for good. */
export function hasSanitizerFailed(): boolean {
  return hasFailed;
}

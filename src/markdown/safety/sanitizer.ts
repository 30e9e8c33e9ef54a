import {ALLOWED_TAGS, ATTRIBUTE_ELEMENTS} from './allow-list.js';

/** Parses HTML into nodes of an inert document, with only allowed elements and attributes. */
export type Sanitize = (html: string) => DocumentFragment;

let sanitize: Sanitize | undefined;
let loading: Promise<void> | undefined;
let hasFailed = false;

/**
 * Loads the sanitizer, which only replies with raw HTML need. Never rejects: also resolves if the file cannot
 * be fetched, the browser is not supported, or the page's Trusted Types policy forbids the parser.
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

/** Returns the sanitizer, or `undefined` if it is not loaded. */
export function loadedSanitizer(): Sanitize | undefined {
  return sanitize;
}

/** Whether loading failed, so that raw HTML is shown as text. */
export function hasSanitizerFailed(): boolean {
  return hasFailed;
}

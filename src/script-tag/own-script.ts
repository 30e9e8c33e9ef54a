// Finds the tag and the address of the script that runs.
import {documentMember} from '../platform/document-member.js';

declare global {
  // As Vite declares them, because tests are checked with its types.
  interface ImportMetaEnv {
    /** Set by Vite: `classic` in the build of the classic script. */
    MODE: string;
  }
  interface ImportMeta {
    readonly env: ImportMetaEnv;
  }
}

const isClassic = import.meta.env.MODE === 'classic';

/** The name of the classic script, which some optimizers run without `document.currentScript`. */
const CLASSIC = /\/chat-bot\.min\.js(?:[?#]|$)/;

/** Another script that runs, such as an optimizer, has no tag of ours. */
function currentScript(): HTMLScriptElement | undefined {
  const script = documentMember('currentScript');
  return script instanceof HTMLScriptElement ? script : undefined;
}

/**
 * The tag of this script. A module has no `document.currentScript`:
 * https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript
 */
export const ownScript: HTMLScriptElement | undefined =
  (isClassic ? currentScript() : undefined) ??
  [...documentMember('scripts')].find(({src}) => (isClassic ? CLASSIC.test(src) : src === import.meta.url));

/** The address of this script. The tag of a classic script has none if it contains the code. */
export const ownAddress: string = isClassic ? ownScript?.src || location.href : import.meta.url;

declare global {
  interface ImportMeta {
    /** Set by Vite: `classic` in the build of the classic script. */
    readonly env: {readonly MODE: string};
  }
}

const isClassic = import.meta.env.MODE === 'classic';

/** The name of the classic script, which some optimizers run without `document.currentScript`. */
const CLASSIC = /\/chat-bot\.min\.js(?:[?#]|$)/;

/**
 * The tag of this script. In the build, `document` has only members of prototypes: see page-document.ts. A module has no
 * `document.currentScript`: https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript
 */
export const ownScript: HTMLScriptElement | undefined =
  isClassic && document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : [...document.scripts].find(({src}) => (isClassic ? CLASSIC.test(src) : src === import.meta.url));

/** The address of this script. The tag of a classic script has none if it contains the code. */
export const ownAddress: string = isClassic ? ownScript?.src || location.href : import.meta.url;

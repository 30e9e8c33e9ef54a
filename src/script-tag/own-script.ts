/** The name of the classic script, which some optimizers run without `document.currentScript`. */
const CLASSIC = /\/chat-bot\.min\.js$/;

/**
 * The tag of this script. In the build, `document` has only members of prototypes: see page-document.ts. In a module,
 * `document.currentScript` is null: https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript
 */
export const ownScript: HTMLScriptElement | undefined =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : [...document.scripts].find(({src}) =>
        import.meta.url ? src === import.meta.url : URL.canParse(src) && CLASSIC.test(new URL(src).pathname),
      );

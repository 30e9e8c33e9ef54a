import {windowOf} from './window-of.js';

/**
 * Adds style sheets to a shadow root. Called without style sheets, adopts the previous ones again: the
 * browser removes them when the element moves to another document, because a constructed style sheet belongs
 * to one document (https://drafts.csswg.org/cssom/#dom-documentorshadowroot-adoptedstylesheets).
 */
export function addStyles(root: ShadowRoot, styles?: readonly Styles[]): void {
  const known = stylesOf.get(root);
  if (styles?.every((style) => known?.has(style))) return;
  const all = new Set([...(known ?? []), ...(styles ?? [])]);
  stylesOf.set(root, all);
  const view = windowOf(root.host);
  // A document that is not displayed has no window.
  if (!view) return;
  root.adoptedStyleSheets = [...all].map((style) => {
    // All elements of a page share these style sheets.
    if (view === window) return style.styleSheet!;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    return sheet;
  });
}

/** Subset of Lit's `CSSResult`. */
interface Styles {
  readonly cssText: string;
  readonly styleSheet: CSSStyleSheet | undefined;
}

const stylesOf = new WeakMap<ShadowRoot, Set<Styles>>();

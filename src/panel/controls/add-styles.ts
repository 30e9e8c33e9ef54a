/** The part of Lit's `CSSResult` that is used here. */
interface Styles {
  readonly cssText: string;
  readonly styleSheet: CSSStyleSheet | undefined;
}

const stylesOf = new WeakMap<ShadowRoot, Set<Styles>>();

/**
 * Adds style sheets to a shadow root. Without new ones, adopts those that it had before its element moved to another
 * document: the browser drops them then, because a constructed style sheet belongs to one document.
 */
export function addStyles(root: ShadowRoot, styles: readonly Styles[] = []): void {
  const all = new Set([...(stylesOf.get(root) ?? []), ...styles]);
  stylesOf.set(root, all);
  const view = root.ownerDocument.defaultView;
  // A document without a window renders nothing.
  if (!view) return;
  root.adoptedStyleSheets = [...all].map((style) => {
    // All elements of a page share these.
    if (view === window) return style.styleSheet!;
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(style.cssText);
    return sheet;
  });
}

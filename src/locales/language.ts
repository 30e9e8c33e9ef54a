/** The `lang` that holds for an element, as a browser would find it; empty if nobody has said. */
export function languageOf(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}

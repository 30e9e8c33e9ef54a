/**
 * Returns the closest `lang` of an element or its ancestors, through shadow roots. Empty if no element has
 * one.
 */
export function languageOf(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}

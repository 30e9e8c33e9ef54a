/** Returns the closest `lang` of an element, through shadow roots; empty if there is none. */
export function languageOf(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}

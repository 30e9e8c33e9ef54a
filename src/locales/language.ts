/** The language of an element, from the closest `lang`, as browsers find it; empty if there is no `lang`. */
export function languageOf(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}

/** Opens a list of references. A short list is open already. For `evaluate` of Playwright. */
export function unfold(list: Element): void {
  list.setAttribute('open', '');
}

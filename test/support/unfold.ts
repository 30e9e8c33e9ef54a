/** Opens a list of references unless it is open. For `evaluate` of Playwright. */
export function unfold(list: Element): void {
  list.setAttribute('open', '');
}

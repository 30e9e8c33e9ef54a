/** An element that the page's HTML is known to have. Throws where HTML and script do not fit together. */
export function element<T extends Element>(
  selector: string,
  type: new () => T,
  within: ParentNode = document,
): T {
  const found = within.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${type.name} at ${selector}.`);
}

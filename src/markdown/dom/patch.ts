/** State that the reader gave an element. */
const STATE: Record<string, string> = {details: 'open'};

/**
 * Makes `old` equal to `fresh` and keeps as many of its nodes as it can, so that a selection, the focus and an open
 * `<details>` survive; text that grows is appended to. Returns the node that is now in its place.
 */
export function patch(old: Node, fresh: Node): Node {
  if (old.nodeName !== fresh.nodeName) {
    old.parentNode?.replaceChild(fresh, old);
    return fresh;
  }
  if (old instanceof CharacterData) patchText(old, fresh.nodeValue ?? '');
  if (old instanceof Element && fresh instanceof Element) patchElement(old, fresh);
  return old;
}

/** Makes the children of `parent` from the one with this index on equal to `fresh`. */
export function patchChildren(parent: Node, fresh: readonly Node[], from = 0): void {
  const old = [...parent.childNodes].slice(from);
  fresh.forEach((node, index) => {
    const present = old[index];
    if (present === undefined) parent.appendChild(node);
    else patch(present, node);
  });
  for (const node of old.slice(fresh.length)) parent.removeChild(node);
}

function patchText(old: CharacterData, text: string): void {
  const {data} = old;
  if (data === text) return;
  if (text.startsWith(data)) old.appendData(text.slice(data.length));
  else old.data = text;
}

function patchElement(old: Element, fresh: Element): void {
  const state = STATE[old.localName];
  for (const name of old.getAttributeNames()) {
    if (name !== state && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name) ?? '';
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  patchChildren(old, [...fresh.childNodes]);
}

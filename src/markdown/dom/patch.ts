/** Attributes that visitors change, by element. They are not patched. */
const STATE: Record<string, string> = {details: 'open'};

/**
 * Makes `old` equal to `fresh` and keeps as many of its nodes as possible, so that the selection, the focus
 * and an open `<details>` survive. Appends to text that grows. Returns the node that is now in the document.
 */
export function patch(old: Node, fresh: Node): Node {
  if (old.nodeName !== fresh.nodeName) {
    old.parentNode?.replaceChild(fresh, old);
    return fresh;
  }
  // Not `instanceof`: in Firefox, nodes that are moved to another window may have the classes of that window.
  if (old.nodeType === Node.TEXT_NODE) patchText(old as Text, fresh.nodeValue ?? '');
  if (old.nodeType === Node.ELEMENT_NODE) patchElement(old as Element, fresh as Element);
  return old;
}

/** Makes the children of `parent` equal to `fresh`, except those up to and including `kept`. */
export function patchChildren(parent: Element, fresh: readonly Node[], kept: Node | null = null): void {
  const old = childrenAfter(parent, kept);
  old.slice(0, fresh.length).forEach((node, index) => patch(node, fresh[index]!));
  for (const node of old.slice(fresh.length)) node.remove();
  parent.append(...fresh.slice(old.length));
}

/** Returns the children of `parent` that follow `kept`, without a look at those before. */
export function childrenAfter(parent: Element, kept: Node | null): ChildNode[] {
  const children: ChildNode[] = [];
  let child = kept ? kept.nextSibling : parent.firstChild;
  for (; child; child = child.nextSibling) children.push(child);
  return children;
}

function patchText(old: Text, text: string): void {
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

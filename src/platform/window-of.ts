/**
 * Returns the window of the document that has the node, or null if that document is not displayed. Reads it by the prototype, because
 * an element of the page replaces the property of its name: https://html.spec.whatwg.org/multipage/dom.html#dom-document-nameditem
 */
export function windowOf({ownerDocument}: Element): (Window & typeof globalThis) | null {
  return Reflect.get(Document.prototype, 'defaultView', ownerDocument);
}

/** Calls `act` in a later task if the element is not connected then. A moved element is connected again by then. */
export function whenRemoved(element: Pick<Node, 'isConnected'>, act: () => void): void {
  setTimeout(() => {
    if (!element.isConnected) act();
  });
}

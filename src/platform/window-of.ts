import {documentMember} from './document-member.js';

/** Returns the window of the document that has the node, or null if that document is not displayed. */
export function windowOf({ownerDocument}: Element): (Window & typeof globalThis) | null {
  return documentMember('defaultView', ownerDocument);
}

/** Calls `act` in a later task if the element is not connected then. A moved element is connected again by then. */
export function whenRemoved(element: Pick<Node, 'isConnected'>, act: () => void): void {
  setTimeout(() => {
    if (!element.isConnected) act();
  });
}

/** The types of events that a listener of the page gets from a gesture in the chat. docs/modes.md lists them. */
export const ARRIVING: readonly string[] = [
  'click',
  'auxclick',
  'dblclick',
  'DOMActivate',
  'pointerrawupdate',
];

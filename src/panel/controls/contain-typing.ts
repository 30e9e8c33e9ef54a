const TEXT_EVENTS = ['keypress', 'beforeinput', 'input', 'cut', 'copy', 'paste'];

/**
 * Stops typing events at `field`, so that listeners of the page do not receive them. Outside of the shadow
 * root, the target of an event is the element (https://dom.spec.whatwg.org/#retarget), which a page does not
 * recognize as a text field: its single-key shortcuts would run, and `preventDefault()` would drop the
 * character. Capturing listeners still receive all events.
 */
export function containTyping(field: HTMLElement): void {
  /** The `code` of each key that was pressed in the field. */
  const held = new Set<string>();
  for (const type of TEXT_EVENTS) field.addEventListener(type, stop);
  field.addEventListener('keydown', (event) => {
    if (isCommand(event)) return;
    held.add(event.code);
    stop(event);
  });
  // A key that was pressed on the page must be released on it. Otherwise the page treats it as held.
  field.addEventListener('keyup', (event) => {
    if (held.delete(event.code)) stop(event);
  });
  field.addEventListener('blur', () => held.clear());
}

function stop(event: Event): void {
  event.stopPropagation();
}

/** True if a key does not edit the field, so that the page can use it as a shortcut. */
function isCommand({key, ctrlKey, metaKey, altKey, isComposing}: KeyboardEvent): boolean {
  if (isComposing) return false;
  if (/^(?:Escape|Tab|F\d+)$/.test(key)) return true;
  // Ctrl and Alt together are AltGr on Windows, which types characters:
  // https://w3c.github.io/uievents-key/#keys-modifier. The letters are the shortcuts for editing.
  return (ctrlKey || metaKey) && !altKey && /^[^acvxyz]$/i.test(key);
}

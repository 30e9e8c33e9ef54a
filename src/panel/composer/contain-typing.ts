/** Input and clipboard events. */
const TEXT_EVENTS = ['beforeinput', 'input', 'cut', 'copy', 'paste'];

/**
 * Stops typing events at `field`, so that listeners of the page do not receive them. Outside of the shadow
 * root, the target of an event is the element, and a page does not recognize it as a text field: its
 * shortcuts of a single key would run, and their `preventDefault()` would drop the character. Listeners of
 * the capture phase still receive all events.
 */
export function containTyping(field: HTMLElement): void {
  /** Keys that were pressed in the field, by their `code`. */
  const held = new Set<string>();
  for (const type of TEXT_EVENTS) field.addEventListener(type, stop);
  field.addEventListener('keydown', (event) => {
    if (isCommand(event)) return;
    held.add(event.code);
    stop(event);
  });
  field.addEventListener('keypress', stop);
  // A key that was pressed on the page must be released on it, or the page would treat it as held.
  field.addEventListener('keyup', (event) => {
    if (held.delete(event.code)) stop(event);
  });
  field.addEventListener('blur', () => held.clear());
}

function stop(event: Event): void {
  event.stopPropagation();
}

/** Whether a key does not edit the field, so that the page may use it as a shortcut. */
function isCommand({key, ctrlKey, metaKey, altKey, isComposing}: KeyboardEvent): boolean {
  if (isComposing) return false;
  if (/^(?:Escape|Tab|F\d+)$/.test(key)) return true;
  // Ctrl and Alt together are AltGr, which types characters. The letters are the shortcuts for editing.
  return (ctrlKey || metaKey) && !altKey && /^[^acvxyz]$/i.test(key);
}

/** Events by which text gets into a field or out of it. */
const TEXT_EVENTS = ['beforeinput', 'input', 'cut', 'copy', 'paste'];

/**
 * Keeps what is typed in `field` from the listeners of the page. These see the element as the target, so they cannot tell that
 * somebody writes: a shortcut of a single key would act, and its `preventDefault()` would swallow the character. Listeners of
 * the capturing phase run before any of ours and still hear everything.
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
  // The page must hear the end of a key that was pressed on it, or it would take that key for held.
  field.addEventListener('keyup', (event) => {
    if (held.delete(event.code)) stop(event);
  });
  field.addEventListener('blur', () => held.clear());
}

function stop(event: Event): void {
  event.stopPropagation();
}

/** Whether the page may have a use for a key, and the field has none. */
function isCommand({key, ctrlKey, metaKey, altKey, isComposing}: KeyboardEvent): boolean {
  if (isComposing) return false;
  if (/^(?:Escape|Tab|F\d+)$/.test(key)) return true;
  // Ctrl and Alt together are AltGr, which writes characters; the letters are those of editing.
  return (ctrlKey || metaKey) && !altKey && /^[^acvxyz]$/i.test(key);
}

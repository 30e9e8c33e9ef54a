const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

/** Returns the keys of a shortcut such as `mod+k`, in lower case. */
export function keysOf(shortcut: string): string[] {
  const mod = /Mac|iP/.test(navigator.platform) ? 'meta' : 'ctrl';
  return shortcut.toLowerCase().replace('mod', mod).split('+');
}

/** True if exactly the keys of a shortcut are pressed, outside of fields. */
export function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  // Autofill dispatches the event without a key.
  const pressed = [event.key?.toLowerCase(), ...MODIFIERS.filter((key) => event[`${key}Key`])];
  return (
    !(event.composedPath()[0] as Element).matches?.(':read-write, select') &&
    pressed.sort().join() === keysOf(shortcut).sort().join()
  );
}

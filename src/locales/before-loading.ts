/** Texts of a closed chat, and of one that loads. An open chat loads the file of its language. */
export const ENGLISH = {
  heading: 'Chat',
  notLoaded: 'The chat could not be loaded. Please reload the page.',
};

/** Returns a text of the option `strings`, which can be anything. Texts in JSON are read by the panel. */
export function ownText(strings: unknown, key: string): string | undefined {
  try {
    const text = (Object(strings) as Record<string, unknown>)[key];
    return typeof text === 'string' ? text : undefined;
  } catch {
    // The panel logs it.
    return undefined;
  }
}

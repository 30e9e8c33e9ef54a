// What the owner of a page writes as a list.

/** The lines that hold something. */
export function lines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** The origins in a list separated by spaces; a word that is no https address is none. */
export function origins(list: string): string[] {
  return list.split(/\s+/).flatMap((word) => {
    try {
      const {origin, protocol} = new URL(word);
      return protocol === 'https:' ? origin : [];
    } catch {
      return [];
    }
  });
}

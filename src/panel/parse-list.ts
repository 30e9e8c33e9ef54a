/** Returns the lines of `text` that are not blank. */
export function parseLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** Returns the origins of the https URLs in a list separated by spaces. Ignores all other words. */
export function parseOrigins(list: string): string[] {
  return list.split(/\s+/).flatMap((word) => {
    try {
      const {origin, protocol} = new URL(word);
      return protocol === 'https:' ? origin : [];
    } catch {
      return [];
    }
  });
}

/** Returns the origin of a URL, absolute or relative to the page. Returns '' if the URL is invalid. */
export function originOf(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).origin : '';
}

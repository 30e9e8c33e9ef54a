const MAX_LENGTH = 200;

/** Characters that could change a terminal or the direction of the text. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * Returns a text that may be printed: without control characters and the `secrets`, on one line. Services may
 * quote both in their errors. A secret that contains another one comes before it.
 */
export function plainText(text: string, secrets: readonly string[]): string {
  let safe = text;
  // The secrets are removed first, because half a key would not be found. Quoted JSON has them with escapes.
  for (const secret of secrets) {
    safe = safe.replaceAll(secret, '…').replaceAll(JSON.stringify(secret).slice(1, -1), '…');
  }
  const line = safe.replace(/\s+/g, ' ').replace(CONTROLS, '').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** Returns a value as JSON, or `missing`. `plainText` makes it shorter. */
export function quote(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Returns milliseconds as seconds or milliseconds, such as `1.5 s` or `40 ms`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Returns a number with its noun: `1 reference`, `2 references`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

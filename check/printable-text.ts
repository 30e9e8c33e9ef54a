const MAX_LENGTH = 200;

/** Characters that can change a terminal or the direction of the text. */
const CONTROLS = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/**
 * Returns a text on one line, without control characters and `secrets`, which services can quote in their errors. In
 * `secrets`, a secret that contains another one comes first.
 */
export function plainText(text: string, secrets: readonly string[]): string {
  let safe = text;
  // Secrets are removed before the text is cut, because half a key would not be found. Quoted JSON escapes them.
  for (const secret of secrets) {
    safe = safe.replaceAll(secret, '…').replaceAll(JSON.stringify(secret).slice(1, -1), '…');
  }
  const line = safe.replace(/\s+/g, ' ').replace(CONTROLS, '').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** Returns a value as JSON, or `missing`. `plainText` shortens it. */
export function quote(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}

/** Formats milliseconds, such as `1.5 s` or `40 ms`. */
export function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** Formats a number with its noun: `1 reference`, `2 references`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

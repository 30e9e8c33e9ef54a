const encoder = new TextEncoder();

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(text)));

/**
 * Whether a client's key is correct (service interface, "Authentication").
 *
 * Compares digests in constant time, so that the duration depends neither on the length of the key nor on the
 * number of correct characters.
 */
export async function isSameKey(given: string, expected: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(given), digest(expected)]);
  return left.reduce((difference, byte, index) => difference | (byte ^ (right[index] ?? 0)), 0) === 0;
}

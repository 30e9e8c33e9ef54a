/** The number of bytes of an id or a key: 128 bits cannot be guessed. */
const LENGTH = 16;

/** Returns 128 random bits as 22 characters of base64url. */
export function randomName(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(LENGTH)));
}

/** Returns whether the text has the form of `randomName`. */
export function isName(text: string): boolean {
  return /^[\w-]{22}$/.test(text);
}

/** Returns the owner of a reply. Only its hash is stored, so that a copy of the store opens no reply. */
export async function ownerOf(key: string, account: string | undefined): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([key, account ?? null]));
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

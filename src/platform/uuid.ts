/**
 * Returns a random UUID. `crypto.randomUUID` is missing on pages without TLS: https://w3c.github.io/webcrypto/#Crypto-interface.
 * Version 4: https://www.rfc-editor.org/rfc/rfc9562#section-5.4
 */
export const uuid = (): string =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () =>
    (crypto.getRandomValues(new Uint8Array(1))[0]! & 15).toString(16),
  );

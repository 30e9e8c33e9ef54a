import {VENDORS} from './vendors.js';

/** Returns what is wrong with a request from a page: a key of a vendor, which every visitor of the page can read. */
export function keyInPage(host: string, headers: Headers): string | undefined {
  const name = ['authorization', 'api-key', 'x-api-key'].find((header) => headers.has(header));
  return name && VENDORS.test(host)
    ? `Every visitor can read the "${name}" of ${host}: keep it on your server, with the relay (docs/relay.md).`
    : undefined;
}

/** True for the machine of the person who develops the page. */
export const isLocal = (host: string): boolean => /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(host);

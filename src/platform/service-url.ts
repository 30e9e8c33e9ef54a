/** Returns the URL of a service, absolute or relative to the page. `undefined` if it is invalid: then no request can be sent. */
export function serviceUrl(baseUrl: string | undefined): URL | undefined {
  try {
    return new URL(baseUrl || '/', location.href);
  } catch {
    return undefined;
  }
}

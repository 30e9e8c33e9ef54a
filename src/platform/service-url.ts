/** Returns the URL of a service, absolute or relative to the page. `undefined` if it is invalid: then no request can be sent. */
export function serviceUrl(baseUrl: string | undefined): URL | undefined {
  const address = baseUrl || '/';
  return URL.canParse(address, location.href) ? new URL(address, location.href) : undefined;
}

/** Returns the URL of the service, as the chat resolves it. Throws if it is invalid. */
export function serviceUrl(baseUrl: string): URL {
  return new URL(baseUrl || '/', location.href);
}

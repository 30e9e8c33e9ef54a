const warned = new WeakSet<object>();

/** Warns the owner of the page in the console, once per element, that visitors can read the API key. */
export function warnAboutApiKey(element: object): void {
  if (warned.has(element)) return;
  warned.add(element);
  console.warn(
    '<chat-bot> got an "api-key": every visitor of this page can read it. See "Private agents" in the README.',
  );
}

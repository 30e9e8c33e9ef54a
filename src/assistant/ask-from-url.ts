const MAX_LENGTH = 300;

/** Takes the question out of the page's address: `#chat-bot-ask=…`. '' if there is none. */
export function takeQuestion(): string {
  if (!location.hash.startsWith('#chat-bot-ask=')) return '';
  const text = new URLSearchParams(location.hash.slice(1)).get('chat-bot-ask') ?? '';
  // Keeps the state of a router.
  history.replaceState(history.state, '', location.pathname + location.search);
  return text.slice(0, MAX_LENGTH);
}

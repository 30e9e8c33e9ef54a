import {documentMember} from '../platform/document-member.js';
import {logRejection} from '../platform/log-rejection.js';
import type {AssistantHost} from './assistant-options.js';

/** Calls `onChange` when the page has another title or address. A router changes one of them, or both. */
export function watchPage(onChange: () => void, signal: AbortSignal): void {
  let title = documentMember('title');
  const changes = new MutationObserver(() => {
    const newTitle = documentMember('title');
    // Some pages add styles to the head all the time.
    if (title === newTitle) return;
    title = newTitle;
    onChange();
  });
  changes.observe(documentMember('head'), {childList: true, subtree: true, characterData: true});
  signal.addEventListener('abort', () => changes.disconnect());
  window.navigation?.addEventListener('navigatesuccess', onChange, {signal});
}

/** Asks the question of the address, now and when it changes. */
export function watchHash(host: AssistantHost, signal: AbortSignal): void {
  const handleHash = () => {
    // A removed element listens until a later task, and would take the question from the chat in its place.
    const text = host.isConnected && host.askFromUrl && takeQuestion();
    if (text) host.ask(text).catch(logRejection);
  };
  addEventListener('hashchange', handleHash, {signal});
  handleHash();
}

/** Returns the question in the page's address, `#chat-bot-ask=…`, and removes it there. */
function takeQuestion(): string | undefined {
  if (!location.hash.startsWith('#chat-bot-ask=')) return undefined;
  const text = new URLSearchParams(location.hash.slice(1)).get('chat-bot-ask')!;
  // Keeps the state of a router.
  history.replaceState(history.state, '', location.pathname + location.search);
  return text;
}

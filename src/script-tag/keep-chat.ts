import {checkTag} from '../diagnose/tag.js';
import type {ChatBot} from '../element/chat-bot.js';

/** Re-inserts the chat of a script tag after a router removed it. Warns about attributes without effect. */
export function watchScriptTag(script: Element, chat: Element | undefined, sameAgent: string): void {
  if (chat) keepChat(chat, sameAgent);
  const {observedAttributes} = customElements.get('chat-bot') as typeof ChatBot;
  const isCopied = (name: string) =>
    observedAttributes.includes(name) || /^(?:class|dir|id|lang)$/.test(name);
  const ignored = script
    .getAttributeNames()
    .filter((name) => name.startsWith('data-'))
    .map((name) => name.slice('data-'.length))
    .filter((name) => !chat || !isCopied(name));
  if (ignored.length > 0) checkTag(ignored, observedAttributes, chat !== undefined);
}

/**
 * Inserts the chat of a script tag again when a router replaces the body or all nodes in it. Removes copies
 * of the chat in a restored page. A chat that is removed in any other way stays removed. `sameAgent`:
 * selector of chats of the same agent; the chat is not inserted into a page that has one, but into the next one.
 */
function keepChat(chat: Element, sameAgent: string): void {
  let isWaiting = false;
  const observer = new MutationObserver((records) => restore(records));
  const restore = (records: readonly MutationRecord[]) => {
    const {body, documentElement} = document;
    for (const target of [documentElement, body]) observer.observe(target, {childList: true});
    for (const copy of document.querySelectorAll(`${sameAgent}[data-turbo-permanent]`)) {
      if (copy !== chat) copy.remove();
    }
    const isInOldBody = chat.closest('body') !== null;
    const isLeft = !chat.isConnected && (isWaiting || isInOldBody || isReplaced(chat, records));
    isWaiting = isLeft && document.querySelector(sameAgent) !== null;
    if (isLeft && !isWaiting) body.append(chat);
  };
  // A router can have replaced the page while this code was loaded.
  restore([]);
}

/** True if `chat` was removed from the body together with all other nodes. */
function isReplaced(chat: Element, records: readonly MutationRecord[]): boolean {
  const added = new Set(records.flatMap(({addedNodes}) => [...addedNodes]));
  const isRemoved = records.some(({removedNodes}) => [...removedNodes].includes(chat));
  return isRemoved && [...document.body.childNodes].every((node) => added.has(node));
}

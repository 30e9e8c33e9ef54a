import type {ChatBot} from '../element/chat-bot.js';

/** Does for a script tag what can wait: keeps its `chat`, if it has one, and looks for attributes without effect. */
export function tendTag(script: Element, chat: Element | undefined, sameAgent: string): void {
  if (chat) keepChat(chat, sameAgent);
  const {observedAttributes} = customElements.get('chat-bot') as typeof ChatBot;
  const isCopied = (name: string) =>
    observedAttributes.includes(name) || /^(?:class|dir|id|lang)$/.test(name);
  const ignored = script
    .getAttributeNames()
    .flatMap((name) => name.split(/^data-/)[1] ?? [])
    .filter((name) => !chat || !isCopied(name));
  if (!ignored[0]) return;
  // It only advises, so a page does without it.
  import('../diagnose/check-tag.js').then(
    ({checkTag}) => checkTag(ignored, observedAttributes, chat !== undefined),
    () => undefined,
  );
}

/**
 * Puts the chat of a script tag back when a router replaces the body, or all nodes in it, and removes copies of the chat
 * that come with a restored page. A chat that is removed in another way stays removed. `sameAgent` selects the chats of the
 * same agent: on a page that has its own, this one is left out.
 */
function keepChat(chat: Element, sameAgent: string): void {
  const observer = new MutationObserver((records) => restore(records));
  const restore = (records: readonly MutationRecord[]) => {
    const {body, documentElement} = document;
    for (const target of [documentElement, body]) observer.observe(target, {childList: true});
    for (const copy of document.querySelectorAll(`${sameAgent}[data-turbo-permanent]`)) {
      if (copy !== chat) copy.remove();
    }
    const isLeft = isInOldBody(chat) || isReplaced(chat, records);
    if (isLeft && !document.querySelector(sameAgent)) body.append(chat);
  };
  // The page may have been replaced while this code was loaded.
  restore([]);
}

function isInOldBody(chat: Element): boolean {
  return !chat.isConnected && chat.closest('body') !== null;
}

/** Whether `chat` was removed from the body together with all other nodes. */
function isReplaced(chat: Element, records: readonly MutationRecord[]): boolean {
  const added = new Set(records.flatMap(({addedNodes}) => [...addedNodes]));
  const isRemoved = records.some(({removedNodes}) => [...removedNodes].includes(chat));
  return isRemoved && [...document.body.childNodes].every((node) => added.has(node));
}

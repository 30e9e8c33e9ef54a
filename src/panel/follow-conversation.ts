import type {ReactiveControllerHost} from 'lit';

import type {Conversation} from '../conversation/conversation.js';

type ConversationHost = ReactiveControllerHost & Element & {readonly persist: unknown};

/**
 * Renders the host after every change of its conversation, but for text that a reply gains. Ends the running reply when the host
 * is removed.
 */
export function followConversation(host: ConversationHost, conversation: Conversation): void {
  let unsubscribe: (() => void) | undefined;
  /** The next page only goes on with a reply that is stored. */
  const handlePageHide = () => {
    if (!host.persist) conversation.abandon();
  };
  host.addController({
    hostConnected() {
      unsubscribe = conversation.subscribe((growth) => {
        if (!growth) host.requestUpdate();
      });
      addEventListener('pagehide', handlePageHide);
      // Much may have changed while the host was away.
      host.requestUpdate();
    },
    hostDisconnected() {
      unsubscribe?.();
      removeEventListener('pagehide', handlePageHide);
      // An element that is only moved is back by then, and its reply runs on.
      setTimeout(() => {
        if (!host.isConnected) conversation.close(Boolean(host.persist));
      });
    },
  });
}

import type {ReactiveControllerHost} from 'lit';

import type {Conversation} from '../conversation/conversation.js';

type ConversationHost = ReactiveControllerHost & Element & {readonly persist: unknown};

/** Renders the host after every change except deltas. Ends the reply when the host is removed. */
export function followConversation(host: ConversationHost, conversation: Conversation): void {
  let unsubscribe: (() => void) | undefined;
  /** Called when the visitor leaves the page. Only a stored reply can be resumed on the next page. */
  const handlePageHide = () => {
    if (!host.persist) conversation.abandon();
  };
  host.addController({
    hostConnected() {
      unsubscribe = conversation.subscribe((growth) => {
        if (!growth) host.requestUpdate();
      });
      addEventListener('pagehide', handlePageHide);
      // The conversation can have changed while the host was removed.
      host.requestUpdate();
    },
    hostDisconnected() {
      unsubscribe?.();
      removeEventListener('pagehide', handlePageHide);
      // A moved element is connected again by then, and its reply continues.
      setTimeout(() => {
        if (!host.isConnected) conversation.close(Boolean(host.persist));
      });
    },
  });
}

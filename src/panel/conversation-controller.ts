import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Conversation} from '../conversation/conversation.js';

type ConversationHost = ReactiveControllerHost & Element & {readonly persist: unknown};

/**
 * Renders the host after every change of its conversation, but for text that a reply gains. Ends the running reply when the host
 * is removed.
 */
export class ConversationController implements ReactiveController {
  readonly #host: ConversationHost;
  readonly #conversation: Conversation;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ConversationHost, conversation: Conversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#conversation.subscribe((growth) => {
      if (!growth) this.#host.requestUpdate();
    });
    addEventListener('pagehide', this.#handlePageHide);
    // Much may have changed while the host was away.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    removeEventListener('pagehide', this.#handlePageHide);
    // An element that is only moved is back by then, and its reply runs on.
    setTimeout(() => {
      if (!this.#host.isConnected) this.#conversation.close(Boolean(this.#host.persist));
    });
  }

  /** The next page only goes on with a reply that is stored. */
  readonly #handlePageHide = (): void => {
    if (!this.#host.persist) this.#conversation.abandon();
  };
}

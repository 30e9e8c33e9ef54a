import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Conversation} from '../conversation/conversation.js';

/** Renders the host after every change of its conversation, and ends a running reply that nobody will read. */
export class ConversationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #conversation: Conversation;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, conversation: Conversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#conversation.subscribe(() => this.#host.requestUpdate());
    // Much may have changed while the host was away.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    // An element that is only moved is back by then, and its reply runs on.
    setTimeout(() => {
      if (!this.#host.isConnected) this.#conversation.close();
    });
  }
}

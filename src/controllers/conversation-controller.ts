import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Conversation, ConversationState} from '../conversation/conversation.js';
import {nextFrame} from '../timing/next-frame.js';

/**
 * Text that grows is shown in every third frame, twenty times a second: nobody reads faster, but the page has a third of
 * the work. What else changes is shown at once.
 */
const GROWTH_FRAMES = 3;

/**
 * Renders the host after every change of its conversation, while a reply grows every third frame, and ends a running
 * reply that nobody will read.
 */
export class ConversationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #conversation: Conversation;
  #unsubscribe: (() => void) | undefined;
  #shown: ConversationState | undefined;
  #cancelUpdate: (() => void) | undefined;

  constructor(host: ReactiveControllerHost & Element, conversation: Conversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#conversation.subscribe(() => this.#update());
    // Much may have changed while the host was away.
    this.#host.requestUpdate();
  }

  hostUpdate(): void {
    this.#cancelUpdate?.();
    this.#cancelUpdate = undefined;
    this.#shown = this.#conversation.state;
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    // An element that is only moved is back by then, and its reply runs on.
    setTimeout(() => {
      if (!this.#host.isConnected) this.#conversation.close();
    });
  }

  #updateIn(frames: number): void {
    this.#cancelUpdate = nextFrame(() => {
      if (frames > 1) this.#updateIn(frames - 1);
      else this.#host.requestUpdate();
    });
  }

  #update(): void {
    const {status, messages} = this.#conversation.state;
    const isMoreOfTheSame = status === 'streaming' && status === this.#shown?.status;
    if (isMoreOfTheSame && messages.length === this.#shown?.messages.length) {
      if (this.#cancelUpdate === undefined) this.#updateIn(GROWTH_FRAMES);
    } else {
      this.#host.requestUpdate();
    }
  }
}

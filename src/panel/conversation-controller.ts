import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {Conversation} from '../conversation/conversation.js';
import type {ConversationState} from '../conversation/message.js';
import {nextFrame} from '../platform/next-frame.js';

/**
 * Text that grows is shown in the first frame after this many milliseconds, fifteen times a second or a little more:
 * people do not read faster, and the page has a quarter of the work. All other changes are shown at once.
 */
const GROWTH_INTERVAL = 50;

type ConversationHost = ReactiveControllerHost & Element & {readonly persist: unknown};

/** Renders the host after every change of its conversation, and ends the running reply when the host is removed. */
export class ConversationController implements ReactiveController {
  readonly #host: ConversationHost;
  readonly #conversation: Conversation;
  #unsubscribe: (() => void) | undefined;
  #shown: ConversationState | undefined;
  #cancelUpdate: (() => void) | undefined;

  constructor(host: ConversationHost, conversation: Conversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#conversation.subscribe(() => this.#update());
    addEventListener('pagehide', this.#handlePageHide);
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

  #updateSoon(): void {
    const timer = setTimeout(() => {
      this.#cancelUpdate = nextFrame(() => this.#host.requestUpdate());
    }, GROWTH_INTERVAL);
    this.#cancelUpdate = () => clearTimeout(timer);
  }

  #update(): void {
    const {status, messages} = this.#conversation.state;
    const isMoreOfTheSame = status === 'streaming' && status === this.#shown?.status;
    if (isMoreOfTheSame && messages.length === this.#shown?.messages.length) {
      if (this.#cancelUpdate === undefined) this.#updateSoon();
    } else {
      this.#host.requestUpdate();
    }
  }
}

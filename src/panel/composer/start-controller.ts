import type {LitElement, ReactiveController} from 'lit';

import {animate} from '../controls/animate.js';

interface StartHost extends LitElement {
  readonly mode: string;
}

export interface StartConversation {
  readonly isRestored: boolean;
  readonly state: {readonly messages: readonly unknown[]};
}

/** Animates the composer when it leaves the middle in the mode `page`: see `frame/page.styles.ts`. */
export class StartController implements ReactiveController {
  readonly #host: StartHost;
  readonly #conversation: StartConversation;
  #composer: Element | undefined;
  #wasStart = true;
  /** Position of the composer before an update that moves it, in pixels. */
  #before: number | undefined;

  constructor(host: StartHost, conversation: StartConversation) {
    this.#host = host;
    this.#conversation = conversation;
    host.addController(this);
  }

  readonly setComposer = (composer: Element) => (this.#composer = composer);

  hostUpdate(): void {
    const {isRestored, state} = this.#conversation;
    const isStart = isRestored || state.messages.length === 0;
    // Measures only if the composer moves, because measuring forces a layout.
    this.#before = isStart !== this.#wasStart && this.#host.mode === 'page' ? this.#top : undefined;
    this.#wasStart = isStart;
  }

  hostUpdated(): void {
    if (this.#before === undefined) return;
    const distance = this.#before - (this.#top ?? 0);
    if (this.#composer && distance !== 0) animate(this.#composer, {translate: [`0 ${distance}px`, '0 0']});
  }

  get #top(): number | undefined {
    return this.#composer?.getBoundingClientRect().top;
  }
}

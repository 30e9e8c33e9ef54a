import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {isOpen, lastReply} from '../conversation/message.js';
import type {Session} from '../session/session.js';

/** The time without new text after which a reply counts as silent, in milliseconds. */
const SILENCE = 8_000;

/** Observes whether the text of an open reply grows. Shared by the regions that tell the visitor. */
export class SilenceController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  /** The length of the open reply, in characters. `undefined` if no reply is open. */
  #length: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSilent = false;
  #wasSilent = false;

  constructor(host: ReactiveControllerHost, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  /** Whether the last reply is open and has no new text for 8 seconds. */
  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Whether the open reply has been silent before. */
  get wasSilent(): boolean {
    return this.#wasSilent;
  }

  hostUpdate(): void {
    const reply = lastReply(this.#session.state.messages);
    const length = reply && isOpen(reply) ? reply.content.length : undefined;
    if (length === this.#length) return;
    this.#length = length;
    this.#isSilent = false;
    this.#wasSilent &&= length !== undefined;
    clearTimeout(this.#timer);
    if (length !== undefined) this.#timer = setTimeout(this.#handleSilence, SILENCE);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#length = undefined;
  }

  readonly #handleSilence = (): void => {
    this.#isSilent = true;
    this.#wasSilent = true;
    this.#host.requestUpdate();
  };
}

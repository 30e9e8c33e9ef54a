import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {isOpen, lastReply} from '../../conversation/message.js';
import type {Session} from '../../session/session.js';

/** Growth of an open reply. It is paused before its first text. */
export type Pace = 'flowing' | 'paused' | 'silent';

/** Time without new text until a reply is paused, and until it is silent, in milliseconds. */
const PAUSE = 700;
const SILENCE = 8_000;

/** Observes whether the text of an open reply grows. Shared by the regions that show it. */
export class PaceController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  /** The length of the open reply, in characters. `undefined` if no reply is open. */
  #length: number | undefined;
  #pauseTimer: ReturnType<typeof setTimeout> | undefined;
  #silenceTimer: ReturnType<typeof setTimeout> | undefined;
  #pace: Pace = 'paused';
  #wasSilent = false;

  constructor(host: ReactiveControllerHost, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  get pace(): Pace {
    return this.#pace;
  }

  get wasSilent(): boolean {
    return this.#wasSilent;
  }

  /** Takes the number of characters that the open reply has gained. */
  flow(length: number): void {
    if (this.#length === undefined) return;
    if (this.#pace !== 'flowing') this.#host.requestUpdate();
    this.#grow(this.#length + length);
  }

  hostUpdate(): void {
    const reply = lastReply(this.#session.state.messages);
    const length = reply && isOpen(reply) ? reply.content.length : undefined;
    if (length !== this.#length) this.#grow(length);
  }

  hostDisconnected(): void {
    this.#clearTimers();
    this.#length = undefined;
  }

  #grow(length: number | undefined): void {
    this.#length = length;
    this.#pace = length ? 'flowing' : 'paused';
    this.#wasSilent &&= length !== undefined;
    this.#clearTimers();
    if (length === undefined) return;
    this.#pauseTimer = setTimeout(this.#handlePause, PAUSE);
    this.#silenceTimer = setTimeout(this.#handleSilence, SILENCE);
  }

  #clearTimers(): void {
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#silenceTimer);
  }

  readonly #handlePause = (): void => {
    this.#pace = 'paused';
    this.#host.requestUpdate();
  };

  readonly #handleSilence = (): void => {
    this.#pace = 'silent';
    this.#wasSilent = true;
    this.#host.requestUpdate();
  };
}

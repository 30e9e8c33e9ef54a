import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {isOpen, lastReply} from '../../conversation/message.js';
import type {Session} from '../../session/session.js';

/** Progress of an open reply. A change replaces it. */
export interface Pace {
  /** It is paused before the first text or step. */
  readonly growth: 'flowing' | 'paused' | 'silent';
  /** What the service does before the first text. */
  readonly step?: string | undefined;
}

/** Time without new text until a reply is paused, and until it is silent, in milliseconds. A step is shown until the pause. */
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
  #pace: Pace = {growth: 'paused'};
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
    if (this.#pace.growth !== 'flowing') this.#host.requestUpdate();
    this.#grow(this.#length + length);
  }

  hostUpdate(): void {
    const reply = lastReply(this.#session.state.messages);
    const open = reply && isOpen(reply) ? reply : undefined;
    const length = open?.content.length;
    const step = length === 0 ? open!.steps?.at(-1) : undefined;
    const {growth, step: shown} = this.#pace;
    if (length !== this.#length || (step !== shown && growth !== 'flowing')) this.#grow(length, step);
  }

  hostDisconnected(): void {
    this.#clearTimers();
    this.#length = undefined;
  }

  #grow(length: number | undefined, step?: string): void {
    this.#length = length;
    this.#pace = {growth: length || step ? 'flowing' : 'paused', step};
    this.#wasSilent &&= length !== undefined;
    this.#clearTimers();
    if (length === undefined) return;
    this.#pauseTimer = setTimeout(this.#handlePause, PAUSE);
    this.#silenceTimer = setTimeout(this.#handleSilence, SILENCE);
  }

  #slow(growth: Pace['growth']): void {
    this.#pace = {...this.#pace, growth};
    this.#host.requestUpdate();
  }

  #clearTimers(): void {
    clearTimeout(this.#pauseTimer);
    clearTimeout(this.#silenceTimer);
  }

  readonly #handlePause = (): void => {
    this.#slow('paused');
  };

  readonly #handleSilence = (): void => {
    this.#wasSilent = true;
    this.#slow('silent');
  };
}

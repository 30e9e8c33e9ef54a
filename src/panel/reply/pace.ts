import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {isOpen, lastReply} from '../../conversation/message.js';
import type {Session} from '../../session/session.js';

/** Progress of an open reply. A change replaces it. */
export interface Pace {
  /** It is paused before the first text or step. */
  readonly deltas: 'flowing' | 'paused' | 'silent';
  /** What the service does before the first text. */
  readonly step?: string | undefined;
}

/** Time without new text until a reply is paused, and until it is silent, in milliseconds. A step is shown until the pause. */
const PAUSE = 700;
const SILENCE = 8_000;

/** Observes whether an open reply receives deltas. Shared by the regions that show it. */
export class PaceController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  /** The length of the open reply, in characters. `undefined` if no reply is open. */
  #length: number | undefined;
  /** When the last delta or step came. */
  #changedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace: Pace = {deltas: 'paused'};
  #wasSilent = false;

  constructor(host: ReactiveControllerHost, session: Session) {
    this.#host = host;
    this.#session = session;
    host.addController(this);
  }

  hostUpdate(): void {
    const reply = lastReply(this.#session.state.messages);
    const open = reply && isOpen(reply) ? reply : undefined;
    const length = open?.content.length;
    const step = length === 0 ? open!.steps?.at(-1) : undefined;
    const {deltas, step: shown} = this.#pace;
    if (length !== this.#length || (step !== shown && deltas !== 'flowing')) this.#note(length, step);
  }

  hostDisconnected(): void {
    this.#stopTimer();
    this.#length = undefined;
  }

  get pace(): Pace {
    return this.#pace;
  }

  get wasSilent(): boolean {
    return this.#wasSilent;
  }

  /** `added`: the number of characters that the open reply has gained. */
  flow(added: number): void {
    if (this.#length === undefined) return;
    if (this.#pace.deltas !== 'flowing') this.#host.requestUpdate();
    this.#note(this.#length + added);
  }

  #note(length: number | undefined, step?: string): void {
    // The timer of a text that flows checks the time when it runs.
    if (length === undefined || this.#pace.deltas !== 'flowing') this.#stopTimer();
    this.#length = length;
    this.#pace = {deltas: length || step ? 'flowing' : 'paused', step};
    this.#wasSilent &&= length !== undefined;
    this.#changedAt = performance.now();
    if (length !== undefined) this.#timer ??= setTimeout(this.#checkPace, PAUSE);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  readonly #checkPace = (): void => {
    const quiet = performance.now() - this.#changedAt;
    const isSilent = quiet >= SILENCE;
    if (isSilent) this.#timer = undefined;
    else this.#timer = setTimeout(this.#checkPace, (quiet >= PAUSE ? SILENCE : PAUSE) - quiet);
    if (quiet < PAUSE) return;
    this.#pace = {...this.#pace, deltas: isSilent ? 'silent' : 'paused'};
    this.#wasSilent ||= isSilent;
    this.#host.requestUpdate();
  };
}

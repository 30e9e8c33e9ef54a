import type {ReactiveControllerHost} from 'lit';

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
export function followPace(host: ReactiveControllerHost, session: Session) {
  /** The length of the open reply, in characters. `undefined` if no reply is open. */
  let length: number | undefined;
  /** When the reply last grew. */
  let grownAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pace: Pace = {growth: 'paused'};
  let wasSilent = false;

  function grow(newLength: number | undefined, step?: string): void {
    // The timer of a text that flows checks the time when it runs.
    if (newLength === undefined || pace.growth !== 'flowing') stopTimer();
    length = newLength;
    pace = {growth: length || step ? 'flowing' : 'paused', step};
    wasSilent &&= length !== undefined;
    grownAt = performance.now();
    if (length !== undefined) timer ??= setTimeout(checkPace, PAUSE);
  }

  function stopTimer(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  function checkPace(): void {
    const quiet = performance.now() - grownAt;
    const isSilent = quiet >= SILENCE;
    if (isSilent) timer = undefined;
    else timer = setTimeout(checkPace, (quiet >= PAUSE ? SILENCE : PAUSE) - quiet);
    if (quiet < PAUSE) return;
    pace = {...pace, growth: isSilent ? 'silent' : 'paused'};
    wasSilent ||= isSilent;
    host.requestUpdate();
  }

  host.addController({
    hostUpdate() {
      const reply = lastReply(session.state.messages);
      const open = reply && isOpen(reply) ? reply : undefined;
      const newLength = open?.content.length;
      const step = newLength === 0 ? open!.steps?.at(-1) : undefined;
      const {growth, step: shown} = pace;
      if (newLength !== length || (step !== shown && growth !== 'flowing')) grow(newLength, step);
    },
    hostDisconnected() {
      stopTimer();
      length = undefined;
    },
  });

  return {
    get pace(): Pace {
      return pace;
    },
    get wasSilent(): boolean {
      return wasSilent;
    },
    /** Takes the number of characters that the open reply has gained. */
    flow(added: number): void {
      if (length === undefined) return;
      if (pace.growth !== 'flowing') host.requestUpdate();
      grow(length + added);
    },
  };
}

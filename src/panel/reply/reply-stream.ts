import type {ReactiveControllerHost} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Delta} from '../../conversation/thinking-filter.js';
import {drawClock, type DrawTask} from '../../markdown/stream/draw-clock.js';
import type {Session} from '../../session/session.js';
import {listen} from '../controls/listen.js';

/**
 * Writes the deltas of the newest reply to the page, without rendering templates. The host is rendered only
 * when a message or its thinking begins, and when the message ends. Calls `flow` with the length of the text that was drawn.
 */
export function replyStream(host: ReactiveControllerHost, session: Session, flow: (length: number) => void) {
  let unsubscribe: (() => void) | undefined;
  /** ID of the newest reply, and its parts on the page. */
  let reply: string | undefined;
  let parts: Partial<Record<keyof Delta, GrowingPart>> = {};
  /** What no part has received yet. */
  let waiting = NOTHING;
  /** True if the end of the reply is in view, or near. */
  let isSeen = true;

  function add({text, thinking}: Delta): void {
    waiting = {text: waiting.text + text, thinking: waiting.thinking + thinking};
    drawClock.schedule(show, isSeen ? INTERVAL : UNSEEN_INTERVAL);
  }

  const show: DrawTask = () => {
    const {text, thinking} = waiting;
    waiting = NOTHING;
    // The templates draw the part.
    if ((text && !parts.text) || (thinking && !parts.thinking)) {
      host.requestUpdate();
      return false;
    }
    if (thinking) parts.thinking?.append(thinking);
    if (text) {
      parts.text?.append(text);
      flow(text.length);
    }
    return false;
  };

  /** Draws what waits in the next frame. */
  const hurry = (): void => {
    if (waiting !== NOTHING) drawClock.schedule(show, 0);
  };

  // The visitor can print what has not been drawn yet, and select it.
  listen(host, ['beforeprint'], drawClock.flush);
  host.addController({
    hostConnected() {
      unsubscribe = session.conversation.subscribe((added) => added && add(added));
      document.addEventListener('selectionchange', hurry);
    },
    hostUpdate() {
      waiting = NOTHING;
      const id = lastReply(session.state.messages)?.id;
      if (id !== reply) parts = {};
      reply = id;
    },
    hostDisconnected() {
      unsubscribe?.();
      waiting = NOTHING;
      document.removeEventListener('selectionchange', hurry);
    },
  });

  return {
    /** Sets a part of the open reply. The part contains all text of the rendered state. */
    attach(name: keyof Delta, part: GrowingPart): void {
      parts[name] = part;
    },

    /** Notes whether the end of the reply is in view, or less than a view below it. Draws it at once when it comes there. */
    see(isNear: boolean): void {
      isSeen = isNear;
      if (isNear) hurry();
    },

    hurry,
  };
}

/** Time between two updates in view or near it, in milliseconds. People read no faster, and the page has less work. */
const INTERVAL = 50;

/** Time between two updates that the visitor does not see, in milliseconds. */
const UNSEEN_INTERVAL = 250;

const NOTHING: Delta = {text: '', thinking: ''};

/** A growing part of the open reply: its text or its thinking. */
export interface GrowingPart {
  append(text: string): void;
}

export type ReplyStream = ReturnType<typeof replyStream>;

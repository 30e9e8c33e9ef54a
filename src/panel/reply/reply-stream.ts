import type {ReactiveControllerHost} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Growth} from '../../conversation/thinking-filter.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import type {Session} from '../../session/session.js';

/** Time between two updates, in milliseconds. People read no faster, and the page has less work. */
const INTERVAL = 50;

const NOTHING: Growth = {text: '', thinking: ''};

/** A growing part of the open reply: its text or its thinking. */
export interface GrowingPart {
  append(text: string): void;
}

export type ReplyStream = ReturnType<typeof replyStream>;

/**
 * Writes the deltas of the newest reply to the page, without rendering templates. The host is rendered only
 * when a message or its thinking begins, and when the message ends. `flow` takes the length of the shown text.
 */
export function replyStream(host: ReactiveControllerHost, session: Session, flow: (length: number) => void) {
  let unsubscribe: (() => void) | undefined;
  /** ID of the newest reply, and its parts on the page. */
  let reply: string | undefined;
  let parts: Partial<Record<keyof Growth, GrowingPart>> = {};
  let growth = NOTHING;
  let cancel: (() => void) | undefined;

  function add({text, thinking}: Growth): void {
    growth = {text: growth.text + text, thinking: growth.thinking + thinking};
    if (cancel) return;
    const timer = setTimeout(() => (cancel = nextFrame(show)), INTERVAL);
    cancel = () => clearTimeout(timer);
  }

  function show(): void {
    const {text, thinking} = growth;
    forget();
    // The templates draw the part.
    if ((text && !parts.text) || (thinking && !parts.thinking)) {
      host.requestUpdate();
      return;
    }
    if (thinking) parts.thinking?.append(thinking);
    if (!text) return;
    parts.text?.append(text);
    flow(text.length);
  }

  function forget(): void {
    cancel?.();
    cancel = undefined;
    growth = NOTHING;
  }

  host.addController({
    hostConnected() {
      unsubscribe = session.conversation.subscribe((added) => added && add(added));
    },
    hostUpdate() {
      forget();
      const id = lastReply(session.state.messages)?.id;
      if (id !== reply) parts = {};
      reply = id;
    },
    hostDisconnected() {
      unsubscribe?.();
      forget();
    },
  });

  return {
    /** Sets a part of the open reply. The part contains all text of the rendered state. */
    attach(name: keyof Growth, part: GrowingPart): void {
      parts[name] = part;
    },
  };
}

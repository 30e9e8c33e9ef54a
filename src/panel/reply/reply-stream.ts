import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Delta} from '../../conversation/thinking-filter.js';
import {drawClock, type DrawTask} from '../../markdown/stream/draw-clock.js';
import type {Session} from '../../session/session.js';
import {listen} from '../controls/listen.js';

/**
 * Writes the deltas of the newest reply to the page, without rendering templates. The host is rendered only
 * when a message or its thinking begins, and when the message ends. Calls `flow` with the length of the text that was drawn.
 */
export class ReplyStream implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  readonly #flow: (length: number) => void;
  #unsubscribe: (() => void) | undefined;
  /** ID of the newest reply, and its parts on the page. */
  #reply: string | undefined;
  #parts: Partial<Record<keyof Delta, OpenPart>> = {};
  /** What no part has received yet. */
  #waiting = NOTHING;
  /** True if the end of the reply is in view, or near. */
  #isSeen = true;

  constructor(host: ReactiveControllerHost, session: Session, flow: (length: number) => void) {
    this.#host = host;
    this.#session = session;
    this.#flow = flow;
    // The visitor can print what has not been drawn yet, and select it.
    listen(host, ['beforeprint'], drawClock.flush);
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = this.#session.conversation.subscribe((delta) => delta && this.#add(delta));
    document.addEventListener('selectionchange', this.hurry);
  }

  hostUpdate(): void {
    this.#waiting = NOTHING;
    const id = lastReply(this.#session.state.messages)?.id;
    if (id !== this.#reply) this.#parts = {};
    this.#reply = id;
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#waiting = NOTHING;
    document.removeEventListener('selectionchange', this.hurry);
  }

  /** Sets a part of the open reply. The part contains all text of the rendered state. */
  attach(name: keyof Delta, part: OpenPart): void {
    this.#parts[name] = part;
  }

  /** Notes whether the end of the reply is in view, or less than a view below it. Draws it at once when it comes there. */
  see(isNear: boolean): void {
    this.#isSeen = isNear;
    if (isNear) this.hurry();
  }

  /** Draws what waits in the next frame. */
  readonly hurry = (): void => {
    if (this.#waiting !== NOTHING) drawClock.schedule(this.#show, 0);
  };

  #add({text, thinking}: Delta): void {
    this.#waiting = {text: this.#waiting.text + text, thinking: this.#waiting.thinking + thinking};
    drawClock.schedule(this.#show, this.#isSeen ? INTERVAL : UNSEEN_INTERVAL);
  }

  readonly #show: DrawTask = () => {
    const {text, thinking} = this.#waiting;
    const parts = this.#parts;
    this.#waiting = NOTHING;
    // The templates draw the part.
    if ((text && !parts.text) || (thinking && !parts.thinking)) {
      this.#host.requestUpdate();
      return false;
    }
    if (thinking) parts.thinking?.append(thinking);
    if (text) {
      parts.text?.append(text);
      this.#flow(text.length);
    }
    return false;
  };
}

/** Time between two updates in view or near it, in milliseconds. People read no faster, and the page has less work. */
const INTERVAL = 50;

/** Time between two updates that the visitor does not see, in milliseconds. */
const UNSEEN_INTERVAL = 250;

const NOTHING: Delta = {text: '', thinking: ''};

/** A part of the open reply that receives deltas: its text or its thinking. */
export interface OpenPart {
  append(text: string): void;
}

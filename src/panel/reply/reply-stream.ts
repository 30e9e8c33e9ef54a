import type {ReactiveController, ReactiveControllerHost} from 'lit';

import {lastReply} from '../../conversation/message.js';
import type {Growth} from '../../conversation/thinking-filter.js';
import {nextFrame} from '../../markdown/stream/schedule.js';
import type {Session} from '../../session/session.js';
import type {PaceController} from './pace-controller.js';

/** Time between two updates, in milliseconds. People read no faster, and the page has less work. */
const INTERVAL = 50;

const NOTHING: Growth = {text: '', thinking: ''};

/** A growing part of the open reply: its text or its thinking. */
export interface GrowingPart {
  append(text: string): void;
}

/**
 * Writes the deltas of the newest reply to the page, without rendering templates. The host is rendered only
 * when a message or its thinking begins, and when the message ends.
 */
export class ReplyStream implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #session: Session;
  readonly #pace: PaceController;
  #unsubscribe: (() => void) | undefined;
  /** ID of the newest reply, and its parts on the page. */
  #reply: string | undefined;
  #parts: Partial<Record<keyof Growth, GrowingPart>> = {};
  #growth: Growth = NOTHING;
  #cancel: (() => void) | undefined;

  constructor(host: ReactiveControllerHost, session: Session, pace: PaceController) {
    this.#host = host;
    this.#session = session;
    this.#pace = pace;
    host.addController(this);
  }

  /** Sets a part of the open reply. The part contains all text of the rendered state. */
  attach(name: keyof Growth, part: GrowingPart): void {
    this.#parts[name] = part;
  }

  hostConnected(): void {
    this.#unsubscribe = this.#session.conversation.subscribe((growth) => growth && this.#add(growth));
  }

  hostUpdate(): void {
    this.#forget();
    const id = lastReply(this.#session.state.messages)?.id;
    if (id !== this.#reply) this.#parts = {};
    this.#reply = id;
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#forget();
  }

  #add({text, thinking}: Growth): void {
    this.#growth = {text: this.#growth.text + text, thinking: this.#growth.thinking + thinking};
    if (this.#cancel) return;
    const timer = setTimeout(() => (this.#cancel = nextFrame(() => this.#show())), INTERVAL);
    this.#cancel = () => clearTimeout(timer);
  }

  #show(): void {
    const {text, thinking} = this.#growth;
    const parts = this.#parts;
    this.#forget();
    // The templates draw the part.
    if ((text && !parts.text) || (thinking && !parts.thinking)) {
      this.#host.requestUpdate();
      return;
    }
    if (thinking) parts.thinking?.append(thinking);
    if (!text) return;
    parts.text?.append(text);
    this.#pace.flow(text.length);
  }

  #forget(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#growth = NOTHING;
  }
}

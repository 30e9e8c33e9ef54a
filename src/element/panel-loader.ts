import type {CSSResult} from 'lit';

import {loadPanel} from './load-panel.js';
import type {Panel, PanelHost, Session} from '../panel/panel.js';
import type {SessionHost} from '../session/session.js';

/** Loads the code of the panel when it is first needed, and creates the session and the panel with it. */
export class PanelLoader {
  session: Session | undefined;
  panel: Panel | undefined;
  /** Whether `preload()` or a render failed. */
  hasFailed = false;
  readonly #host: PanelHost & SessionHost;
  #module: Awaited<ReturnType<typeof loadPanel>> | undefined;
  #starting: Promise<Session> | undefined;

  constructor(host: PanelHost & SessionHost) {
    this.#host = host;
  }

  /** Starts the session unless there is one. A failure is written to the console. */
  preload(): void {
    if (this.session) return;
    this.load().catch(this.fail);
  }

  /** Lets the element show a sentence in place of the panel. The first error is written to the console. */
  readonly fail = (error: unknown): void => {
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.#host.requestUpdate();
    console.error('<chat-bot> could not show its panel.', error);
  };

  /** Resolves with the session. Rejects if the code of the panel cannot be loaded; the next call tries again. */
  load(): Promise<Session> {
    // All callers share one promise, because browsers do not keep the order of several imports.
    this.#starting ??= this.#load().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Creates the panel once there is a session, unless it has failed. Returns the style sheets of a new panel. */
  createPanel(): readonly CSSResult[] | undefined {
    if (!this.session || !this.#module || this.panel || this.hasFailed) return undefined;
    this.panel = new this.#module.Panel(this.#host, this.session);
    return this.#module.panelStyles;
  }

  async #load(): Promise<Session> {
    this.#module = await loadPanel();
    this.session ??= new this.#module.Session(this.#host);
    this.#host.requestUpdate();
    return this.session;
  }
}

import {logRejection} from '../platform/log-rejection.js';
import {lateFile, onAct} from '../platform/late-file.js';
import {ENGLISH, ownText} from '../locales/before-loading.js';
import type {Panel} from './panel.js';
import type {PanelHost} from './panel-context.js';
import {NO_BOT_ID} from '../conversation/missing-bot-id.js';
import type {Session, SessionHost} from '../session/session.js';

/** Loads the code of the panel when it is first needed. Creates the session and the panel. */
export class PanelLoader {
  session: Session | undefined;
  panel: Panel | undefined;
  /** Returns the sentence that replaces an unusable panel. */
  problem: (() => string) | undefined;
  /** What the visitor types before the panel is there. */
  draft = '';
  /** The last key that the visitor presses there. */
  key: KeyboardEvent | undefined;
  readonly #host: LoaderHost;
  #module: Awaited<ReturnType<typeof loadPanel>> | undefined;
  #starting: Promise<Session> | undefined;

  constructor(host: LoaderHost) {
    this.#host = host;
    // After a failure.
    onAct(host, () => this.problem && this.preload());
  }

  /** Starts the session if there is none. Logs a failure to the console. */
  preload(): void {
    if (this.session) return;
    this.load().catch(this.fail);
  }

  /** Shows a sentence in place of the panel. Logs the first error to the console. */
  readonly fail = (error: unknown): void => {
    this.key = undefined;
    if (this.problem) return;
    // The texts in the visitor's language can arrive later.
    this.problem = () =>
      this.panel?.strings.notAvailable ?? ownText(this.#host.strings, 'notLoaded') ?? ENGLISH.notLoaded;
    this.#host.requestUpdate();
    console.error('<chat-bot>: The panel could not be shown.', error);
  };

  /** Clears the problem. Without `bot-id` for 5 s, logs an error and loads the panel, which shows it. */
  checkBotId(): void {
    this.problem = undefined;
    if (this.#hasAgent) return;
    setTimeout(() => {
      if (this.#hasAgent || !this.#host.isConnected) return;
      this.fail(NO_BOT_ID);
      this.preload();
    }, BOT_ID_DELAY);
  }

  /** Calls `act` with the session, synchronously if there is one. */
  async use<T>(act: (session: Session) => T): Promise<Awaited<T>> {
    return await act(this.session ?? (await this.load()));
  }

  /** Calls `act` with the session if it is loaded or being loaded. Keeps the order of calls. */
  useAny(act: (session: Session) => void): void {
    if (this.session || this.#starting) this.use(act).catch(logRejection);
  }

  /** Resolves with the session. Rejects if the code of the panel cannot be loaded; the next call tries again. */
  load(): Promise<Session> {
    // All callers share one promise, because several imports can resolve in any order.
    this.#starting ??= this.#load().finally(() => (this.#starting = undefined));
    return this.#starting;
  }

  /** Creates the panel when it is loaded and usable. */
  createPanel(): void {
    // The panel has the text of the problem if there is no agent.
    if (!this.#module || this.panel || (this.problem && this.#hasAgent)) return;
    this.panel = this.#module.createPanel(this.#host, this.session!);
    const {field} = this.panel.composer;
    field.draft = this.draft;
    void this.#host.updateComplete.then(() => this.#host.open && this.key && field.handleKeydown(this.key));
  }

  get #hasAgent(): boolean {
    return Boolean(this.#host.botId || this.#host.transport);
  }

  async #load(): Promise<Session> {
    // A removed element must not wait for it.
    const timer = setTimeout(() => this.fail(new Error('The panel was not loaded within 8 s.')), LOAD_DELAY);
    this.#module = await loadPanel().finally(() => clearTimeout(timer));
    this.session = this.#module.createSession(this.#host);
    if (this.#hasAgent) this.problem = undefined;
    this.#host.requestUpdate();
    return this.session;
  }
}

/** Time without `bot-id` before an error, in milliseconds. A framework can set the property late. */
const BOT_ID_DELAY = 5_000;

/** Time until a panel that still loads counts as failed, in milliseconds. It is shown when it comes later. */
const LOAD_DELAY = 8_000;

/** Loads all that only an open chat needs. */
const loadPanel = lateFile(() => import('./open-chat.js').then(({openChat}) => openChat));

type LoaderHost = PanelHost & SessionHost & {readonly open: boolean};

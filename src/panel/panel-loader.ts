import {logRejection} from '../platform/log-rejection.js';
import {LateFile, onAct} from '../platform/late-file.js';
import {ENGLISH, ownText} from '../locales/before-loading.js';
import type {Panel} from './panel.js';
import type {PanelHost} from './panel-context.js';
import {NO_BOT_ID} from '../conversation/missing-bot-id.js';
import type {Session, SessionHost} from '../session/session.js';

/** Loads the code of the panel when it is first needed. Creates the session and the panel. */
export class PanelLoader {
  readonly #host: LoaderHost;
  readonly #isUnkept: () => boolean;
  readonly #session = new LateFile(
    'panel',
    () => this.#start(),
    () => this.#host.requestUpdate(),
  );
  #panel: Panel | undefined;
  #problem: (() => string) | undefined;
  /** What the visitor types before the panel is there. */
  #draft = '';
  /** The last key that the visitor presses there. */
  #key: KeyboardEvent | undefined;

  /** `isUnkept`: returns true if the code that keeps the conversation cannot be loaded. */
  constructor(host: LoaderHost, isUnkept: () => boolean) {
    this.#host = host;
    this.#isUnkept = isUnkept;
    // After a failure.
    onAct(host, () => this.#problem && this.preload());
  }

  get session(): Session | undefined {
    return this.#session.code;
  }

  get panel(): Panel | undefined {
    return this.#panel;
  }

  /** Returns the sentence that replaces an unusable panel. */
  get problem(): (() => string) | undefined {
    return this.#problem;
  }

  /** Keeps the text of the field in the shell for the panel. */
  noteDraft(text: string): void {
    this.#draft = text;
  }

  /** Keeps the last key that is pressed in the shell for the panel. */
  noteKey(key: KeyboardEvent): void {
    if (!key.repeat) this.#key = key;
  }

  /** Starts the session if there is none. Logs a failure to the console. */
  preload(): void {
    if (!this.session) this.#session.load().catch(this.fail);
  }

  /** Shows a sentence in place of the panel. Logs the first error to the console. */
  readonly fail = (error: unknown): void => {
    this.#key = undefined;
    if (this.#problem) return;
    // The texts in the visitor's language can arrive later.
    this.#problem = () =>
      this.#panel?.strings.notAvailable ?? ownText(this.#host.strings, 'notLoaded') ?? ENGLISH.notLoaded;
    this.#host.requestUpdate();
    console.error('<chat-bot>: The panel could not be shown.', error);
  };

  /** Clears the problem. Without `bot-id` for 5 s, logs an error and loads the panel, which shows it. */
  checkBotId(): void {
    this.#problem = undefined;
    if (this.#hasAgent) return;
    setTimeout(() => {
      if (this.#hasAgent || !this.#host.isConnected) return;
      this.fail(NO_BOT_ID);
      this.preload();
    }, BOT_ID_DELAY);
  }

  /** Calls `act` with the session, synchronously if there is one. Rejects if the code of the panel cannot be loaded. */
  async use<T>(act: (session: Session) => T): Promise<Awaited<T>> {
    return await act(this.session ?? (await this.#session.load()));
  }

  /** Calls `act` with the session if it is loaded or being loaded. Keeps the order of calls. */
  useAny(act: (session: Session) => void): void {
    if (this.session || this.#session.state === 'loading') this.use(act).catch(logRejection);
  }

  /** Creates the panel when it is loaded and usable. */
  createPanel(): void {
    const {session} = this;
    // The panel has the text of the problem if there is no agent.
    if (!session || this.#panel || (this.#problem && this.#hasAgent)) return;
    this.#panel = new openChat.code!.Panel(this.#host, session, this.#isUnkept);
    const {field} = this.#panel.composer;
    field.draft = this.#draft;
    void this.#host.updateComplete.then(() => this.#host.open && this.#key && field.handleKeydown(this.#key));
  }

  get #hasAgent(): boolean {
    return Boolean(this.#host.botId || this.#host.transport);
  }

  async #start(): Promise<Session> {
    // A removed element must not wait for it.
    const timer = setTimeout(() => this.fail(new Error('The panel was not loaded within 8 s.')), LOAD_DELAY);
    const {startSession} = await openChat.load().finally(() => clearTimeout(timer));
    const session = await startSession(this.#host);
    if (this.#hasAgent) this.#problem = undefined;
    return session;
  }
}

/** Time without `bot-id` before an error, in milliseconds. A framework can set the property late. */
const BOT_ID_DELAY = 5_000;

/** Time until a panel that still loads counts as failed, in milliseconds. It is shown when it comes later. */
const LOAD_DELAY = 8_000;

/** All that only an open chat needs. Files that are loaded earlier use what it exports when there is a session. */
export const openChat = new LateFile('panel', () => import('./open-chat.js'));

type LoaderHost = PanelHost & SessionHost & {readonly open: boolean};

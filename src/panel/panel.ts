import {html, type TemplateResult} from 'lit';

import {Transcript} from './transcript/transcript.js';
import type {ScrollPosition} from './transcript/scroll-position.js';
import {LiveRegion} from './live-region/live-region.js';
import {Header} from './header/header.js';
import {Composer} from './composer/composer.js';
import {OnlineController} from './online-controller.js';
import {Frame, type FrameHost, type PanelSize} from './frame/frame.js';
import {StartController} from './frame/start-controller.js';
import {parseLines, parseOrigins} from './parse-list.js';
import {ConversationController} from './conversation-controller.js';
import {PaceController} from './transcript/pace-controller.js';
import {chevronIcon} from './controls/icons.js';
import {CopyController} from './controls/copy-controller.js';
import {VisibleViewportController} from './visible-viewport-controller.js';
import {LocaleController} from './locale-controller.js';
import type {Rating, UserMessage} from '../conversation/message.js';
import type {PanelOptions} from './panel-options.js';
import type {Strings} from '../locales/strings.js';
import {memoizeLast} from '../platform/memoize-last.js';
import {panelStyles} from './panel.styles.js';
import {logError, Session} from '../session/session.js';

export type {Session};

/** The element, as far as its panel depends on it. */
export type PanelHost = FrameHost &
  Readonly<PanelOptions> & {readonly persist: unknown; readonly thinking: 'hide' | 'show'};

/** The open chat, composed of its regions. The element loads it on demand. */
export class Panel {
  readonly #host: PanelHost;
  readonly #session: Session;
  readonly #frame: Frame;
  readonly #header: Header;
  readonly #transcript: Transcript;
  readonly #composer: Composer;
  readonly #liveRegion: LiveRegion;
  readonly #locale: LocaleController;
  readonly #imageOrigins = memoizeLast(parseOrigins);

  constructor(host: PanelHost, session: Session) {
    this.#host = host;
    this.#session = session;
    new ConversationController(host, session.conversation);
    this.#frame = new Frame(host);
    new StartController(host, () => this.#isStart || session.conversation.isRestored);
    const context = {
      host,
      session,
      copy: new CopyController(host),
      online: new OnlineController(host),
      pace: new PaceController(host, session),
      submit: this.#submit,
      startEditing: (question: UserMessage) => this.#composer.startEditing(question),
      exportConversation: (strings: Strings) => this.#transcript.exportConversation(strings),
      printConversation: (strings: Strings, title: string) =>
        this.#transcript.printConversation(strings, title),
      clear: () => this.#header.clear(),
      focusComposer: () => this.focus(),
    };
    this.#composer = new Composer(context);
    this.#transcript = new Transcript(context);
    this.#header = new Header(context);
    this.#locale = new LocaleController(host);
    new VisibleViewportController(host);
    this.#liveRegion = new LiveRegion(context);
    session.onTurn = this.#showTurn;
    // The page may send before the panel is loaded.
    if (session.conversation.turn.isRunning) this.#showTurn();
  }

  /** Focuses the field for a new question. */
  focus(): void {
    this.#composer.focus();
  }

  /** Moves the focus into a panel that was opened: to the field, or on touch screens to the dialog. */
  enter(): void {
    if (!this.#frame.focusOnTouch()) this.focus();
  }

  /** The text in the composer. */
  get draft(): string {
    return this.#composer.draft;
  }

  set draft(text: string) {
    this.#composer.draft = text;
  }

  /** The part of the conversation that the visitor reads. */
  get position(): ScrollPosition {
    return this.#transcript.position;
  }

  set position(position: ScrollPosition) {
    this.#transcript.position = position;
  }

  /** The size that the visitor chose. */
  get size(): PanelSize {
    return this.#frame.size;
  }

  set size(size: PanelSize) {
    this.#frame.size = size;
  }

  /** The visitor's ratings by the ids of replies. */
  get ratings(): ReadonlyMap<string, Rating> {
    return this.#transcript.ratings;
  }

  set ratings(ratings: ReadonlyMap<string, Rating>) {
    this.#transcript.ratings = ratings;
  }

  /** The texts of the panel in the visitor's language, with the page's overrides. */
  get strings(): Strings {
    const {agentName, strings} = this.#host;
    return this.#strings(this.#locale.strings, agentName, strings);
  }

  /** The picture of the launcher while the panel is open. */
  get launcherIcon(): TemplateResult {
    return chevronIcon;
  }

  /** `onClose` is left out if there is nothing to close. */
  render(onClose: (() => void) | undefined): TemplateResult {
    const {strings} = this;
    const imageOrigins = this.#imageOrigins(this.#host.imageOrigins);
    const props = {
      strings,
      imageOrigins,
      agent: this.#header.agent(imageOrigins),
      contact: this.#header.contact(strings),
      starters: parseLines(this.#host.starters),
      editing: this.#composer.editing,
      expandButton: onClose && this.#frame.expandButton(strings),
      onClose,
    };
    return html`<div class="panel" ?data-start=${this.#isStart}>
      ${this.#header.render(props)}
      ${this.#transcript.render(props)}
      ${this.#composer.render(strings)}
      ${this.#frame.resizer(strings)}
      ${this.#liveRegion.render(strings)}
    </div>`;
  }

  get #isStart(): boolean {
    return this.#session.state.messages.length === 0;
  }

  readonly #strings = memoizeLast(
    (strings: Strings, agentName: string, overrides: Partial<Strings>): Strings => ({
      ...strings,
      ...(agentName && {assistant: agentName}),
      ...overrides,
    }),
  );

  /** Calls `send`. Returns whether a message is on its way. */
  readonly #submit = (send: () => Promise<unknown> | undefined): boolean => {
    if (this.#session.conversation.isBusy) return false;
    try {
      // A listener of the page may have cancelled it.
      if (send() === undefined) return false;
    } catch (error) {
      logError(error as Error);
      return false;
    }
    return true;
  };

  /** Scrolls to the question of a new turn: the visitor's and the page's alike. */
  readonly #showTurn = (): void => {
    this.#composer.acknowledge();
    this.#transcript.showQuestion();
  };
}

/** All that an open chat needs: a conversation needs a panel, so one import loads both. */
export const openChat = {Panel, Session, panelStyles};

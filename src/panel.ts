import {html, nothing, type CSSResult, type LitElement, type TemplateResult} from 'lit';

import {ComposerController} from './controllers/composer-controller.js';
import {ConversationController} from './controllers/conversation-controller.js';
import {CopyController} from './controllers/copy-controller.js';
import {CountdownController} from './controllers/countdown-controller.js';
import {EditController} from './controllers/edit-controller.js';
import {FocusController} from './controllers/focus-controller.js';
import {FollowController} from './controllers/follow-controller.js';
import {HighlightController, type Highlighter} from './controllers/highlight-controller.js';
import {LocaleController} from './controllers/locale-controller.js';
import {OnlineController} from './controllers/online-controller.js';
import {VisibleViewportController} from './controllers/visible-viewport-controller.js';
import {lastReply} from './conversation/message.js';
import {asMarkdown, transcript} from './conversation/transcript.js';
import {ChatBotLinkEvent} from './events.js';
import {en} from './locales/en.js';
import type {Strings} from './locales/strings.js';
import {warmUp} from './markdown/warm-up.js';
import {logError, type Session} from './session.js';
import {announcementView} from './views/announcement.js';
import {composerView} from './views/composer.js';
import composerStyles from './views/composer.styles.js';
import controlsStyles from './views/controls.styles.js';
import {confirmationView} from './views/confirmation.js';
import {headerView} from './views/header.js';
import headerStyles from './views/header.styles.js';
import {introductionView} from './views/introduction.js';
import introductionStyles from './views/introduction.styles.js';
import messageStyles from './views/message.styles.js';
import {noticeView, retryView} from './views/notice.js';
import noticeStyles from './views/notice.styles.js';
import type {Editing} from './views/question.js';
import proseStyles from './views/prose.styles.js';
import referencesStyles from './views/references.styles.js';
import {transcriptView} from './views/transcript.js';
import transcriptStyles from './views/transcript.styles.js';

// A conversation begins in a panel, so what it takes comes along.
export {Session} from './session.js';

export interface PanelProps {
  readonly heading: string;
  readonly welcome: string;
  readonly starters: readonly string[];
  readonly imageOrigins: readonly string[];
  readonly highlight: Highlighter | undefined;
  /** Overrides of what the visitor reads. */
  readonly strings: Partial<Strings>;
  /** Left out if there is nothing to close. */
  readonly onClose: (() => void) | undefined;
}

export const panelStyles: readonly CSSResult[] = [
  controlsStyles,
  headerStyles,
  transcriptStyles,
  introductionStyles,
  messageStyles,
  proseStyles,
  referencesStyles,
  noticeStyles,
  composerStyles,
];

/** Nobody stays in front of a disabled button for longer, in seconds. */
const LONGEST_WAIT = 300;

/** Everything that is needed only once somebody opens the chat. Loaded lazily by the element. */
export class Panel {
  readonly #host: LitElement;
  readonly #session: Session;
  readonly #composer: ComposerController;
  readonly #edit: EditController;
  readonly #online: OnlineController;
  readonly #follow: FollowController;
  readonly #countdown: CountdownController;
  readonly #copy: CopyController;
  readonly #highlight: HighlightController;
  readonly #locale: LocaleController;
  #strings: Strings = en;
  #stringSources: readonly unknown[] = [];
  #isClearing = false;

  constructor(host: LitElement, session: Session) {
    this.#host = host;
    this.#session = session;
    new ConversationController(host, session.conversation);
    this.#composer = new ComposerController(
      host,
      (text) => this.#send(text),
      () => session.state.messages.findLast(({role}) => role === 'user')?.content ?? '',
    );
    this.#edit = new EditController(host, (id, text) => this.#take(() => session.edit(id, text)));
    this.#online = new OnlineController(host);
    this.#follow = new FollowController(host);
    this.#countdown = new CountdownController(host);
    this.#copy = new CopyController(host);
    this.#highlight = new HighlightController(host);
    this.#locale = new LocaleController(host);
    new VisibleViewportController(host);
    new FocusController(host, () => this.#composer.focus());
    warmUp();
  }

  focus(): void {
    this.#composer.focus();
  }

  /** What the visitor reads: in their language, with the page's overrides. */
  strings(overrides: Partial<Strings>): Strings {
    const sources = [this.#locale.strings, overrides];
    // The same object for as long as nothing has changed: what depends on it is not rendered again.
    if (sources.some((source, index) => source !== this.#stringSources[index])) {
      this.#stringSources = sources;
      this.#strings = {...this.#locale.strings, ...overrides};
    }
    return this.#strings;
  }

  render(props: PanelProps): TemplateResult {
    const {heading, onClose} = props;
    const strings = this.strings(props.strings);
    const {messages} = this.#session.state;
    const {outcome, button} = this.#copy;
    this.#highlight.use(props.highlight);
    return html`<div class="panel" @click=${this.#handleClick}>
      ${headerView({
        heading,
        strings,
        hasMessages: messages.length > 0,
        copyOutcome: button === undefined ? outcome : undefined,
        onCopy: () => void this.#copy.copy(transcript(messages, strings)),
        onClear: this.#askToClear,
        onClose,
      })}
      ${this.#isClearing ? this.#confirmation(strings) : nothing}
      ${transcriptView({
        ...props,
        strings,
        messages,
        introduction: this.#introduction(props, strings),
        notice: this.#notice(strings),
        onRegenerate: this.#regenerate,
        onCopy: (reply, button) => void this.#copy.copy(asMarkdown(reply, strings), button),
        editing: this.#editing(),
        onEdit: this.#edit.start,
        isAtEnd: this.#follow.isAtNewest,
        scrollerRef: this.#follow.setScroller,
        onScroll: this.#follow.handleScroll,
        onJump: this.#follow.follow,
      })}
      ${this.#composerTemplate(strings)} ${announcementView({messages, copyOutcome: outcome, strings})}
    </div>`;
  }

  #introduction(props: PanelProps, strings: Strings): TemplateResult {
    const starters = this.#session.state.messages.length > 0 ? [] : props.starters;
    return introductionView({...props, strings, starters, onStart: (question) => this.#send(question)});
  }

  #notice(strings: Strings): TemplateResult | typeof nothing {
    const {messages, error} = this.#session.state;
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, LONGEST_WAIT));
    const {secondsLeft} = this.#countdown;
    const onRetry = this.#retry;
    if (error) return noticeView({error, secondsLeft, strings, onRetry, onClear: this.#clear});
    return lastReply(messages)?.status === 'stopped' ? retryView({secondsLeft, strings, onRetry}) : nothing;
  }

  #editing(): Editing | undefined {
    const {id, composer, cancel, handleKeydown} = this.#edit;
    if (id === undefined) return undefined;
    return {
      id,
      draft: composer.draft,
      isBusy: this.#session.conversation.isBusy,
      fieldRef: composer.setField,
      onInput: composer.handleInput,
      onKeydown: handleKeydown,
      onSubmit: composer.handleSubmit,
      onCancel: cancel,
    };
  }

  #composerTemplate(strings: Strings): TemplateResult {
    return html`<div class="composer-frame">
      ${composerView({
        draft: this.#composer.draft,
        isBusy: this.#session.conversation.isBusy,
        connection: this.#online.connection,
        strings,
        fieldRef: this.#composer.setField,
        onInput: this.#composer.handleInput,
        onKeydown: this.#composer.handleKeydown,
        onSubmit: this.#composer.handleSubmit,
        onStop: () => this.#session.conversation.stop(),
      })}
      <slot name="footer"></slot>
    </div>`;
  }

  #send(text: string): boolean {
    return this.#take(() => this.#session.send(text));
  }

  /** Whether what the visitor wanted to send is on its way; if so, the reply will be read from where it begins. */
  #take(send: () => Promise<unknown> | undefined): boolean {
    if (this.#session.conversation.isBusy) return false;
    try {
      if (send() === undefined) return false;
    } catch (error) {
      logError(error as Error);
      return false;
    }
    this.#online.acknowledge();
    void this.#follow.showQuestion();
    return true;
  }

  readonly #retry = (): void => {
    this.#take(() => this.#session.retry());
  };

  readonly #regenerate = (): void => {
    this.#take(() => this.#session.regenerate());
  };

  readonly #askToClear = (): void => {
    this.#isClearing = true;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() =>
      this.#host.renderRoot.querySelector<HTMLElement>('.confirmation .primary')?.focus(),
    );
  };

  #confirmation({clearQuestion, clearConfirm, cancel}: Strings): TemplateResult {
    const onNo = () => {
      this.#isClearing = false;
      this.#host.requestUpdate();
      this.focus();
    };
    return confirmationView({
      question: clearQuestion,
      yes: clearConfirm,
      no: cancel,
      onYes: this.#clear,
      onNo,
    });
  }

  readonly #clear = (): void => {
    this.#isClearing = false;
    this.#session.clear();
    this.focus();
  };

  readonly #handleClick = (event: MouseEvent): void => {
    const {target} = event;
    // What the page has put into a slot is the page's own.
    if (!(target instanceof Element) || target.getRootNode() !== this.#host.renderRoot) return;
    const link = target.closest('a');
    if (link && !this.#host.dispatchEvent(new ChatBotLinkEvent(link.href))) event.preventDefault();
    const button = target.closest<HTMLElement>('.copy-code');
    if (button)
      void this.#copy.copy(button.closest('.code')?.querySelector('code')?.textContent ?? '', button);
  };
}

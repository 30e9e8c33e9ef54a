import {html, nothing, type CSSResult, type LitElement, type TemplateResult} from 'lit';

import type {ChatServiceError} from './client/errors.js';
import {ComposerController} from './controllers/composer-controller.js';
import {CopyController} from './controllers/copy-controller.js';
import {CountdownController} from './controllers/countdown-controller.js';
import {EditController} from './controllers/edit-controller.js';
import {FocusController} from './controllers/focus-controller.js';
import {FollowController} from './controllers/follow-controller.js';
import {HighlightController, type Highlighter} from './controllers/highlight-controller.js';
import {OnlineController} from './controllers/online-controller.js';
import type {ConversationState} from './conversation/conversation.js';
import {lastReply} from './conversation/message.js';
import {transcript} from './conversation/transcript.js';
import type {Strings} from './locales/strings.js';
import {warmUp} from './markdown/warm-up.js';
import {remedyFor} from './remedies.js';
import {announcementView} from './views/announcement.js';
import {composerView} from './views/composer.js';
import composerStyles from './views/composer.styles.js';
import controlsStyles from './views/controls.styles.js';
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

// The service is first spoken to when somebody asks, so its client comes along with the panel.
export {createChatClient} from './client/chat-client.js';

export interface PanelProps {
  readonly conversation: ConversationState;
  readonly heading: string;
  readonly welcome: string;
  readonly starters: readonly string[];
  readonly imageOrigins: readonly string[];
  readonly highlight: Highlighter | undefined;
  readonly strings: Strings;
}

/** What the visitor can do. */
export interface PanelActions {
  /** Tells whether the question was taken; if not, the draft stays. */
  readonly onSend: (text: string) => boolean;
  /** Likewise, for a question in other words. */
  readonly onEdit: (id: string, text: string) => boolean;
  readonly onStop: () => void;
  readonly onRetry: () => void;
  readonly onClear: () => void;
  /** Called for a click on a link of a reply or a reference. */
  readonly onLink: (event: MouseEvent, url: string) => void;
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
  readonly #actions: PanelActions;
  readonly #composer: ComposerController;
  readonly #edit: EditController;
  readonly #online: OnlineController;
  readonly #follow: FollowController;
  readonly #countdown: CountdownController;
  readonly #copy: CopyController;
  readonly #highlight: HighlightController;

  constructor(host: LitElement, actions: PanelActions) {
    this.#host = host;
    this.#actions = actions;
    this.#composer = new ComposerController(host, (text) => this.#send(text));
    this.#edit = new EditController(host, (id, text) => this.#isTaken(actions.onEdit(id, text)));
    this.#online = new OnlineController(host);
    this.#follow = new FollowController(host);
    this.#countdown = new CountdownController(host);
    this.#copy = new CopyController(host);
    this.#highlight = new HighlightController(host);
    new FocusController(host, () => this.#composer.focus());
    warmUp();
  }

  focus(): void {
    this.#composer.focus();
  }

  /** What the owner of the page can look at when a reply has failed; empty if there is nothing. */
  remedyFor(error: ChatServiceError): string {
    return remedyFor(error);
  }

  render(props: PanelProps): TemplateResult {
    const {conversation, heading, strings} = props;
    const {messages} = conversation;
    const {outcome, button} = this.#copy;
    this.#highlight.use(props.highlight);
    return html`<div class="panel" part="panel" @click=${this.#handleClick}>
      ${headerView({
        heading,
        strings,
        hasMessages: messages.length > 0,
        copyOutcome: button === undefined ? outcome : undefined,
        onCopy: () => void this.#copy.copy(transcript(messages, strings)),
        onClear: this.#actions.onClear,
      })}
      ${transcriptView({
        ...props,
        messages,
        introduction: this.#introduction(props),
        notice: this.#notice(props),
        editing: this.#editing(props),
        onEdit: this.#edit.start,
        isAtEnd: this.#follow.isFollowing,
        scrollerRef: this.#follow.setScroller,
        onScroll: this.#follow.handleScroll,
        onJump: this.#follow.follow,
      })}
      ${this.#composerTemplate(props)} ${announcementView({messages, copyOutcome: outcome, strings})}
    </div>`;
  }

  #introduction(props: PanelProps): TemplateResult {
    const starters = props.conversation.messages.length > 0 ? [] : props.starters;
    return introductionView({...props, starters, onStart: (question) => this.#send(question)});
  }

  #notice({conversation: {messages, error}, strings}: PanelProps): TemplateResult | typeof nothing {
    this.#countdown.waitFor(error, Math.min(error?.retryAfter ?? 0, LONGEST_WAIT));
    const {onRetry, onClear} = this.#actions;
    const {secondsLeft} = this.#countdown;
    if (error) return noticeView({error, secondsLeft, strings, onRetry, onClear});
    return lastReply(messages)?.status === 'stopped' ? retryView({secondsLeft, strings, onRetry}) : nothing;
  }

  #editing({conversation}: PanelProps): Editing | undefined {
    const {id, composer, cancel, handleKeydown} = this.#edit;
    if (id === undefined) return undefined;
    return {
      id,
      draft: composer.draft,
      isBusy: isBusy(conversation),
      fieldRef: composer.setField,
      onInput: composer.handleInput,
      onKeydown: handleKeydown,
      onSubmit: composer.handleSubmit,
      onCancel: cancel,
    };
  }

  #composerTemplate({conversation, strings}: PanelProps): TemplateResult {
    return html`<div class="composer-frame">
      ${composerView({
        draft: this.#composer.draft,
        isBusy: isBusy(conversation),
        connection: this.#online.connection,
        strings,
        fieldRef: this.#composer.setField,
        onInput: this.#composer.handleInput,
        onKeydown: this.#composer.handleKeydown,
        onSubmit: this.#composer.handleSubmit,
        onStop: this.#actions.onStop,
      })}
      <slot name="footer"></slot>
    </div>`;
  }

  #send(text: string): boolean {
    return this.#isTaken(this.#actions.onSend(text));
  }

  /** The reply will be read from where it begins, at the end. */
  #isTaken(isTaken: boolean): boolean {
    if (isTaken) {
      this.#online.acknowledge();
      this.#follow.follow();
    }
    return isTaken;
  }

  readonly #handleClick = (event: MouseEvent): void => {
    const {target} = event;
    // What the page has put into a slot is the page's own.
    if (!(target instanceof Element) || target.getRootNode() !== this.#host.renderRoot) return;
    const link = target.closest('a');
    if (link) this.#actions.onLink(event, link.href);
    const button = target.closest<HTMLElement>('.copy-code');
    if (button)
      void this.#copy.copy(button.closest('.code')?.querySelector('code')?.textContent ?? '', button);
  };
}

function isBusy({status}: ConversationState): boolean {
  return status === 'submitted' || status === 'streaming';
}

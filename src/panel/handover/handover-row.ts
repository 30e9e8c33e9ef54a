import {html, nothing, type LitElement, type ReactiveController, type TemplateResult} from 'lit';

import type {Handover} from '../../client/types.js';
import {handoverOf, isHandedOver, type AssistantMessage, type Message} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {css} from '../../platform/css.js';
import {uuid} from '../../platform/uuid.js';
import {visibleText} from '../../platform/visible-text.js';
import {whenRemoved} from '../../platform/window-of.js';
import {append, silentMessage} from '../../session/append.js';
import type {ContactFunction} from '../../session/contact.js';
import {ChatBotContactEvent, ChatBotReplyEvent} from '../../session/conversation-events.js';
import {Listener, listenOf} from '../../session/listener.js';
import {logError} from '../../session/log-error.js';
import type {Session} from '../../session/session.js';
import {authorName} from '../controls/author-name.js';
import {iconButtonView} from '../controls/icon-button.js';
import {closeIcon} from '../controls/icons.js';
import {listen as listenTo} from '../controls/listen.js';

import {MessageNews} from './message-news.js';

/** The row above the field that hands the visitor over to a person, and back. Listens to the person in between. */
export class HandoverRow implements ReactiveController {
  readonly #context: HandoverContext;
  readonly #news: MessageNews;
  #listener: Listener | undefined;
  /** What the listener belongs to. */
  #heard: unknown;
  #thread: string | undefined;
  /** The call of `contact` that has no answer. */
  #calling: {readonly generation: number} | undefined;
  /** What `contact` has said in place of a person, until a message follows. */
  #answer: {readonly text: string; readonly after: Message | undefined} | undefined;
  /** The message whose state the visitor has taken note of. */
  #dismissed: Message | undefined;
  #isAway = false;

  constructor(context: HandoverContext) {
    const {host} = context;
    this.#context = context;
    this.#news = new MessageNews(host);
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addController(this);
    // A page in the back/forward cache hears nothing.
    listenTo(host, ['pagehide'], () => this.#setAway(true));
    listenTo(host, ['pageshow'], () => this.#setAway(false));
  }

  hostUpdated(): void {
    this.#follow();
  }

  hostDisconnected(): void {
    whenRemoved(this.#context.host, () => this.#stop('moved'));
  }

  /** What is to be announced of the messages that came by themselves. */
  news(strings: Strings): string {
    return this.#news.words(strings);
  }

  /** Renders the row. `undefined`: there is nothing to say. */
  view(strings: Strings): TemplateResult | undefined {
    const {conversation} = this.#context.session;
    const {messages} = conversation.state;
    if (this.#isCalling)
      return rowView(
        strings.waitingForPerson,
        cancelView(strings, () => this.#leave()),
      );
    const answer = this.#answer;
    if (answer && answer.after === messages.at(-1))
      return rowView(html`<bdi>${answer.text}</bdi>`, this.#dismissView(strings));
    const handover = handoverOf(messages);
    if (!handover || (!isHandedOver(messages) && this.#dismissed === messages.at(-1))) return undefined;
    // The visitor cannot agree while the reply with the offer runs.
    const isEarly = handover.state === 'offered' && conversation.isBusy;
    return isEarly ? undefined : this.#stateView(handover, strings);
  }

  /** Calls the function `contact` of the page. */
  async contact(call: ContactFunction, strings: Strings): Promise<void> {
    const {host, session, exportConversation} = this.#context;
    const {conversation} = session;
    const exported = () => exportConversation(strings);
    if (this.#isCalling || isHandedOver(conversation.state.messages)) return;
    if (!host.dispatchEvent(new ChatBotContactEvent('', exported))) return;
    const calling = (this.#calling = {generation: conversation.generation});
    this.#answer = undefined;
    host.requestUpdate();
    let answer: unknown;
    try {
      conversation.thread ??= {id: uuid(), reply: ''};
      const {id, serverId} = conversation.thread;
      const {messages} = conversation.state;
      const markdown = await exported();
      answer = await call({conversation: {id, serverId}, messages, markdown});
    } catch (error) {
      console.error('<chat-bot>: The function "contact" failed.', error);
      answer = strings.nobodyAnswers;
    }
    // The visitor has left, or the conversation is another one.
    if (calling !== this.#calling || !this.#isCalling) return;
    this.#calling = undefined;
    const text = typeof answer === 'string' ? visibleText(answer).trim().slice(0, MAX_ANSWER) : '';
    if (text) this.#answer = {text, after: conversation.state.messages.at(-1)};
    else if (listenOf(host.transport)) await this.#tell({state: 'waiting'});
    host.requestUpdate();
  }

  #stateView({state, name = ''}: Handover, strings: Strings): TemplateResult {
    const leave = () => this.#leave();
    const typing = this.#listener?.typing;
    const person = authorName(typing ?? {name, kind: 'person'}, strings);
    const isLost = this.#listener?.isLost;
    switch (state) {
      case 'offered': {
        const button = html`<button class="control-pill control-primary" type="button" @click=${() => this.#agree(strings)}>${strings.talkToPerson}</button>`;
        return rowView(button, this.#dismissView(strings));
      }
      case 'waiting':
        return rowView(
          isLost ? strings.connectionLost : strings.waitingForPerson,
          cancelView(strings, leave),
        );
      case 'joined': {
        const words = html`<b><bdi>${person}</bdi></b>${typing ? html`<span aria-hidden="true"> •••</span>` : nothing}`;
        return rowView(
          isLost ? strings.connectionLost : words,
          html`<button class="control-pill" type="button" @click=${leave}>${strings.backToAgent}</button>`,
        );
      }
      case 'ended':
        return rowView(
          html`${strings.personLeft}<span class="control-visually-hidden"> ${strings.aiAgain}</span>`,
          this.#dismissView(strings),
        );
    }
  }

  #dismissView({cancel}: Strings): TemplateResult {
    const onClick = () => this.#dismiss();
    return iconButtonView({label: cancel, icon: closeIcon, onClick});
  }

  #agree(strings: Strings): void {
    const {host, session, composer} = this.#context;
    const {contact} = host;
    composer.field.focus();
    if (typeof contact === 'function') void this.contact(contact, strings);
    else composer.submit(() => session.send(strings.talkToPerson, undefined, undefined, {state: 'waiting'}));
  }

  #dismiss(): void {
    const {host, session, composer} = this.#context;
    this.#answer = undefined;
    this.#dismissed = session.state.messages.at(-1);
    composer.field.focus();
    host.requestUpdate();
  }

  /** The visitor no longer waits for a person, or talks to one. */
  #leave(): void {
    const {host, session, composer} = this.#context;
    const {conversation} = session;
    composer.field.focus();
    if (this.#isCalling) {
      this.#calling = undefined;
      host.requestUpdate();
      return;
    }
    // A question that waits for the person waits no longer.
    conversation.stop();
    void this.#tell({state: 'ended'});
  }

  /** Adds a state that the visitor has decided. */
  async #tell(handover: Handover): Promise<void> {
    const {conversation} = this.#context.session;
    const wasJoined = handoverOf(conversation.state.messages)?.state === 'joined';
    const message = silentMessage(handover);
    // Nobody has left whom the visitor did not meet.
    if (!wasJoined) this.#dismissed = message;
    await append(conversation, [message], new AbortController().signal).catch(logError);
  }

  #setAway(isAway: boolean): void {
    this.#isAway = isAway;
    this.#follow();
  }

  get #isCalling(): boolean {
    return this.#calling?.generation === this.#context.session.conversation.generation;
  }

  /** Listens as long as the handover lasts. */
  #follow(): void {
    const {host, session} = this.#context;
    const {conversation} = session;
    const {transport} = host;
    const {thread} = conversation;
    const listen = listenOf(transport);
    const isOver = !isHandedOver(conversation.kept) || session.needsConsent || !thread;
    if (isOver || this.#isAway || transport !== this.#heard || thread.id !== this.#thread)
      this.#stop(isOver ? 'ended' : 'moved');
    if (isOver || this.#isAway || this.#listener || !listen) return;
    this.#heard = transport;
    this.#thread = thread.id;
    this.#listener = new Listener({
      conversation,
      listen,
      isShared: host.persist === 'local',
      onMessages: (messages) => this.#note(messages),
      onChange: () => host.requestUpdate(),
    });
  }

  #stop(cause: 'ended' | 'moved'): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.stop(cause);
  }

  #note(added: readonly AssistantMessage[]): void {
    const {host} = this.#context;
    const messages = added.filter(({handover}) => !handover);
    this.#news.add(messages);
    for (const message of messages) host.dispatchEvent(new ChatBotReplyEvent(message));
  }
}

export interface HandoverContext {
  readonly host: LitElement & {
    readonly announce: string;
    readonly contact: string | ContactFunction | undefined;
    readonly persist: unknown;
    readonly transport: unknown;
  };
  readonly session: Session;
  readonly composer: {
    readonly field: {focus(): void};
    /** Sends a message of the visitor. */
    submit(send: () => Promise<unknown> | undefined): boolean;
  };
  /** Returns the conversation as Markdown. */
  readonly exportConversation: (strings: Strings) => Promise<string>;
}

/** Maximum length of what `contact` says, in UTF-16 code units. */
const MAX_ANSWER = 300;

function rowView(words: unknown, ...buttons: readonly TemplateResult[]): TemplateResult {
  return html`<span class="handover-row"><span>${words}</span>${buttons}</span>`;
}

function cancelView({cancel}: Strings, onClick: () => void): TemplateResult {
  return html`<button class="control-pill" type="button" @click=${onClick}>${cancel}</button>`;
}

const styles = css`
  .handover-row {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: var(--_target);
  }

  .handover-row > :first-child {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }


  .handover-row b {
    color: var(--_text);
  }
`;

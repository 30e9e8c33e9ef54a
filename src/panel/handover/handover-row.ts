import {html, nothing, type LitElement, type ReactiveController, type TemplateResult} from 'lit';

import type {Handover} from '../../client/types.js';
import {decodeHandover} from '../../conversation/decode-handover.js';
import {isHandedOver, type ThreadHandover} from '../../conversation/handover.js';
import type {Conversation} from '../../conversation/conversation.js';
import {lastReply, type AssistantMessage, type Message} from '../../conversation/message.js';
import {handoverOf} from '../../conversation/thread.js';
import {enHandover} from '../../locales/en-handover.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {css} from '../../platform/css.js';
import {uuid} from '../../platform/uuid.js';
import {visibleText} from '../../platform/visible-text.js';
import {shortened} from '../../platform/whole-characters.js';
import {whenRemoved} from '../../platform/window-of.js';
import {change, setHandover} from '../../session/append.js';
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
  #listening:
    | {readonly agent: string | undefined; readonly thread: string; readonly transport: unknown}
    | undefined;
  /** The call of `contact` that is not over. */
  #call: {readonly generation: number} | undefined;
  /** What `contact` has said in place of a person, until a message follows. */
  #answer:
    | {readonly text: string; readonly generation: number; readonly after: Message | undefined}
    | undefined;
  #isAway = false;

  constructor(context: HandoverContext) {
    const {host} = context;
    this.#context = context;
    this.#news = new MessageNews(host);
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addController(this);
    // A page in the back/forward cache hears nothing.
    listenTo(host, ['pagehide'], () => this.#goAway());
    listenTo(host, ['pageshow'], () => setTimeout(() => void this.#comeBack()));
  }

  hostUpdated(): void {
    this.#follow();
  }

  hostDisconnected(): void {
    whenRemoved(this.#context.host, () => this.#stop('moved'));
  }

  /** What is to be announced of the messages that came by themselves. */
  news(strings: Strings): string {
    return this.#news.words(strings, this.#generation);
  }

  /** Renders the row. `undefined`: there is nothing to say. */
  view(given: Strings): TemplateResult | undefined {
    const strings = {...enHandover, ...given};
    const {session} = this.#context;
    const {thread, isBusy} = session.conversation;
    const {messages} = session.state;
    const answer = this.#answer;
    const handover = decodeHandover(handoverOf(thread, messages));
    if (session.needsConsent) return undefined;
    if (this.#isCalling) return rowView(strings.waitingForPerson, this.#leaveView(strings.cancel));
    if (answer?.generation === this.#generation && answer.after === messages.at(-1))
      return rowView(
        html`<bdi>${answer.text}</bdi>`,
        closeView(strings, () => this.#dismiss()),
      );
    // The visitor cannot agree while the reply with the offer runs.
    if (!handover || (handover.state === 'offered' && isBusy)) return undefined;
    return this.#stateView(handover, strings);
  }

  /** Calls the function `contact` of the page. */
  async contact(call: ContactFunction, given: Strings): Promise<void> {
    const strings = {...enHandover, ...given};
    const {host, session, composer, transcript} = this.#context;
    const {conversation} = session;
    if (session.needsConsent) {
      // The text to agree to is beside the field.
      host.focus();
      return;
    }
    const exported = () => transcript.exportConversation(strings);
    if (this.#isCalling || isHandedOver(conversation.thread)) {
      composer.field.focus();
      return;
    }
    if (!host.dispatchEvent(new ChatBotContactEvent('', exported))) return;
    const running = (this.#call = {generation: this.#generation});
    this.#answer = undefined;
    host.requestUpdate();
    let answer: unknown;
    try {
      const {id, serverId} = (conversation.thread ??= {id: uuid(), reply: ''});
      const {messages} = conversation.state;
      const markdown = await exported();
      answer = await call({conversation: {id, serverId}, messages, markdown});
    } catch (error) {
      console.error('<chat-bot>: The function "contact" failed.', error);
      answer = strings.nobodyAnswers;
    }
    // The visitor has left, or the conversation is another one.
    if (running !== this.#call || !this.#isCalling) return;
    const text = typeof answer === 'string' ? shortened(visibleText(answer).trim(), MAX_ANSWER) : '';
    if (text) this.#answer = {...running, text, after: conversation.state.messages.at(-1)};
    // The visitor can cancel while a reply runs.
    else if (listenOf(host.transport)) await this.#set({state: 'waiting'}, () => running === this.#call);
    if (running === this.#call) this.#call = undefined;
    host.requestUpdate();
  }

  #stateView({state, name = ''}: Handover, strings: Strings): TemplateResult {
    const {conversation} = this.#context.session;
    const {typing, isLost} = this.#listener ?? {};
    const person = authorName(typing ?? {name, kind: 'person'}, strings);
    switch (state) {
      case 'offered': {
        const button = html`<button class="control-pill control-primary" type="button" @click=${() => this.#agree(strings)}>${strings.talkToPerson}</button>`;
        return rowView(
          button,
          closeView(strings, () => void this.#leave()),
        );
      }
      case 'waiting':
        return rowView(
          isLost ? strings.connectionLost : strings.waitingForPerson,
          this.#leaveView(strings.cancel),
        );
      case 'joined': {
        // Screen readers hear a sentence.
        const words = html`<b><bdi>${person}</bdi></b>${hiddenView(strings.personAnswers)}${typing ? html`<span aria-hidden="true"> •••</span>` : nothing}`;
        return rowView(isLost ? strings.connectionLost : words, this.#leaveView(strings.backToAgent));
      }
      case 'ended':
        return rowView(conversation.thread?.handover?.hasMet ? strings.aiAgain : strings.nobodyAnswers);
    }
  }

  #leaveView(label: string): TemplateResult {
    return html`<button class="control-pill" type="button" @click=${() => void this.#leave()}>${label}</button>`;
  }

  #dismiss(): void {
    const {host, composer} = this.#context;
    this.#answer = undefined;
    composer.field.focus();
    host.requestUpdate();
  }

  #agree(strings: Strings): void {
    const {host, session, composer} = this.#context;
    const {conversation} = session;
    const {contact} = host;
    composer.field.focus();
    if (typeof contact === 'function') {
      void this.contact(contact, strings);
      return;
    }
    // The request is made later. A listener of the page can have canceled the question.
    if (composer.submit(() => session.send(strings.talkToPerson)))
      setHandover(conversation, {state: 'waiting', isAsked: true});
  }

  /** The visitor takes no offer, no longer waits for a person, or no longer talks to one. */
  async #leave(): Promise<void> {
    const {host, session, composer} = this.#context;
    const {conversation} = session;
    const state = conversation.thread?.handover?.state;
    composer.field.focus();
    this.#call = undefined;
    host.requestUpdate();
    // A question that waits for the person waits no longer.
    if (isHandedOver(conversation.thread)) conversation.stop();
    if (!state) return;
    const ended = {state: 'ended', isSeen: state !== 'joined'} as const;
    // The next question is the agent's, also while another page holds the lock.
    setHandover(conversation, ended);
    await this.#set(ended);
  }

  /** Sets the state when no turn runs, if that is still wanted then. */
  #set(handover: ThreadHandover, isWanted = () => true): Promise<unknown> {
    const {conversation} = this.#context.session;
    const set = () => {
      const isKnown = conversation.thread?.handover?.state === handover.state;
      if (!isKnown && isWanted()) setHandover(conversation, handover);
    };
    return change(conversation, set).catch(logError);
  }

  get #generation(): number {
    return this.#context.session.conversation.generation;
  }

  get #isCalling(): boolean {
    return this.#call?.generation === this.#generation;
  }

  #goAway(): void {
    this.#isAway = true;
    this.#follow();
  }

  /** Another page can have ended the handover in the meantime: under the lock, the conversation is as it is stored. */
  async #comeBack(): Promise<void> {
    if (!this.#isAway) return;
    await change(this.#context.session.conversation, () => undefined).catch(logError);
    this.#isAway = false;
    this.#follow();
  }

  /** Listens as long as the handover lasts. */
  #follow(): void {
    const {host, session} = this.#context;
    const {conversation, agent} = session;
    const {transport} = host;
    const {thread} = conversation;
    const known = this.#listening;
    const isAsAgreed = isHandedOver(thread) && !session.needsConsent;
    // Another visitor or agent can come back to the conversation.
    const isOver = !isHandedOver(thread) && agent === known?.agent;
    const isSame = transport === known?.transport && thread?.id === known?.thread;
    const isHere = isAsAgreed && !this.#isAway && host.isConnected;
    if (!isHere || !isSame) this.#stop(isOver ? 'ended' : 'moved');
    const listen = listenOf(transport);
    // The desk gets the question first, on this page or another one.
    if (!isHere || this.#listener || !listen || !thread || !isAnswered(conversation)) return;
    this.#listening = {agent, thread: thread.id, transport};
    this.#listener = new Listener({
      conversation,
      listen,
      onMessages: (messages) => this.#note(messages),
      onChange: () => host.requestUpdate(),
    });
  }

  #stop(cause: 'ended' | 'moved'): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.stop(cause);
  }

  #note(messages: readonly AssistantMessage[]): void {
    const {host} = this.#context;
    const generation = this.#generation;
    this.#news.add(messages);
    for (const message of messages) {
      // A listener of the page can have cleared the conversation.
      if (generation === this.#generation) host.dispatchEvent(new ChatBotReplyEvent(message));
    }
  }
}

export interface HandoverContext {
  readonly host: LitElement & {
    readonly announce: string;
    readonly contact: string | ContactFunction | undefined;
    readonly transport: unknown;
  };
  readonly session: Session;
  readonly composer: {
    readonly field: {focus(): void};
    /** Sends a message of the visitor. Returns true if a turn has begun. */
    submit(send: () => Promise<unknown> | undefined): boolean;
  };
  /** Gives the conversation as Markdown. */
  readonly transcript: {exportConversation(strings: Strings): Promise<string>};
}

/** Maximum length of what `contact` says, in UTF-16 code units. */
const MAX_ANSWER = 300;

/** True if no reply is open, and the question by which the visitor has agreed has not failed. If it was stopped, the desk can have it. */
function isAnswered({isBusy, state, thread}: Conversation): boolean {
  const {status = 'failed'} = lastReply(state.messages) ?? {};
  return !isBusy && (!thread?.handover?.isAsked || status === 'complete' || status === 'stopped');
}

function rowView(words: unknown, button: TemplateResult | typeof nothing = nothing): TemplateResult {
  return html`<span class="handover-row"><span>${words}</span>${button}</span>`;
}

function closeView({cancel}: Strings, onClick: () => void): TemplateResult {
  return iconButtonView({label: cancel, icon: closeIcon, onClick});
}

function hiddenView(words: string): TemplateResult {
  return html`<span class="control-visually-hidden"> ${words}</span>`;
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

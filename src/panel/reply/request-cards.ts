import {html, nothing, render, type ReactiveController, type TemplateResult} from 'lit';

import type {Choice, ToolCall} from '../../client/agent-request.js';
import {
  isOnce,
  lastReply,
  withMessage,
  type AssistantMessage,
  type ReplyRequest,
} from '../../conversation/message.js';
import {decodeRequest} from '../../conversation/decode-request.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {isTouch} from '../../platform/is-touch.js';
import {stringify} from '../../platform/stringify.js';
import {visibleText} from '../../platform/visible-text.js';
import {change} from '../../session/append.js';
import {logError} from '../../session/log-error.js';
import {doneIcon} from '../controls/icons.js';
import type {ReplyContext} from './reply-context.js';
import styles from './request-cards.styles.js';

/** What the agent asks the visitor: a card for each request below the text of its reply. */
export class RequestCards implements ReactiveController {
  readonly #context: ReplyContext;
  /** Where the cards of a reply stand. */
  readonly #places = new Map<HTMLElement, Shown>();
  /** True until the answer of the visitor is sent or kept: another page can hold the lock of the conversation. */
  #isDeciding = false;

  constructor(context: ReplyContext) {
    const {host} = context;
    this.#context = context;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addController(this);
  }

  hostUpdated(): void {
    for (const [place, shown] of this.#places) {
      if (place.isConnected) this.#draw(place, shown);
      else this.#places.delete(place);
    }
  }

  /** Shows the requests of a reply in `place`. */
  show(place: HTMLElement, {message, strings}: Shown): void {
    const shown = {message: decoded(message), strings};
    this.#places.set(place, shown);
    this.#draw(place, shown);
  }

  #draw(place: HTMLElement, {message, strings}: Shown): void {
    const root = place.getRootNode() as ShadowRoot;
    const hadFocus = place.contains(root.activeElement);
    const isOpen = this.#isOpen(message);
    render(
      message.requests!.map((request) => {
        const isPreset = request.call && request.answer !== undefined;
        return isPreset ? nothing : this.#cardView(request, message, isOpen, strings);
      }),
      place,
    );
    if (hadFocus && !place.contains(root.activeElement)) this.#focusNext(place);
  }

  /** True if the visitor can answer what has no answer. On another page, only the server still knows the requests that it holds. */
  #isOpen({id, status, requests = []}: AssistantMessage): boolean {
    const {state, thread, isBusy, isRestored, awaitsReferences} = this.#context.session.conversation;
    const isHeld =
      thread?.reply === id && requests.every((request) => request.answer !== undefined || request.isHeld);
    const isKnown = !isRestored || isHeld;
    // Late references belong to the reply as it was.
    const isReady = !isBusy && !awaitsReferences;
    return isKnown && isReady && status === 'complete' && state.messages.at(-1)?.id === id;
  }

  /** True if the words of the visitor stand below the reply. */
  #isSent({id}: AssistantMessage): boolean {
    const {messages} = this.#context.session.state;
    return isOnce(messages[messages.findIndex((message) => message.id === id) + 1]);
  }

  #cardView(
    request: ReplyRequest,
    message: AssistantMessage,
    isOpen: boolean,
    strings: Strings,
  ): TemplateResult {
    const {text, call} = request;
    return html`<div part="request" class="reply-request" role="group" tabindex="-1" aria-label=${call ? strings.runTool : visibleText(text)}>
      ${call ? callView(call, strings) : html`<p dir="auto">${visibleText(text)}</p>`}
      ${this.#answerView(request, message, isOpen, strings)}
    </div>`;
  }

  #answerView(
    {id, call, answer, choices: given}: ReplyRequest,
    message: AssistantMessage,
    isOpen: boolean,
    strings: Strings,
  ): TemplateResult | typeof nothing {
    const choices = call ? permissions(strings) : given;
    if (this.#isSent(message)) return nothing;
    const chosen = choices.find(({value}) => value === answer);
    if (chosen) return html`<p class="reply-answer">${doneIcon}<bdi>${chosen.label}</bdi></p>`;
    if (!isOpen) return html`<p class="reply-answer">${strings.notAnswered}</p>`;
    if (choices.length === 0)
      return html`<p class="reply-answer control-sentence">${strings.cannotAnswer}</p>`;
    return html`<div class="reply-choices">
      ${choices.map(
        ({value, label, kind}) =>
          html`<button part="choice" class="control-pill ${kind === 'primary' ? 'control-primary' : ''}" data-kind=${kind ?? nothing} type="button" ?disabled=${this.#isDeciding} @click=${({currentTarget}: Event) => void this.#decide(currentTarget as Element, message, id, value)}><bdi>${label}</bdi></button>`,
      )}
    </div>`;
  }

  async #decide(button: Element, {id}: AssistantMessage, request: string, answer: string): Promise<void> {
    const {session, host} = this.#context;
    const card = button.closest<HTMLElement>('.reply-request')!;
    card.focus({preventScroll: true});
    this.#isDeciding = true;
    host.requestUpdate();
    try {
      // Another page can have answered.
      await change(session.conversation, () => {
        this.#isDeciding = false;
        host.requestUpdate();
        session.startOverIfAgentChanged();
        const reply = lastReply(session.state.messages);
        return reply?.id === id && this.#isOpen(reply)
          ? this.#answer(decoded(reply), request, answer)
          : undefined;
      });
    } catch (error) {
      logError(error as Error);
    } finally {
      this.#isDeciding = false;
      host.requestUpdate();
    }
  }

  /** Sends the answers, or keeps one until there are all. Resolves when the turn is over. */
  #answer(reply: AssistantMessage, id: string, answer: string): Promise<unknown> | undefined {
    const {session, composer, host} = this.#context;
    const {conversation, state} = session;
    if (reply.requests!.some((request) => request.id === id && request.answer !== undefined))
      return undefined;
    const requests = reply.requests!.map((request) => (request.id === id ? {...request, answer} : request));
    const answered = {...reply, requests};
    if (requests.some((request) => request.answer === undefined)) {
      const {position, thread} = conversation;
      const {isTruncated} = state;
      conversation.adopt({messages: withMessage(state.messages, answered), isTruncated, position, thread});
      return undefined;
    }
    const words = requests.flatMap(({choices, answer: value}) =>
      choices.filter((choice) => choice.value === value).map(({label}) => label),
    );
    const goOn = () => {
      conversation.requireSendable(reply.id);
      return session.begin(conversation.goOn(answered));
    };
    let turn: Promise<unknown> | undefined;
    const isSent = composer.submit(() => {
      const hasWords = words.length > 0;
      return (turn = hasWords ? session.send(words.join('\n'), undefined, undefined, answered) : goOn());
    });
    if (isSent && !isTouch()) host.focus();
    return turn;
  }

  #focusNext(place: HTMLElement): void {
    const next =
      place.querySelector<HTMLElement>('[part=choice]') ?? place.querySelector<HTMLElement>('.reply-request');
    if (next) next.focus({preventScroll: true});
    else this.#context.host.focus();
  }
}

/** Returns the reply with the choices of requests that are held. */
function decoded(message: AssistantMessage): AssistantMessage {
  const requests = message.requests!.map((request) => decodeRequest(request.stored) ?? request);
  return {...message, requests};
}

interface Shown {
  /** Has requests. */
  readonly message: AssistantMessage;
  readonly strings: Strings;
}

const permissions = (strings: Strings): readonly Choice[] => [
  {value: 'allow', label: strings.allow, kind: 'primary'},
  {value: 'refuse', label: strings.refuse},
];

/** Renders a call with all of its arguments: the visitor allows what is seen. */
function callView({name, arguments: args}: ToolCall, strings: Strings): TemplateResult {
  const isList = Array.isArray(args) || Object(args) !== args;
  const rows = isList ? [['', args]] : Object.entries(args as object);
  return html`<p>${strings.runTool}</p>
    <p class="reply-tool"><bdi>${visibleText(name)}</bdi></p>
    ${
      rows.length === 0
        ? nothing
        : html`<dl class="reply-arguments" tabindex="0" aria-label=${visibleText(name)}>${rows.map(
            ([key, value]) =>
              html`<div><dt><bdi>${visibleText(key as string)}</bdi></dt><dd dir="auto">${visibleText(typeof value === 'string' ? value : stringify(value))}</dd></div>`,
          )}</dl>`
    }`;
}

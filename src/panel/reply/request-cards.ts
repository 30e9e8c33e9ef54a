import {render, type ReactiveController} from 'lit';

import {cannotSend} from '../../conversation/cannot-send.js';
import {decodeRequest} from '../../conversation/decode-request.js';
import {
  isAnswer,
  lastReply,
  withMessage,
  type AssistantMessage,
  type Message,
  type ReplyRequest,
} from '../../conversation/message.js';
import {enRequests} from '../../locales/en-requests.js';
import type {Strings} from '../../locales/strings.js';
import {addStyles} from '../../platform/add-styles.js';
import {isTouch} from '../../platform/is-touch.js';
import {change} from '../../session/append.js';
import {logError} from '../../session/log-error.js';
import type {ReplyContext} from './reply-context.js';
import styles from './request-cards.styles.js';
import {argumentsOf, cardView, type Arguments, type CardState} from './request-card.view.js';

/** What the agent asks the visitor: a card for each request below the text of its reply. */
export class RequestCards implements ReactiveController {
  readonly #context: ReplyContext;
  /** Where the cards of a reply stand. */
  readonly #places = new Map<HTMLElement, Shown>();
  /** True until an answer is sent or kept: another page can hold the lock of the conversation. */
  #isDeciding = false;

  constructor(context: ReplyContext) {
    const {host} = context;
    this.#context = context;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addController(this);
  }

  hostUpdated(): void {
    for (const [place, shown] of this.#places) {
      if (!place.isConnected) this.#places.delete(place);
      else if (shown.state !== this.#stateOf(shown.message)) this.#draw(place, shown);
    }
  }

  /** Shows the requests of a reply in `place`. */
  show(place: HTMLElement, message: AssistantMessage, given: Strings): void {
    const strings = {...enRequests, ...given};
    const shown = {message: decoded(message), strings, known: new Map(), state: undefined};
    this.#places.set(place, shown);
    this.#draw(place, shown);
  }

  #draw(place: HTMLElement, shown: Shown): void {
    const {message, strings, known} = shown;
    const root = place.getRootNode() as ShadowRoot;
    const hadFocus = place.contains(root.activeElement);
    const state = (shown.state = this.#stateOf(message));
    render(
      message
        .requests!.filter(({isPreset}) => !isPreset)
        .map((request) => {
          const {id, call} = request;
          const args = call && (known.get(id) ?? argumentsOf(call));
          if (args) known.set(id, args);
          const onChoice = (value: string, {currentTarget}: Event) =>
            void this.#decide(currentTarget as HTMLElement, message, request, value);
          return cardView({request, args, state, strings, onChoice});
        }),
      place,
    );
    if (hadFocus && !place.contains(root.activeElement)) this.#focusNext(place);
  }

  #stateOf({id, status, requests = []}: AssistantMessage): CardState {
    const {host, session} = this.#context;
    const {state, thread, isBusy, awaitsReferences} = session.conversation;
    const {messages} = state;
    const next = messages[messages.findIndex((message) => message.id === id) + 1];
    if (isAnswer(next)) return 'sent';
    // On another page, only the server still knows the requests that it holds.
    const isKnown = requests.every(
      ({stored, isHeld}) => stored === undefined || (isHeld && thread?.reply === id),
    );
    // Late references belong to the reply as it was. An object gets questions only.
    const isReady = !isBusy && !awaitsReferences && typeof host.transport === 'function';
    const isLast = status === 'complete' && messages.at(-1)?.id === id;
    if (!isKnown || !isReady || !isLast) return 'closed';
    // Answers are sent together.
    if (requests.some(({call, choices}) => !call && choices.length === 0)) return 'unanswerable';
    return this.#isDeciding ? 'deciding' : 'open';
  }

  async #decide(
    button: HTMLElement,
    {id}: AssistantMessage,
    request: ReplyRequest,
    answer: string,
  ): Promise<void> {
    if (this.#isDeciding) return;
    const {session, host} = this.#context;
    const card = button.closest<HTMLElement>('.reply-request')!;
    card.focus({preventScroll: true});
    this.#isDeciding = true;
    host.requestUpdate();
    try {
      // Another page can have answered.
      await change(session.conversation, () => {
        this.#isDeciding = false;
        session.startOverIfAgentChanged();
        const last = lastReply(session.state.messages);
        const reply = last?.id === id && last.requests ? decoded(last) : undefined;
        return reply && this.#stateOf(reply) === 'open' ? this.#answer(reply, request, answer) : undefined;
      });
    } catch (error) {
      logError(error as Error);
    } finally {
      this.#isDeciding = false;
      host.requestUpdate();
      await host.updateComplete;
      // A listener of the page can have canceled it.
      const isFocused = (card.getRootNode() as ShadowRoot).activeElement === card;
      if (isFocused) (button.isConnected ? button : card).focus({preventScroll: true});
    }
  }

  /** Sends the answers, or keeps one until there are all. Resolves when the turn is over. */
  #answer(reply: AssistantMessage, given: ReplyRequest, answer: string): Promise<unknown> | undefined {
    const {session, composer, host} = this.#context;
    const {conversation, state} = session;
    const isGiven = ({id, round, text}: ReplyRequest) =>
      id === given.id && round === given.round && text === given.text;
    const requests = reply.requests!.map((request) =>
      isGiven(request) && request.answer === undefined
        ? Object.freeze({...request, answer, stored: undefined})
        : request,
    );
    const answered = {...reply, requests: Object.freeze(requests)};
    if (requests.some((request) => request.answer === undefined)) {
      const {position, thread} = conversation;
      const {isTruncated} = state;
      conversation.adopt({messages: withMessage(state.messages, answered), isTruncated, position, thread});
      return undefined;
    }
    const words = requests.flatMap(({choices, answer: value}) =>
      choices.filter((choice) => choice.value === value).map(({label}) => label),
    );
    const answerIn = (messages: readonly Message[]) => {
      // A listener of the page can have begun another conversation.
      if (lastReply(messages)?.id !== reply.id) throw cannotSend('no-question', reply.id);
      return withMessage(messages, answered);
    };
    const goOn = () => {
      conversation.requireSendable(reply.id);
      // The visitor stays at what the reply has asked.
      return session.report(conversation.goOn(answered));
    };
    let turn: Promise<unknown> | undefined;
    const isSent = composer.submit(() => {
      const hasWords = words.length > 0;
      return (turn = hasWords ? session.send(words.join('\n'), undefined, undefined, answerIn) : goOn());
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

interface Shown {
  /** Has requests. */
  readonly message: AssistantMessage;
  readonly strings: Strings;
  /** The arguments of the calls, by their IDs: they can be long. */
  readonly known: Map<string, Arguments>;
  /** As drawn. */
  state: CardState | undefined;
}

/** Returns the reply with the choices of requests that are held. */
function decoded(message: AssistantMessage): AssistantMessage {
  const requests = message.requests!.map((request) => {
    const {stored} = request;
    return stored ? {...(decodeRequest(stored) ?? request), stored} : request;
  });
  return {...message, requests};
}

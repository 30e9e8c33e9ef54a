import type {ChatClient, ResumableChatClient} from '../client/chat-client.js';
import type {ChatServiceError} from '../client/errors.js';
import type {TurnRequest} from './build-request.js';
import type {AssistantMessage} from './message.js';
import type {ReplyPosition} from './reply-position.js';
import {runWithCoordinator} from './run-with-coordinator.js';
import {pageLeft} from './settle.js';
import {Turn, type TurnListener} from './turn.js';
import type {TurnCoordinator} from './turn-coordinator.js';

/** Asks the agent. Can stop replies at the service if it gives handles of them. */
export type TurnClient = ChatClient & Partial<Pick<ResumableChatClient, 'stop'>>;

/** The newest turn of this page: its request, its connection, and where its reply can be resumed. */
export class CurrentTurn {
  /** Where the newest reply can be resumed. In no message, because events and exports have all of a message. */
  position: ReplyPosition | undefined;
  readonly #client: TurnClient;
  readonly #onChange: (reply: AssistantMessage) => void;
  readonly #onPosition: () => void;
  #turn: Turn | undefined;
  /** Ends all connections, also those that only wait for the references of earlier replies. */
  #connections = new AbortController();

  /**
   * `onChange` is called with every new state of a reply, also of an earlier one; `onPosition` when `position` has changed,
   * unless the text that came with it has been reported.
   */
  constructor(client: TurnClient, onChange: (reply: AssistantMessage) => void, onPosition: () => void) {
    this.#client = client;
    this.#onChange = onChange;
    this.#onPosition = onPosition;
  }

  /** Whether this page runs a turn. */
  get isRunning(): boolean {
    return this.#turn?.isRunning ?? false;
  }

  /** Whether the turn of this page waits for its coordinator. */
  get isWaiting(): boolean {
    return this.isRunning && this.#turn!.isWaiting;
  }

  /** The newest state of the reply, also after its end. `undefined`: this page has run no turn. */
  get reply(): AssistantMessage | undefined {
    return this.#turn?.reply;
  }

  /** Begins a turn. `shown`: the text on screen, which stays there while its end comes again. */
  begin(reply: AssistantMessage, shown = ''): Turn {
    const listener: TurnListener = {
      onChange: this.#onChange,
      onPosition: (position) => {
        // References of an earlier reply may still come.
        if (turn !== this.#turn) return;
        this.position = position;
        // The text that came with an event has been reported.
        if (!position?.lastEventId) this.#onPosition();
      },
      onRewrite: () => {
        this.position &&= {...this.position, lastEventId: undefined, length: 0};
      },
    };
    const turn = new Turn(reply, this.#connections.signal, listener, shown);
    return (this.#turn = turn);
  }

  /** Sends the request of a turn, when the coordinator allows it. Resolves with the reply, however it ended. */
  ask(
    turn: Turn,
    request: () => TurnRequest,
    coordinator: TurnCoordinator | undefined,
  ): Promise<AssistantMessage> {
    const run = () => {
      const {body, keepsThinking} = request();
      return turn.run((...handlers) => this.#client.reply(body, ...handlers), keepsThinking);
    };
    return coordinator ? runWithCoordinator(turn, coordinator, run) : run();
  }

  /**
   * Ends the turn, because the page is left. Its reply stays open if it can be resumed; otherwise it has an error.
   */
  interrupt(): void {
    if (this.position) this.#turn?.leave();
    else this.#turn?.stop(pageLeft());
  }

  /** Ends the turn and a reply that the service would keep, because the page is left for good. */
  abandon(): void {
    if (this.position) this.end(pageLeft());
  }

  /** Ends the turn, and its reply at the service. The text received so far is kept. */
  end(error?: ChatServiceError): void {
    const {position, isRunning} = this;
    this.position = undefined;
    this.#turn?.stop(error);
    if (position && isRunning) void this.#client.stop?.(position);
  }

  /** Ends the turn, and waits for no more references. With `isKept`, the service goes on with the reply. */
  close(isKept = false): void {
    if (isKept) this.position = undefined;
    this.end();
    this.#connections.abort();
    this.#connections = new AbortController();
  }
}

import type {ChatClient} from '../client/chat-client.js';
import type {ChatServiceError} from '../client/errors.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {isOpen, type AssistantMessage} from './message.js';

/** One request and the reply to it, from the POST to the last of its sources. */
export class Turn {
  readonly #stopped = new AbortController();
  readonly #signal: AbortSignal;
  readonly #onChange: (reply: AssistantMessage) => void;
  #reply: AssistantMessage;

  /** `connections` closes the connection, `onChange` is called with every new state of the reply. */
  constructor(id: string, connections: AbortSignal, onChange: (reply: AssistantMessage) => void) {
    this.#signal = AbortSignal.any([connections, this.#stopped.signal]);
    this.#onChange = onChange;
    this.#reply = {
      role: 'assistant',
      id,
      content: '',
      createdAt: new Date(),
      status: 'pending',
      references: [],
    };
  }

  get reply(): AssistantMessage {
    return this.#reply;
  }

  /** Aborts when the turn is stopped, or the connections of its conversation are closed. */
  get signal(): AbortSignal {
    return this.#signal;
  }

  get isRunning(): boolean {
    return isOpen(this.#reply);
  }

  /** Resolves with the reply when the turn is over, however it ended. Sources may follow. */
  async run(client: ChatClient, request: ChatCompletionRequest): Promise<AssistantMessage> {
    try {
      const {finishReason} = await client.reply(
        request,
        {
          onDelta: (delta) => this.#advance({content: this.#reply.content + delta, status: 'streaming'}),
          onReferences: (references) => this.#change({references}),
        },
        this.#signal,
      );
      this.#advance({status: 'complete', finishReason});
    } catch (error) {
      this.#advance({status: this.#cutStatus, error: error as ChatServiceError});
    }
    return this.#reply;
  }

  /** The status of a reply that ends too early. */
  get #cutStatus(): 'failed' | 'interrupted' {
    return this.#reply.content.trim() === '' ? 'failed' : 'interrupted';
  }

  /** Ends a running turn and keeps the text received so far. */
  stop(): void {
    if (!this.isRunning) return;
    this.#advance({status: 'stopped'});
    this.#stopped.abort();
  }

  /** Ends a running turn with an error, closes its connection, and keeps the text received so far. */
  interrupt(error: ChatServiceError): void {
    if (!this.isRunning) return;
    this.#advance({status: this.#cutStatus, error});
    this.#stopped.abort();
  }

  /** Chunks after a stop must not change the turn. */
  #advance(part: Partial<AssistantMessage>): void {
    if (this.isRunning) this.#change(part);
  }

  #change(part: Partial<AssistantMessage>): void {
    this.#reply = {...this.#reply, ...part};
    this.#onChange(this.#reply);
  }
}

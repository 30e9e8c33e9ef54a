import {buildRequest, type ExtraFields, type RequestSettings, type TurnRequest} from './build-request.js';
import {nextMessageId} from './message-id.js';
import type {Message, UserMessage} from './message.js';

/** Creates questions and their requests. Keeps the fields that a page adds to each request of a question. */
export class Questions {
  /** Called for every request, so that a changed model counts from the next question on. */
  readonly settings: () => RequestSettings;
  /** By the ids of the questions, which may be asked again. */
  readonly #fields = new Map<string, ExtraFields>();

  constructor(settings: () => RequestSettings) {
    this.settings = settings;
  }

  create(content: string, fields: ExtraFields = {}): UserMessage {
    const id = nextMessageId();
    this.#fields.set(id, fields);
    return {role: 'user', id, content, createdAt: new Date()};
  }

  /** The request for `messages`, which end with a question. */
  request(messages: readonly Message[]): TurnRequest {
    return buildRequest(messages, this.settings(), this.#fields.get(messages.at(-1)?.id ?? ''));
  }

  /** Forgets the fields of all questions. */
  clear(): void {
    this.#fields.clear();
  }
}

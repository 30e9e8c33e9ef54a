import {randomUUID} from 'node:crypto';

import type {AgentRequest, Answer, ToolCall} from '../../src/client/agent-request.js';
import type {ChatContext, ChatFile} from '../../src/client/transport.js';
import type {ChatCompletionMessage, CitedResource} from '../../src/client/types.js';
import type {ReadyTransport} from '../../src/transports/ready-transport.js';

/** What a transport told about one reply. */
export interface Told {
  text: string;
  readonly steps: string[];
  references: readonly CitedResource[];
  suggestions: readonly string[];
  readonly requests: AgentRequest[];
  /** The calls of the last round. */
  calls: ToolCall[];
  /** The reason, `undefined` without an end. */
  finish: string | undefined;
  /** The event `error`, or what was thrown. */
  error: unknown;
}

type Asked = Pick<ChatContext, 'answers' | 'results' | 'files'>;

/** A ready transport, or a function around one. */
type Transport = (...args: Parameters<ReadyTransport>) => ReturnType<ReadyTransport>;

/** A conversation with a transport: gives it the context that the element gives, and keeps what it tells. */
export class Talk {
  readonly id = randomUUID();
  serverId: string | undefined;
  /** The tools of the page. */
  tools: ChatContext['tools'];
  /** The files of the next question. */
  attached: readonly ChatFile[] = [];
  readonly #transport: Transport;
  /** The files of each message. A reload forgets them. */
  readonly #files = new Map<ChatCompletionMessage, readonly ChatFile[]>();
  #messages: ChatCompletionMessage[] = [];
  #changedFrom: number | undefined;
  /** The last reply. Its text is a message when no round follows. */
  #told: Told | undefined;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  get messages(): ChatCompletionMessage[] {
    const content = this.#told?.text;
    return content ? [...this.#messages, {role: 'assistant', content}] : [...this.#messages];
  }

  set messages(messages: ChatCompletionMessage[]) {
    this.#told = undefined;
    this.#messages = messages;
  }

  /**
   * Asks for the next reply. `onText`: called with the text so far. What the last reply has left open is refused, except `answers`.
   */
  ask(
    content: string,
    signal = new AbortController().signal,
    onText?: (text: string) => void,
    answers: readonly Answer[] = [],
  ): Promise<Told> {
    const {requests = [], calls = []} = this.#told ?? {};
    const refused = [...requests, ...calls].map(
      ({id}) => answers.find((answer) => answer.id === id) ?? ({id, refused: true} as const),
    );
    this.#commit();
    const files = this.attached;
    this.attached = [];
    const question = {role: 'user', content} as const;
    this.#messages.push(question);
    this.#files.set(question, files);
    const changedFrom = this.#changedFrom;
    // Until a reply is complete, its question is not known as it is.
    this.#changedFrom = Math.min(this.#messages.length - 1, changedFrom ?? Infinity);
    const asked = {...(refused.length > 0 && {answers: refused}), ...(files.length > 0 && {files})};
    return this.#send(asked, changedFrom, signal, onText);
  }

  /** Answers all requests of the last reply, in their order. What comes is another reply. */
  answer(...values: readonly string[]): Promise<Told> {
    const {requests} = this.#told!;
    this.#commit();
    return this.#send({answers: values.map((value, index) => ({id: requests[index]!.id, value}))});
  }

  /** Goes on with what came of all calls of the last round. The reply is the same. */
  give(...outcomes: readonly ({value: unknown} | {error: string})[]): Promise<Told> {
    const told = this.#told!;
    const results = outcomes.map((outcome, index) => {
      const {id, name} = told.calls[index]!;
      return {id, name, ...outcome};
    });
    told.calls = [];
    return this.#send({results}, undefined, undefined, undefined, told);
  }

  /** Asks another question in place of the one at `index`. */
  edit(index: number, content: string): Promise<Told> {
    this.messages = this.messages.slice(0, index);
    this.#changedFrom = index;
    return this.ask(content);
  }

  /** Drops all files so far, as the element does with the oldest ones when they are too large. */
  drop(): void {
    this.#files.clear();
  }

  #commit(): void {
    this.#messages = this.messages;
    this.#told = undefined;
  }

  async #send(
    asked: Asked,
    changedFrom?: number,
    signal = new AbortController().signal,
    onText?: (text: string) => void,
    told: Told = {
      text: '',
      steps: [],
      references: [],
      suggestions: [],
      requests: [],
      calls: [],
      finish: undefined,
      error: undefined,
    },
  ): Promise<Told> {
    const {id, serverId, tools} = this;
    const request = {botId: 'docs', messages: [...this.#messages]};
    const conversation = {id, serverId, changedFrom};
    const others = this.#messages.map((message, index) => [index, this.#files.get(message) ?? []] as const);
    const isNew = (index: number) => asked.files !== undefined && index === this.#messages.length - 1;
    const earlier = others.filter(([index, files]) => files.length > 0 && !isNew(index));
    const history = earlier.length > 0 ? {history: Object.fromEntries(earlier)} : {};
    const context = {conversation, tools, ...history, ...asked};
    try {
      for await (const event of this.#transport(request, signal, context)) {
        if (event.type === 'delta') {
          told.text += event.text;
          onText?.(told.text);
        }
        if (event.type === 'status' && event.text) told.steps.push(event.text);
        // Fields that are undefined say nothing.
        else if (event.type === 'references')
          told.references = JSON.parse(JSON.stringify(event.references)) as CitedResource[];
        else if (event.type === 'suggestions') told.suggestions = event.suggestions;
        else if (event.type === 'conversation') this.serverId = event.serverId;
        else if (event.type === 'finish') told.finish = event.reason ?? 'stop';
        else if (event.type === 'error') told.error = event;
        else if (event.type === 'request') told.requests.push(event);
        else if (event.type === 'call') told.calls.push(event);
      }
    } catch (error) {
      told.error = error;
    }
    if (told.error === undefined) this.#changedFrom = undefined;
    this.#told = told;
    return told;
  }
}

/** Like `fetch`, with bodies in pieces of these sizes, in turn. */
export const cutting =
  (...sizes: readonly number[]): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    let turn = 0;
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        for (let at = 0; at < bytes.length;) {
          controller.enqueue(bytes.slice(at, (at += sizes[turn++ % sizes.length]!)));
        }
      },
    });
    const {status, headers} = response;
    return new Response(response.body?.pipeThrough(cut) ?? null, {status, headers});
  };

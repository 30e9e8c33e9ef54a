import {randomUUID} from 'node:crypto';

import type {ChatCompletionMessage, CitedResource} from '../../src/client/types.js';
import type {ReadyTransport} from '../../src/transports/ready-transport.js';

/** What a transport told about one reply. */
export interface Told {
  text: string;
  readonly steps: string[];
  references: readonly CitedResource[];
  suggestions: readonly string[];
  /** The reason, `undefined` without an end. */
  finish: string | undefined;
  /** The event `error`, or what was thrown. */
  error: unknown;
}

/** A conversation with a transport: gives it the context that the element gives, and keeps what it tells. */
export class Talk {
  readonly id = randomUUID();
  serverId: string | undefined;
  messages: ChatCompletionMessage[] = [];
  readonly #transport: ReadyTransport;
  #changedFrom: number | undefined;

  constructor(transport: ReadyTransport) {
    this.#transport = transport;
  }

  /** Asks for the next reply. `onText`: called with the text so far. */
  async ask(
    content: string,
    signal = new AbortController().signal,
    onText?: (text: string) => void,
  ): Promise<Told> {
    this.messages.push({role: 'user', content});
    const changedFrom = this.#changedFrom;
    // Until a reply is complete, its question is not known as it is.
    this.#changedFrom = Math.min(this.messages.length - 1, changedFrom ?? Infinity);
    const {id, serverId} = this;
    const request = {botId: 'docs', messages: [...this.messages]};
    const told: Told = {
      text: '',
      steps: [],
      references: [],
      suggestions: [],
      finish: undefined,
      error: undefined,
    };
    try {
      for await (const event of this.#transport(request, signal, {
        conversation: {id, serverId, changedFrom},
      })) {
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
      }
    } catch (error) {
      told.error = error;
    }
    if (told.error === undefined) this.#changedFrom = undefined;
    if (told.text) this.messages.push({role: 'assistant', content: told.text});
    return told;
  }

  /** Asks another question in place of the one at `index`. */
  edit(index: number, content: string): Promise<Told> {
    this.messages = this.messages.slice(0, index);
    this.#changedFrom = index;
    return this.ask(content);
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

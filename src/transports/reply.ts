import type {ChatEvent} from '../client/transport.js';
import {own, type ReadyTransportOptions} from './ready-transport.js';

/** What a protocol can tell. It names no author and hands nothing over: a model that is shown as a person deceives the visitor. */
export type ProtocolEvent = Exclude<ChatEvent, {type: 'author' | 'handover'}>;

/** Reads one reply. The server is not trusted, and the element checks each value of an event. */
export abstract class Reply<Options extends ReadyTransportOptions = ReadyTransportOptions> {
  /** True when the end of the reply has come, so that the close of the connection is no interruption. */
  isOver = false;
  protected readonly options: Options;
  readonly #calls = new Set<unknown>();
  /** The part with the last text. */
  #part: unknown;

  constructor(options: Options) {
    this.options = options;
  }

  /** Returns what the JSON of an event says. `name`: the name of the event in the stream, `''` if it has none. */
  abstract receive(data: unknown, name: string): ProtocolEvent[];

  /** The next text. Two parts of a reply, such as before and after a tool, are two paragraphs. */
  protected say(delta: unknown, part?: unknown): ProtocolEvent[] {
    if (typeof delta !== 'string' || delta === '') return [];
    const text = (this.#part ?? part) === part ? delta : `\n\n${delta}`;
    this.#part = part;
    return [{type: 'delta', text}];
  }

  /** A tool or a step. `id`: of a call that several events name. */
  protected do(name: unknown, id: unknown): ProtocolEvent[] {
    if (typeof name !== 'string' || this.#calls.has(id)) return [];
    this.#calls.add(id);
    const text = this.options.step?.(name) ?? name;
    return text ? [{type: 'status', text}] : [];
  }

  end(reason?: unknown): ProtocolEvent[] {
    this.isOver = true;
    return [{type: 'finish', reason} as ProtocolEvent];
  }

  /** The error that a server sends in a stream: a text or an object. A number as its code is an HTTP status. */
  protected fail(error: unknown): ProtocolEvent[] {
    this.isOver = true;
    const {code, status = code, message = error} = own(error);
    return [{type: 'error', message, code, status: Number(status) || undefined} as ProtocolEvent];
  }
}

import type {ChatContext, ChatEvent} from '../client/transport.js';
import {idOf} from './asks.js';
import {own, words, type ReadyTransportOptions} from './ready-transport.js';

/** What a protocol can tell. It names no author and hands nothing over: a model that is shown as a person deceives the visitor. */
export type ProtocolEvent = Exclude<ChatEvent, {type: 'author' | 'handover'}>;

/** Reads one reply. The server is not trusted, and the element checks each value of an event. */
export abstract class Reply<Options extends ReadyTransportOptions = ReadyTransportOptions> {
  /** True when the end of the reply has come, so that the close of the connection is no interruption. */
  isOver = false;
  /** The text of all rounds. */
  text = '';
  /** The tools of the page. The element shows their calls, so that they are no steps. */
  tools: ChatContext['tools'];
  protected readonly options: Options;
  readonly #calls = new Set<unknown>();
  /** The part with the last text. */
  #part: unknown;

  /** `before`: the reply whose text this one continues. */
  constructor(options: Options, before?: Reply) {
    this.options = options;
    if (before?.text) {
      this.text = before.text;
      this.#part = before;
    }
  }

  /** Returns what the JSON of an event says. `name`: the name of the event in the stream, `''` if it has none. */
  abstract receive(data: unknown, name: string): ProtocolEvent[];

  /** Returns the requests and the calls that the reply leaves open. */
  waits(): ProtocolEvent[] {
    return [];
  }

  /** Goes on with the same text in another round, in another paragraph. */
  goOn(): void {
    this.isOver = false;
    if (this.#part !== undefined) this.#part = this;
  }

  /**
   * Returns the calls of tools of the page. If no call is one, the visitor reads that they cannot be answered here. Their results
   * come by `idOf` with their places in `open`.
   */
  protected call(open: readonly {id: unknown; name: unknown; input: unknown}[]): ProtocolEvent[] {
    const isOurs = open.some(({name}) => this.has(name));
    return open.flatMap(({id: its, name, input}, place): ProtocolEvent[] => {
      const id = idOf(its, place);
      if (!isOurs) return [{type: 'request', id, text: this.nameOf(name), choices: []}];
      return this.has(name) ? [{type: 'call', id, name: words(name), arguments: input || {}}] : [];
    });
  }

  protected has(tool: unknown): boolean {
    return typeof tool === 'string' && own(this.tools)[tool] !== undefined;
  }

  /** What visitors read about a tool. */
  protected nameOf(tool: unknown): string {
    const name = words(tool);
    return this.options.step?.(name) || name;
  }

  /** The next text. Two parts of a reply, such as before and after a tool, are two paragraphs. */
  protected say(delta: unknown, part: unknown = 'text'): ProtocolEvent[] {
    if (typeof delta !== 'string' || delta === '') return [];
    const text = (this.#part ?? part) === part ? delta : `\n\n${delta}`;
    this.#part = part;
    this.text += text;
    return [{type: 'delta', text}];
  }

  /** A tool or a step. `id`: of a call that several events name. */
  protected do(name: unknown, id: unknown): ProtocolEvent[] {
    if (typeof name !== 'string' || this.has(name) || this.#calls.has(id)) return [];
    this.#calls.add(id);
    const text = this.options.step?.(name) ?? name;
    return text ? [{type: 'status', text}] : [];
  }

  end(reason?: unknown): ProtocolEvent[] {
    this.isOver = true;
    return [...this.waits(), {type: 'finish', reason} as ProtocolEvent];
  }

  /** The error that a server sends in a stream: a text or an object. A number as its code is an HTTP status. */
  protected fail(error: unknown): ProtocolEvent[] {
    this.isOver = true;
    const {code, status = code, message = error} = own(error);
    return [{type: 'error', message, code, status: Number(status) || undefined} as ProtocolEvent];
  }
}

import type {ChatEvent} from '../client/transport.js';
import type {CitedResource} from '../client/types.js';
import type {ReadyTransportOptions} from './ready-transport.js';
import {Reply} from './reply.js';

/** What a protocol can tell. It names no author: a model that is shown as a person deceives the visitor. */
export type ProtocolEvent = Exclude<ChatEvent, {type: 'author'}>;

/** A reply whose sources come one by one. */
export abstract class SourcedReply<
  Options extends ReadyTransportOptions = ReadyTransportOptions,
> extends Reply<Options> {
  readonly #sources = new Map<unknown, CitedResource>();

  /** All sources so far, each once, with its first excerpt. */
  protected cite(...resources: readonly CitedResource[]): ProtocolEvent[] {
    for (const resource of resources) {
      const name = resource.url ?? resource.title;
      const {excerpt = resource.excerpt} = this.#sources.get(name) ?? resource;
      this.#sources.set(name, {...resource, excerpt} as CitedResource);
    }
    return resources.length > 0 ? [{type: 'references', references: [...this.#sources.values()]}] : [];
  }
}

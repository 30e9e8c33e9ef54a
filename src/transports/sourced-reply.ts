import type {CitedResource} from '../client/types.js';
import type {ReadyTransportOptions} from './ready-transport.js';
import {Reply, type ProtocolEvent} from './reply.js';

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

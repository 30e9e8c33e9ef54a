import type {ChatEvent} from '../client/transport.js';
import type {CitedResource} from '../client/types.js';
import type {ReadyTransportOptions} from './ready-transport.js';
import {Reply} from './reply.js';

/** A reply whose sources come one by one. */
export abstract class SourcedReply<
  Options extends ReadyTransportOptions = ReadyTransportOptions,
> extends Reply<Options> {
  readonly #sources = new Map<unknown, CitedResource>();

  /** All sources so far, each once. */
  protected cite(...resources: readonly CitedResource[]): ChatEvent[] {
    for (const resource of resources) this.#sources.set(resource.url ?? resource.title, resource);
    return resources.length > 0 ? [{type: 'references', references: [...this.#sources.values()]}] : [];
  }
}

import type {RedisClient} from '../store/redis-client.js';
import type {RedisScript} from '../store/redis-script.js';

type Name = 'reply' | 'events' | 'lease' | 'reader';

/** The keys of one reply in Redis. */
export class RedisReplyKeys {
  readonly #client: RedisClient;
  readonly #reply: string;

  constructor(client: RedisClient, prefix: string, id: string) {
    this.#client = client;
    // The braces let Redis Cluster put all keys of a reply on one node.
    this.#reply = `${prefix}:reply:{${id}}`;
  }

  /** Runs a script with these keys of the reply, in this order. */
  run(script: RedisScript, names: readonly Name[], ...values: (string | number)[]): Promise<unknown> {
    const keys = names.map((name) => (name === 'reply' ? this.#reply : `${this.#reply}:${name}`));
    return script.run(this.#client, {keys, arguments: values.map(String)});
  }
}

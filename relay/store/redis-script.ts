import type {RedisClient, RedisScriptArguments} from './redis-client.js';

/** A Lua script that Redis runs in one atomic step. */
export class RedisScript {
  readonly #source: string;
  #sha1: Promise<string> | undefined;

  constructor(source: string) {
    this.#source = source;
  }

  /**
   * Runs the script. All keys need the same hash tag. Sends only its digest; Redis loads the source once, and
   * again after a restart. Rejects if the client is not connected, because the client would wait until it is.
   */
  async run(client: RedisClient, options: RedisScriptArguments): Promise<unknown> {
    if (client.isReady === false) throw new Error('The client is not connected to Redis.');
    try {
      return await client.evalSha(await (this.#sha1 ??= sha1(this.#source)), options);
    } catch (error) {
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return client.eval(this.#source, options);
    }
  }
}

async function sha1(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

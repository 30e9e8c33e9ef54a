/** Arguments of a script. */
export interface RedisScriptArguments {
  keys: string[];
  arguments: string[];
}

/** The part of the official `redis` client, for one server or a cluster, that the relay uses. */
export interface RedisClient {
  /** Whether commands are sent at once. The client holds them back while it connects again. */
  readonly isReady?: boolean;
  eval(script: string, options: RedisScriptArguments): Promise<unknown>;
  evalSha(sha1: string, options: RedisScriptArguments): Promise<unknown>;
}

import {fork} from 'node:child_process';
import {once} from 'node:events';
import type {TestContext} from 'node:test';
import {fileURLToPath} from 'node:url';

import type {RelayOptions} from '../../relay/create-relay.js';

export interface RelayProcessSettings {
  readonly serviceUrl: string;
  readonly redisUrl: string;
  readonly redisFolder: string;
  /** Prefix of the keys. */
  readonly prefix: string;
  readonly options: Partial<RelayOptions>;
}

export interface RelayProcess {
  readonly url: string;
  readonly log: readonly string[];
  /** Returns the memory (RSS), in bytes. */
  memory(): Promise<number>;
  kill(): void;
}

const PROGRAM = fileURLToPath(new URL('relay-program.ts', import.meta.url));

/** Starts a relay with a store in Redis as a process that ends with the test. */
export async function startRelayProcess(
  context: Pick<TestContext, 'after'>,
  settings: RelayProcessSettings,
): Promise<RelayProcess> {
  const log: string[] = [];
  const child = fork(PROGRAM, [JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: ['--import', 'tsx'],
  });
  context.after(() => child.kill('SIGKILL'));
  child.stderr!.setEncoding('utf8').on('data', (text: string) => log.push(...text.trim().split('\n')));
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`The relay did not start.\n${log.join('\n')}`))),
  ])) as [string];
  const memory = async () => {
    child.send('memory');
    const [bytes] = (await once(child, 'message')) as [number];
    return bytes;
  };
  return {url, log, memory, kill: () => child.kill('SIGKILL')};
}

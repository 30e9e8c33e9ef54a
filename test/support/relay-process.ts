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

type Context = Pick<TestContext, 'after'>;

/** Starts a program as a process that ends with the test. The program sends its address first, and answers each message. */
export async function startProgram<Address = string>(context: Context, program: URL, argument = '') {
  const log: string[] = [];
  const child = fork(fileURLToPath(program), [argument], {
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    execArgv: ['--import', 'tsx'],
  });
  const kill = () => child.kill('SIGKILL');
  context.after(kill);
  child.stderr!.setEncoding('utf8').on('data', (text: string) => log.push(...text.trim().split('\n')));
  const [url] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(`It did not start.\n${log.join('\n')}`))),
  ])) as [Address];
  const ask = async (question: string) => {
    child.send(question);
    const [answer] = (await once(child, 'message')) as [number];
    return answer;
  };
  return {url, log, ask, kill};
}

/** Starts a relay with a store in Redis. */
export function startRelayProcess(context: Context, settings: RelayProcessSettings) {
  return startProgram(context, new URL('relay-program.ts', import.meta.url), JSON.stringify(settings));
}

// Programs of Node in processes of their own.
import {spawn, spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';

import {eventually} from './eventually.js';

/** The folder of the project. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in the project. Returns its output. Throws if it fails. */
export function runNode(args: readonly string[], variables: NodeJS.ProcessEnv = {}): string {
  const env = {...process.env, ...variables};
  const {status, stdout, stderr} = spawnSync(process.execPath, args, {cwd: root, env, encoding: 'utf8'});
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stdout}${stderr}`);
  return stdout;
}

interface Settings {
  /** Default: the project. */
  readonly cwd?: string;
  /** Added to the variables of this process. */
  readonly env?: NodeJS.ProcessEnv;
  /** Whether it gets no variables but its own and PATH, as in a container. */
  readonly isAlone?: boolean;
  /** Default: this Node. */
  readonly program?: string;
}

/** Starts a program until the test is over. `output` returns what it has written so far. */
export function startNode(
  context: {after(end: () => unknown): void},
  args: readonly string[],
  {cwd = root, env, isAlone = false, program = process.execPath}: Settings = {},
) {
  const inherited = isAlone ? {PATH: process.env['PATH']} : process.env;
  const child = spawn(program, args, {cwd, env: {...inherited, ...env}});
  context.after(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return {child, output: () => output};
}

/** Waits until the server of a program answers. Throws if the program ends before. */
export async function isUp(url: string, {child, output}: ReturnType<typeof startNode>): Promise<void> {
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`The program has ended:\n${output()}`);
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    return response && response.status < 500;
  }, 60_000);
}

import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {stripVTControlCharacters} from 'node:util';

interface RunOptions {
  /** Arguments for the script. */
  readonly args?: readonly string[] | undefined;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to print the output of a script that succeeds. Default: true. */
  readonly isVerbose?: boolean;
}

/** How a script ended. */
export interface ScriptResult {
  readonly hasSucceeded: boolean;
  /** The last lines of its output. */
  readonly lastLines: string;
}

const LAST_LINES = 20;

/**
 * Runs a script of package.json. Returns how it ended. Prints its output in one piece at its end, so
 * that scripts can run in parallel.
 */
export async function runScript(
  script: string,
  {args = [], env = {}, isVerbose = true}: RunOptions = {},
): Promise<ScriptResult> {
  const start = performance.now();
  const output: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without FORCE_COLOR, the output to a pipe would have no colors.
    env: {...process.env, ...(process.stdout.isTTY && {FORCE_COLOR: '1'}), ...env},
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece: Buffer) => output.push(piece));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const hasSucceeded = code === 0;
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${hasSucceeded ? '✔' : '✖'} npm run ${script} (${seconds} s)`);
  const printed = Buffer.concat(output);
  if (isVerbose || !hasSucceeded) process.stdout.write(`${printed.toString()}\n`);
  const lines = stripVTControlCharacters(printed.toString()).trimEnd().split('\n');
  return {hasSucceeded, lastLines: lines.slice(-LAST_LINES).join('\n')};
}

import {spawn} from 'node:child_process';
import {once} from 'node:events';

interface RunOptions {
  /** Arguments for the script. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether to print the output of a script that succeeds. Default: true. */
  readonly isVerbose?: boolean;
}

/**
 * Runs a script of package.json. Returns whether it succeeded. Prints its output in one piece at its end, so
 * that scripts can run in parallel.
 */
export async function runScript(
  script: string,
  {args = [], env = {}, isVerbose = true}: RunOptions = {},
): Promise<boolean> {
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
  if (isVerbose || !hasSucceeded) {
    process.stdout.write(Buffer.concat([...output, Buffer.from('\n')]));
  }
  return hasSucceeded;
}

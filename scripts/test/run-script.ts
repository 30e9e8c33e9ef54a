import {spawn} from 'node:child_process';
import {once} from 'node:events';

interface RunOptions {
  /** What follows the script on its command line. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the output of a script that succeeds is printed, too. Default: true. */
  readonly isVerbose?: boolean;
}

/**
 * Runs one of package.json's scripts and tells whether it succeeded. Its output is printed in one piece when it has ended, so that
 * scripts can run side by side.
 */
export async function runScript(
  script: string,
  {args = [], env = {}, isVerbose = true}: RunOptions = {},
): Promise<boolean> {
  const start = performance.now();
  const output: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A pipe would take the colors away.
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

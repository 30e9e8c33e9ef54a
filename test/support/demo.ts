import {spawn, type ChildProcess} from 'node:child_process';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The demo as `npm start` runs it. */
export interface Demo {
  /** Ends with a slash. */
  readonly address: string;
  /** Output until the demo was ready. */
  readonly output: string;
  stop(): void;
}

/** Starts the demo. Rejects if it ends before it prints its address. */
export async function startDemo(): Promise<Demo> {
  const demo = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const {address, output} = await printedAddress(demo);
  return {address, output, stop: () => void demo.kill()};
}

/** Also reads later output, because writes of the demo would fail otherwise. */
async function printedAddress(demo: ChildProcess): Promise<{address: string; output: string}> {
  let output = '';
  return new Promise((resolve, reject) => {
    demo.stdout!.on('data', (piece) => {
      // oxlint-disable-next-line no-control-regex -- colors are control characters
      output += String(piece).replace(/\u001B\[\d+m/g, '');
      const [address] = /http:\/\/localhost:\d+\//.exec(output) ?? [];
      if (address !== undefined) resolve({address, output});
    });
    demo.once('close', () => reject(new Error(`The demo ended without an address:\n${output}`)));
  });
}

import {spawn} from 'node:child_process';

import {root} from './program.js';

/**
 * Starts the demo as `npm start` does. Returns its address, which ends with a slash.
 * Rejects if it ends before it prints its address.
 */
export async function startDemo() {
  const demo = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    // Also reads later output, because writes of the demo would fail otherwise.
    demo.stdout.on('data', (piece) => {
      // oxlint-disable-next-line no-control-regex -- colors are control characters
      output += String(piece).replace(/\u001B\[\d+m/g, '');
      const [address] = /http:\/\/localhost:\d+\//.exec(output) ?? [];
      if (address !== undefined) resolve(address);
    });
    demo.once('close', () => reject(new Error(`The demo ended without an address:\n${output}`)));
  });
  return {address, stop: () => void demo.kill()};
}

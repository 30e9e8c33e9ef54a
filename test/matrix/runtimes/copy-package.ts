import {cpSync, rmSync} from 'node:fs';
import {join} from 'node:path';

import {root} from '../../support/program.js';

/** Makes the relay of the build importable by the name of the package. */
export function copyPackage(folder: string): void {
  const target = join(folder, 'node_modules/chat-bot-element');
  rmSync(target, {recursive: true, force: true});
  for (const path of ['package.json', 'dist/lib/client', 'dist/lib/relay']) {
    cpSync(join(root, path), join(target, path), {recursive: true});
  }
  // Its only dependency.
  const library = join('node_modules', '@microsoft', 'fetch-event-source');
  cpSync(join(root, library), join(folder, library), {recursive: true});
}

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after} from 'node:test';

/** Makes a folder outside of the project until the test is over. Default: until the tests of the file are. */
export function temporaryFolder(context: {after(remove: () => unknown): void} = {after}): string {
  const folder = mkdtempSync(join(tmpdir(), 'chat-bot-'));
  context.after(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

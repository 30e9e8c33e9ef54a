import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import type {TestContext} from 'node:test';

import {temporaryFolder} from '../support/temporary-folder.js';

/** Makes a temporary folder with `my-docs` in it, and two documents in that. */
export function myDocs(context: TestContext): {folder: string; docs: string} {
  const folder = temporaryFolder(context);
  const docs = join(folder, 'my-docs');
  mkdirSync(docs);
  writeFileSync(join(docs, 'returns.md'), '# Returns\n\n## Refunds\n\nA refund takes five days.\n');
  writeFileSync(join(docs, 'delivery.md'), '# Delivery\n\nWe deliver within two days.\n');
  return {folder, docs};
}

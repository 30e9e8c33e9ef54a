// A step of `npm run build`: describes the element for tools and editors, and in the tables of documents.
import {readFileSync, writeFileSync} from 'node:fs';

import {createManifest} from './create-manifest.js';
import {cssData, htmlData, webTypes} from './editor-data.js';
import {DOCUMENTS, withTables} from './tables.js';

const root = new URL('../../', import.meta.url);

function write(name: string, content: unknown): void {
  writeFileSync(new URL(`dist/lib/${name}`, root), JSON.stringify(content));
}

const manifest = createManifest();
write('custom-elements.json', manifest);
write('vscode.html-custom-data.json', htmlData(manifest));
write('vscode.css-custom-data.json', cssData(manifest));

const described = readFileSync(new URL('package.json', root), 'utf8');
write('web-types.json', webTypes(manifest, JSON.parse(described) as {name: string; version: string}));

// CI tests the committed documents.
for (const path of process.env.CI ? [] : DOCUMENTS) {
  const file = new URL(path, root);
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), manifest));
}

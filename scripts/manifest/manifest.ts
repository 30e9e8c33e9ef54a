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

const {name, version} = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  name: string;
  version: string;
};
write('web-types.json', webTypes(manifest, {name, version}));

// CI tests the committed documents.
for (const path of process.env.CI ? [] : DOCUMENTS) {
  const file = new URL(path, root);
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), manifest));
}

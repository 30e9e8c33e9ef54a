// A step of `npm run build`: bundles the used parts of sugar-high into the module that re-exports them. Only its `exports` lead to these
// parts, and tools that ignore `exports` could not build an application with the package.
import {rmSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

import {build, type Rolldown} from 'vite';

const NOTICE = '/*! Contains sugar-high | MIT | see LICENSES.md */';

const module = new URL('../../dist/lib/highlight/sugar-high.js', import.meta.url);

const [bundle] = (await build({
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    minify: false,
    lib: {entry: fileURLToPath(module), formats: ['es']},
    rolldownOptions: {output: {banner: NOTICE}},
  },
})) as Rolldown.RolldownOutput[];

writeFileSync(module, bundle!.output[0].code);
// These describe the module as it was. No entry exposes its types.
for (const name of ['sugar-high.js.map', 'sugar-high.d.ts', 'sugar-high.d.ts.map']) {
  rmSync(new URL(name, module));
}

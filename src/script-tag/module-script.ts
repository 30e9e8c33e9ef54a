// Entry of the module script. Its files import each other by `importFile`: see scripts/build/late-files.ts.
import {runScript} from './script.js';

export {importFile} from './import-file.js';

runScript();

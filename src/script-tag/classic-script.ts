// Entry of the classic script. Its late files are imported by `importClassicFile`: see scripts/build/classic-files.ts.
import {runScript} from './script.js';

export {importClassicFile} from './import-classic-file.js';

runScript();

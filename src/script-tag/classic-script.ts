// Entry of the classic script, which exports nothing.
import {runScript} from './script.js';

runScript();

import {addLauncher} from './launcher.js';
import {markTypable} from './typable.js';

addLauncher(async () => markTypable((await import('./minimal-chat.js')).addMinimalChat()));

// The code that needs the Markdown parser. `load-renderer.ts` loads all of it with one import.
export {StreamingRenderer} from './streaming-renderer.js';
export {loadSanitizer} from '../safety/sanitizer.js';
export {plainText} from '../dom/plain-text.js';

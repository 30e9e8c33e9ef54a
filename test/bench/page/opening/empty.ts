import {markFrame} from './typable.js';

// A page without a chat: what the browser does for a page.
markFrame();

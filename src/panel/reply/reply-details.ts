import {linkCitations, markAll} from './citations.js';
import {HighlightController} from './highlight-controller.js';

/** What only replies with citation markers or code need. */
export const replyDetails = {HighlightController, linkCitations, markAll};

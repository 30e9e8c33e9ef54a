import {linkCitations, markAll} from './citations.js';
import {HighlightController} from './highlight-controller.js';

/** Code for replies with citation markers or code. */
export const replyDetails = {HighlightController, linkCitations, markAll};

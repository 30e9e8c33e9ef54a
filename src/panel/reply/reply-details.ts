import {linkCitations, markAll} from './citations.js';
import {HighlightController} from './highlight-controller.js';

export const replyDetails = {HighlightController, linkCitations, markAll};

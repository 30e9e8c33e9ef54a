import {linkCitations, markAll} from './citations.js';
import {highlightCode} from './highlight-code.js';

export const replyDetails = {highlightCode, linkCitations, markAll};

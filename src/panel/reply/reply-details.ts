import {linkCitations, markAll} from './citations.js';
import {codeDetails} from './code-details.js';

export const replyDetails = {codeDetails, linkCitations, markAll};

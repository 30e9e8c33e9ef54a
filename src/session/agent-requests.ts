// Code for replies that ask something of the visitor or the page.
export {AskedParts, decisionsOn} from './asked-parts.js';
export {asRequests, MAX_ROUNDS, runCalls} from './page-tools.js';

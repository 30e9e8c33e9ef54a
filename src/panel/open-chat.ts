// Code for an open chat. A conversation needs a panel, so one import loads both. What it shares with files that are loaded before it is
// exported, too: they take it from here when it is there.
export {Panel} from './panel.js';
export {parseMessages} from '../conversation/parse-messages.js';
export {offeredQuestion} from '../conversation/question-text.js';
export {shortened} from '../platform/whole-characters.js';
export {visibleText} from '../platform/visible-text.js';
export {stringify} from '../platform/stringify.js';
export {Session} from '../session/session.js';

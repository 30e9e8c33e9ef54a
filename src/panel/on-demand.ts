// Code that few visitors use. It is one file, because a request for each part costs more than its bytes.
export {clipboardHtml, tableText} from './reply/clipboard-html.js';
export {writeByEvent} from './controls/write-by-event.js';
export {QuestionEditor} from './composer/question-editor.js';
export {UndoOffer} from './composer/undo-offer.js';
export {ConversationMenu} from './header/conversation-menu.js';
export {asMarkdown, conversationAsMarkdown} from './transcript/conversation-export.js';
export {showRating} from './reply/feedback-reason.js';
export {Resizer} from './frame/resizer.js';

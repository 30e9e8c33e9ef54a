import {createTransportClient} from '../session/transport-client.js';
import {clipboardHtml, tableText} from './reply/clipboard-html.js';
import {conversationMenu} from './header/conversation-menu.js';
import {asMarkdown, conversationAsMarkdown} from './transcript/conversation-export.js';
import {askForReason, removeReasons} from './reply/feedback-reason.js';
import {resizer} from './frame/resizer.js';

/** Code that few visitors use. It is one file, because a request for each part costs more than its bytes. */
export const onDemand = {
  asMarkdown,
  askForReason,
  clipboardHtml,
  conversationAsMarkdown,
  conversationMenu,
  createTransportClient,
  removeReasons,
  resizer,
  tableText,
};

import {enDialog} from '../../src/locales/en-dialog.js';
import {enDictation} from '../../src/locales/en-dictation.js';
import {enEditing} from '../../src/locales/en-editing.js';
import {enFeedback} from '../../src/locales/en-feedback.js';
import {enFiles} from '../../src/locales/en-files.js';
import {enHandover} from '../../src/locales/en-handover.js';
import {enMenu} from '../../src/locales/en-menu.js';
import {enRequests} from '../../src/locales/en-requests.js';

/** The English texts that late files bring. */
export const lateTexts = {
  ...enDialog,
  ...enDictation,
  ...enEditing,
  ...enFeedback,
  ...enFiles,
  ...enHandover,
  ...enMenu,
  ...enRequests,
};

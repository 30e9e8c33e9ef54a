import {enDictation} from '../../src/locales/en-dictation.js';
import {enFiles} from '../../src/locales/en-files.js';
import {loadStrings} from '../../src/locales/load.js';

/** What a chat says to visitors, in the language of the page of the tests, with the texts that late files bring. */
export const words = {...enFiles, ...enDictation, ...(await loadStrings(document.documentElement.lang))};

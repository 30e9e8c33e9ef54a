import {loadStrings} from '../../src/locales/load.js';
import {lateTexts} from './late-texts.js';

/** What a chat says to visitors, in the language of the page of the tests. */
export const words = {...lateTexts, ...(await loadStrings(document.documentElement.lang))};

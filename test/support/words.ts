import {loadStrings} from '../../src/locales/load.js';

/** What a chat says to visitors, in the language of the page of the tests. */
export const words = await loadStrings(document.documentElement.lang);

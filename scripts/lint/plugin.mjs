import {layers} from './layers.mjs';
import {libraries} from './libraries.mjs';
import {plainEnglish} from './plain-english.mjs';
import {templates} from './templates.mjs';

/** The rules of this project for Oxlint. `.oxlintrc.json` gives them their options. */
export default {
  meta: {name: 'project'},
  rules: {layers, libraries, 'plain-english': plainEnglish, templates},
};

import {colors} from './colors.mjs';
import {layers} from './layers.mjs';
import {libraries} from './libraries.mjs';

/** The project's rules for Oxlint. `.oxlintrc.json` contains their options. */
export default {
  meta: {name: 'project'},
  rules: {colors, layers, libraries},
};

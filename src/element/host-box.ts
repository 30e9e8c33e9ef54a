import {unsafeCSS} from 'lit';

import type {CSSResult} from '../platform/css.js';

/**
 * Returns styles that reset the box of the element in the modes with a launcher and in `page`, so that no rule of the page moves, clips
 * or hides it. Among important declarations, those of a shadow tree win: https://drafts.csswg.org/css-scoping-1/#shadow-cascading.
 * They name each property that the browser knows, because `all` has `display`, too, and no declaration gives that back to the page:
 * `revert-layer` is the value of the browser. The specificity is the lowest, so host.styles.ts sets what a mode needs.
 */
export function hostBox(): CSSResult {
  box ??= unsafeCSS(
    `:host(:where([mode='floating'],[mode='side'],[mode='modal'],[mode='page'])){${resets()}}`,
  );
  return box;
}

let box: CSSResult | undefined;

/**
 * What the page sets: whether the chat is there, its colors, its language with the direction, and the size of text on phones. Firefox
 * has the names of styles, too, and a page can add names to the prototypes, and has some of its declarations here: these have
 * other characters.
 */
const OF_THE_PAGE =
  /[^a-z]|^(?:all|display|(?:supported)?ColorSchemes?|pointerEvents|direction|unicodeBidi)$|Locale$|textSizeAdjust$/i;

/**
 * The names are those of scripts, because a computed style of Chromium 126 does not have all of them. One replacement for
 * all of them is half the time of one for each.
 */
function resets(): string {
  let css = ';';
  const names: object = document.documentElement.style;
  for (const name in names) {
    if (!OF_THE_PAGE.test(name)) css += `${name}:initial!important;`;
  }
  return css.replace(/[A-Z]/g, '-$&').replace(/;(?=(?:webkit|ms|apple|epub)-)/g, ';-');
}

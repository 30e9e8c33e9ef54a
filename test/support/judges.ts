import {HtmlRenderer, Parser} from 'commonmark';
import {micromark} from 'micromark';
import {gfm, gfmHtml} from 'micromark-extension-gfm';

import {asShown, comparable, withoutAdditions} from './comparable-html.js';
import {written} from './markdown.js';

/** Returns the HTML of CommonMark with tables, tasks, strikethrough and addresses. */
export function gfmOf(markdown: string): string {
  return micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
}

/** Returns the HTML of CommonMark's reference implementation. */
export function commonmarkOf(markdown: string): string {
  return new HtmlRenderer().render(new Parser().parse(markdown));
}

/** Returns a reply in comparable form, rendered piece by piece. */
export function shown(pieces: readonly string[], isLoose = false): string {
  return comparable(withoutAdditions(written(pieces)), isLoose);
}

/** Returns HTML of another parser in comparable form. */
export function expected(html: string, isLoose = false): string {
  return comparable(asShown(html), isLoose);
}

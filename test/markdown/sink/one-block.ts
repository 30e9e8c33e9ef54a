import {NodePage} from '../../../src/markdown/sink/page.js';
import type {Sink} from '../../../src/markdown/sink/sink.js';
import {OPTIONS} from '../../support/markdown.js';

/** Returns the HTML of the block that `write` writes. */
export function blockHtml(write: (sink: Sink) => void): string {
  const root = document.createElement('div');
  write(new NodePage(root, OPTIONS).begin());
  return root.querySelector('.section')?.innerHTML ?? '';
}

/** The attributes that all links have, and that no test of other things needs to repeat. */
const OF_LINKS = / (?:referrerpolicy="no-referrer"|rel="noopener noreferrer nofollow"|target="_blank")/g;

/** Returns `html` without the attributes that each link has besides its address. */
export function withoutLinkAttributes(html: string): string {
  return html.replace(OF_LINKS, '');
}

/** Returns the HTML of the target that is shown behind the words of a link. */
export function label(target: string): string {
  return `<span class="link-host" part="link-host"> <span dir="ltr">(${target})</span></span>`;
}

/** The class of a link whose last word stays beside its target. */
export const KEPT_HOST = ' class="kept-host"';

/** The bar with the button that copies a table. */
export const COPY_BAR =
  '<div class="code-head"><span class="language"></span><button class="copy-code" type="button">Copy</button></div>';

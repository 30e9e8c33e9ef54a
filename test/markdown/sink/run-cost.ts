import codeBlockStyles from '../../../src/markdown/sink/code-block.styles.js';
import proseStyles from '../../../src/markdown/sink/prose.styles.js';
import tableStyles from '../../../src/markdown/sink/table.styles.js';
import {written} from '../../support/markdown.js';
import {fence} from '../../panel/reply/figures.js';

/**
 * What `<wbr>` prevents takes 7 to 60 times as long as the same letters with a space after each hundred. Everything else takes at most 1.6
 * times as long, a line of code whose direction changes at each letter, too.
 */
const MOST_TIMES = 4;

/** In UTF-16 code units. */
export const LENGTH = 50_000;

/** The longest time above that of English prose, in milliseconds. */
const MOST = 200;

/** Other work of the machine makes an attempt longer, never shorter. */
const ATTEMPTS = 8;

const PLACES: Record<string, (text: string) => string> = {
  paragraph: (text) => text,
  cell: (text) => `| A | B |\n|---|---|\n| ${text} | b |`,
  code: (text) => fence('', text),
};

export const repeated = (text: string, length = LENGTH): string =>
  text.repeat(Math.ceil(length / text.length));

const ENGLISH = 'The quick brown fox jumps over the lazy dog, and then it runs home. ';

/** Draws Markdown in a page with the styles of a reply. Returns the time of its layout, in milliseconds. */
export function layoutTime(markdown: string): number {
  const box = document.createElement('div');
  box.attachShadow({mode: 'open'}).adoptedStyleSheets = [proseStyles, codeBlockStyles, tableStyles].map(
    ({styleSheet}) => styleSheet!,
  );
  box.style.inlineSize = '420px';
  const root = written([markdown]);
  root.className = 'prose';
  root.style.overflowWrap = 'anywhere';
  box.shadowRoot!.append(root);
  document.body.append(box);
  const start = performance.now();
  root.getBoundingClientRect();
  const time = performance.now() - start;
  box.remove();
  return time;
}

/** The time of English prose of this length in each place, on this machine. */
const english = Object.entries(PLACES).map(([name, place]) => {
  const times = Array.from({length: 5}, () => layoutTime(place(repeated(ENGLISH))));
  return {name, place, time: Math.min(...times)};
});

/**
 * Returns for each place where a text takes too long how long it takes. A text that takes as long with spaces is not too slow: the words
 * of Burmese and the letters of some fonts take longer than those of English, and its length without white space is not the reason.
 */
export function tooSlow(text: string): string[] {
  const spaced = text.replace(/.{100,140}?(?=\p{L})/gu, '$& ');
  return english.flatMap(({name, place, time: ordinary}) => {
    let time = Infinity;
    let least = 0;
    for (
      let attempt = 0;
      attempt < ATTEMPTS && time > Math.max(ordinary + MOST, MOST_TIMES * least);
      attempt += 1
    ) {
      time = Math.min(time, layoutTime(place(text)));
      if (time > ordinary + MOST) least = Math.min(least || Infinity, layoutTime(place(spaced)));
    }
    const most = Math.max(ordinary + MOST, MOST_TIMES * least);
    return time > most ? `${name}: ${Math.round(time)} of ${Math.round(most)} ms` : [];
  });
}

/** The line breaker of other browsers takes linear time. */
export const isChromium = /Chrome\//.test(navigator.userAgent);

import {type HighlightedRange, type Highlighter, languageNamed} from '../../highlight/highlighter.js';
import {highlight} from '../../highlight/highlight.js';
import {whenIdle} from '../../platform/schedule.js';
import {windowOf} from '../../platform/window-of.js';
import {addStyles} from '../../platform/add-styles.js';
import styles from './highlight.styles.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

/**
 * Colors finished code blocks in view. Does not change the DOM: adds ranges to the browser's registry of
 * custom highlights (https://drafts.csswg.org/css-highlight-api-1/). Returns a function that takes a finished reply or block,
 * whose code is colored when it comes into view.
 *
 * Code out of view has no ranges, because browsers visit all ranges of a page after each change of the page:
 * a thousand ranges cost a streamed reply 2 ms per frame.
 */
export function highlightCode(host: ReplyHost, stage: ReplyStage): (root: Element) => void {
  addStyles(host.renderRoot as ShadowRoot, [styles]);
  /** Painted ranges by box of lines. Contains only boxes in view. */
  const painted = new Map<Element, readonly Painted[]>();
  let knownTokens = new WeakMap<Element, Promise<readonly HighlightedRange[]>>();
  /** With forced colors, Chromium paints all custom highlights like selected text. */
  const forcedColors = matchMedia('(forced-colors: active)');
  let option = host.highlight;
  let observer: IntersectionObserver | undefined;

  function watch(root: Element): void {
    if (!option || forcedColors.matches) return;
    for (const lines of root.querySelectorAll('.lines')) {
      observer ??= new (windowOf(lines)!.IntersectionObserver)(handleView, {
        root: stage.scroller ?? null,
        rootMargin: MARGIN,
      });
      observer.observe(lines);
    }
  }

  function handleView(entries: readonly IntersectionObserverEntry[]): void {
    for (const {target, isIntersecting} of entries) {
      if (!isIntersecting) forget(target);
      else if (!painted.has(target)) void color(target);
    }
  }

  async function color(lines: Element): Promise<void> {
    const pending: readonly Painted[] = [];
    painted.set(lines, pending);
    const tokens = await tokensOf(lines.parentElement!);
    // The lines can have left the view or the page, and the highlighter can have changed.
    if (painted.get(lines) === pending) painted.set(lines, paint(lines, tokens));
  }

  function tokensOf(code: Element): Promise<readonly HighlightedRange[]> {
    let tokens = knownTokens.get(code);
    if (!tokens) {
      const language = code.closest('.code')?.querySelector('.language')?.textContent ?? '';
      const highlighter = typeof option === 'function' ? option : builtInHighlighter;
      tokens = checked(highlighter, code.textContent, language);
      knownTokens.set(code, tokens);
    }
    return tokens;
  }

  function forget(lines: Element): void {
    painted.get(lines)?.forEach(({highlight, range}) => highlight.delete(range));
    painted.delete(lines);
  }

  function start(): void {
    for (const reply of host.renderRoot.querySelectorAll('.prose:not([aria-busy])')) watch(reply);
  }

  function stop(): void {
    observer?.disconnect();
    observer = undefined;
    for (const lines of painted.keys()) forget(lines);
  }

  function restart(): void {
    stop();
    start();
  }

  host.addController({
    hostConnected() {
      forcedColors.addEventListener('change', restart);
      start();
    },
    /** Another function of the page colors only code that has no colors yet. */
    hostUpdated() {
      const {highlight} = host;
      const isSame =
        highlight === option || (typeof highlight === 'function' && typeof option === 'function');
      option = highlight;
      if (!isSame) {
        knownTokens = new WeakMap();
        restart();
      }
      for (const lines of painted.keys()) if (!lines.isConnected) forget(lines);
    },
    hostDisconnected() {
      forcedColors.removeEventListener('change', restart);
      stop();
    },
  });
  return watch;
}

/** Margin around the visible part of the transcript in which code is colored. */
const MARGIN = '50%';

/** Returns the tokens of some code. Logs an error if the highlighter fails or a token exceeds the code. */
async function checked(
  highlight: Highlighter,
  code: string,
  language: string,
): Promise<readonly HighlightedRange[]> {
  try {
    // The members of the page's objects can throw.
    const tokens = Array.from(await highlight(code, language), ({start, end, kind}) => ({start, end, kind}));
    const wrong = tokens.find(({start, end, kind}) => !(start >= 0 && end <= code.length && `${kind}`));
    if (!wrong) return tokens;
    throw new RangeError(`${wrong.start} to ${wrong.end} exceeds the ${code.length} characters of code.`);
  } catch (error) {
    console.error('<chat-bot>: The function "highlight" failed.', error);
    return [];
  }
}

/** Longer code has no colors. In UTF-16 code units. */
const MAX_LENGTH = 20_000;

const idle = () => new Promise<void>(whenIdle);

/** The highlighter of chats whose page has none. Returns no tokens for languages that it does not know, and for long code. */
export async function builtInHighlighter(code: string, name: string): Promise<readonly HighlightedRange[]> {
  const language = languageNamed(name);
  if (language === undefined || code.length > MAX_LENGTH) return [];
  await idle();
  return highlight(code, language, idle);
}

/** A range of text nodes in the registry of custom highlights. */
interface Painted {
  readonly highlight: Highlight;
  readonly range: Range;
}

/** Paints the tokens of a code block within one of its boxes of lines. */
function paint(lines: Element, tokens: readonly HighlightedRange[]): Painted[] {
  // Each window has a registry of its own.
  const {CSS, Highlight} = windowOf(lines)!;
  let start = 0;
  for (let box = lines.previousElementSibling; box; box = box.previousElementSibling) {
    start += box.textContent.length;
  }
  const painted: Painted[] = [];
  for (const text of lines.childNodes) {
    const {length} = text.textContent!;
    // Long runs are several texts. A page translation may have replaced them by elements.
    for (const token of text.nodeType === Node.TEXT_NODE ? tokens : []) {
      const from = Math.max(token.start - start, 0);
      const to = Math.min(token.end - start, length);
      if (from >= to) continue;
      const range = new Range();
      range.setStart(text, from);
      range.setEnd(text, to);
      const name = `chat-bot-${token.kind}`;
      const highlight = CSS.highlights.get(name) ?? new Highlight();
      CSS.highlights.set(name, highlight);
      highlight.add(range);
      painted.push({highlight, range});
    }
    start += length;
  }
  return painted;
}

import type {ReactiveController} from 'lit';

import {type HighlightedRange, type Highlighter, languageNamed} from '../../highlight/highlighter.js';
import {highlight} from '../../highlight/highlight.js';
import {whenIdle} from '../../platform/schedule.js';
import {windowOf} from '../../platform/window-of.js';
import {addStyles} from '../../platform/add-styles.js';
import styles from './highlight.styles.js';
import type {ReplyHost, ReplyStage} from './reply-context.js';

/**
 * Colors finished code blocks in view. Does not change the DOM: adds ranges to the browser's registry of
 * custom highlights (https://drafts.csswg.org/css-highlight-api-1/).
 *
 * Code out of view has no ranges, because browsers visit all ranges of a page after each change of the page:
 * a thousand ranges cost a streamed reply 2 ms per frame.
 */
export class CodeHighlighter implements ReactiveController {
  readonly #host: ReplyHost;
  readonly #stage: ReplyStage;
  /** Painted ranges by box of lines. Contains only boxes in view. */
  readonly #painted = new Map<Element, readonly Painted[]>();
  #knownTokens = new WeakMap<Element, Promise<readonly HighlightedRange[]>>();
  /** With forced colors, Chromium paints all custom highlights like selected text. */
  readonly #forcedColors = matchMedia('(forced-colors: active)');
  #option: ReplyHost['highlight'];
  #observer: IntersectionObserver | undefined;

  constructor(host: ReplyHost, stage: ReplyStage) {
    this.#host = host;
    this.#stage = stage;
    this.#option = host.highlight;
    addStyles(host.renderRoot as ShadowRoot, [styles]);
    host.addController(this);
  }

  hostConnected(): void {
    this.#forcedColors.addEventListener('change', this.#restart);
    this.#start();
  }

  /** Another function of the page colors only code that has no colors yet. */
  hostUpdated(): void {
    const {highlight} = this.#host;
    const isSame =
      highlight === this.#option || (typeof highlight === 'function' && typeof this.#option === 'function');
    this.#option = highlight;
    if (!isSame) {
      this.#knownTokens = new WeakMap();
      this.#restart();
    }
    for (const lines of this.#painted.keys()) if (!lines.isConnected) this.#forget(lines);
  }

  hostDisconnected(): void {
    this.#forcedColors.removeEventListener('change', this.#restart);
    this.#stop();
  }

  /** Colors the code of a finished reply or block when it comes into view. */
  watch(root: Element): void {
    if (!this.#option || this.#forcedColors.matches) return;
    for (const lines of root.querySelectorAll('.lines')) {
      this.#observer ??= new (windowOf(lines)!.IntersectionObserver)(this.#handleView, {
        root: this.#stage.scroller ?? null,
        rootMargin: MARGIN,
      });
      this.#observer.observe(lines);
    }
  }

  #start(): void {
    for (const reply of this.#host.renderRoot.querySelectorAll('.prose:not([aria-busy])')) this.watch(reply);
  }

  #stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    for (const lines of this.#painted.keys()) this.#forget(lines);
  }

  readonly #restart = (): void => {
    this.#stop();
    this.#start();
  };

  readonly #handleView = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const {target, isIntersecting} of entries) {
      if (!isIntersecting) this.#forget(target);
      else if (!this.#painted.has(target)) void this.#color(target);
    }
  };

  async #color(lines: Element): Promise<void> {
    const pending: readonly Painted[] = [];
    this.#painted.set(lines, pending);
    const tokens = await this.#tokensOf(lines.parentElement!);
    // The lines can have left the view or the page, and the highlighter can have changed.
    if (this.#painted.get(lines) === pending) this.#painted.set(lines, paint(lines, tokens));
  }

  #tokensOf(code: Element): Promise<readonly HighlightedRange[]> {
    let tokens = this.#knownTokens.get(code);
    if (!tokens) {
      const language = code.closest('.code')?.querySelector('.language')?.textContent ?? '';
      const highlighter = typeof this.#option === 'function' ? this.#option : builtInHighlighter;
      tokens = checked(highlighter, code.textContent, language);
      this.#knownTokens.set(code, tokens);
    }
    return tokens;
  }

  #forget(lines: Element): void {
    this.#painted.get(lines)?.forEach(({highlight, range}) => highlight.delete(range));
    this.#painted.delete(lines);
  }
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

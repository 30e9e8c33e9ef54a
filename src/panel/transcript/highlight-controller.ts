import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {HighlightKind, Highlighter} from './highlighter.js';

/**
 * Colors the code of finished replies with the page's highlighter. The DOM does not change: ranges are added
 * to the browser's registry of custom highlights. Browsers without this registry show code without colors.
 */
export class HighlightController implements ReactiveController {
  readonly #host: ReactiveControllerHost & {readonly renderRoot: ParentNode};
  readonly #ranges = new Map<Element, {kind: HighlightKind; range: Range}[]>();
  #highlighter: Highlighter | undefined;

  constructor(host: ReactiveControllerHost & {readonly renderRoot: ParentNode}) {
    this.#host = host;
    host.addController(this);
    // A long reply is rendered over several frames.
    host.renderRoot.addEventListener('drawn', () => this.hostUpdated());
  }

  /** Sets the highlighter. Code that is already colored keeps its colors. */
  use(highlighter: Highlighter | undefined): void {
    this.#highlighter = highlighter;
  }

  hostUpdated(): void {
    if (this.#highlighter === undefined || !('highlights' in CSS)) return;
    for (const code of this.#ranges.keys()) if (!code.isConnected) this.#forget(code);
    // Each code block is colored once, so open replies have to wait until they are complete.
    for (const box of this.#host.renderRoot.querySelectorAll('.prose:not([aria-busy]) .code')) {
      const code = box.querySelector('code');
      if (code && !this.#ranges.has(code)) {
        void this.#color(code, box.querySelector('.language')?.textContent ?? '', this.#highlighter);
      }
    }
  }

  hostDisconnected(): void {
    for (const code of this.#ranges.keys()) this.#forget(code);
  }

  async #color(code: Element, language: string, highlighter: Highlighter): Promise<void> {
    const ranges: {kind: HighlightKind; range: Range}[] = [];
    this.#ranges.set(code, ranges);
    try {
      const parts = await highlighter(code.textContent, language);
      // The block was removed while the highlighter ran, or a later run replaces this one.
      if (this.#ranges.get(code) !== ranges) return;
      for (const {start, end, kind} of parts) {
        if (start === end) continue;
        const range = rangeWithin(code, start, end);
        registry(kind).add(range);
        ranges.push({kind, range});
      }
    } catch (error) {
      console.error('<chat-bot>: the highlighter failed.', error);
    }
  }

  #forget(code: Element): void {
    for (const {kind, range} of this.#ranges.get(code) ?? []) registry(kind).delete(range);
    this.#ranges.delete(code);
  }
}

/** Throws a `RangeError` if the range is not within the code. */
function rangeWithin(code: Element, start: number, end: number): Range {
  const range = new Range();
  let length = 0;
  for (const {firstChild: text} of code.children) {
    const next = length + (text?.nodeValue?.length ?? 0);
    if (text && start >= length && start < next) range.setStart(text, start - length);
    if (text && end > length && end <= next) {
      range.setEnd(text, end - length);
      return range;
    }
    length = next;
  }
  throw new RangeError(`There is no ${start} to ${end} in ${length} characters of code.`);
}

/** Returns the page's highlight for tokens of this kind. */
function registry(kind: HighlightKind): Highlight {
  const name = `chat-bot-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

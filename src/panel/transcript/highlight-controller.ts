import type {ReactiveController, ReactiveControllerHost} from 'lit';

import type {HighlightKind, Highlighter} from './highlighter.js';

/**
 * Has the code of finished replies coloured by a highlighter of the page's own. Code stays text: the ranges go to the
 * browser's registry of custom highlights, and where there is none, nothing is coloured.
 */
export class HighlightController implements ReactiveController {
  readonly #host: ReactiveControllerHost & {readonly renderRoot: ParentNode};
  readonly #ranges = new Map<Element, {kind: HighlightKind; range: Range}[]>();
  #highlighter: Highlighter | undefined;

  constructor(host: ReactiveControllerHost & {readonly renderRoot: ParentNode}) {
    this.#host = host;
    host.addController(this);
    // A long reply is drawn over several frames.
    host.renderRoot.addEventListener('drawn', () => this.hostUpdated());
  }

  /** From now on. What was coloured before stays. */
  use(highlighter: Highlighter | undefined): void {
    this.#highlighter = highlighter;
  }

  hostUpdated(): void {
    if (this.#highlighter === undefined || !('highlights' in CSS)) return;
    for (const code of this.#ranges.keys()) if (!code.isConnected) this.#forget(code);
    // Code that still comes in would be told only once.
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
      // Code that was taken away meanwhile, or is asked about anew.
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

/** Throws for a place that is not within the code. */
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

/** All ranges of this kind on the page. */
function registry(kind: HighlightKind): Highlight {
  const name = `chat-bot-${kind}`;
  const highlight = CSS.highlights.get(name) ?? new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

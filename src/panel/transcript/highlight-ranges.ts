import type {HighlightedRange} from '../../highlight/highlighter.js';

/** A range of text nodes in the registry of custom highlights. */
export interface Painted {
  readonly highlight: Highlight;
  readonly range: Range;
}

/** Paints the tokens of a code block within one of its boxes of lines. */
export function paint(lines: Element, tokens: readonly HighlightedRange[]): Painted[] {
  const text = lines.firstChild as Text | null;
  // A page translation may have replaced the text.
  if (text?.nodeType !== Node.TEXT_NODE) return [];
  // Each window has a registry of its own.
  const {CSS, Highlight} = text.ownerDocument.defaultView!;
  let start = 0;
  for (let box = lines.previousElementSibling; box; box = box.previousElementSibling) {
    start += box.textContent.length;
  }
  return tokens.flatMap((token) => {
    const from = Math.max(token.start - start, 0);
    const to = Math.min(token.end - start, text.length);
    if (from >= to) return [];
    const range = new Range();
    range.setStart(text, from);
    range.setEnd(text, to);
    const name = `chat-bot-${token.kind}`;
    const highlight = CSS.highlights.get(name) ?? new Highlight();
    CSS.highlights.set(name, highlight);
    highlight.add(range);
    return [{highlight, range}];
  });
}

export function unpaint({highlight, range}: Painted): void {
  highlight.delete(range);
}

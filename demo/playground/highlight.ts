type Kind = 'string' | 'name' | 'remark';

// In this order: a string within a comment, or a tag within a string, belongs to the larger one.
const WORDS =
  /(?<remark><!--.*?-->|^\/\/.*$|\/\*.*?\*\/)|(?<name>"[\w-]+"(?=: )|<\/?[a-z-]+|^ +--[\w-]+)|(?<string>"[^"]*"|'(?:\\.|[^'\\])*')/gm;

/** Colours code without touching its text. A browser without the CSS Custom Highlight API shows it plain. */
export class Highlighter {
  readonly #ranges: Range[] = [];

  /** Colours the text of `code` as it is now. */
  highlight(code: Element): void {
    if (!('highlights' in CSS)) return;
    for (const range of this.#ranges.splice(0)) {
      for (const highlight of CSS.highlights.values()) highlight.delete(range);
    }
    const text = code.firstChild;
    for (const {index, 0: word, groups} of code.textContent.matchAll(WORDS)) {
      const kind = Object.keys(groups ?? {}).find((name) => groups?.[name] !== undefined) as Kind;
      const range = new Range();
      range.setStart(text!, index);
      range.setEnd(text!, index + word.length);
      this.#ranges.push(range);
      ofKind(kind).add(range);
    }
  }
}

function ofKind(kind: Kind): Highlight {
  const known = CSS.highlights.get(kind) ?? new Highlight();
  CSS.highlights.set(kind, known);
  return known;
}

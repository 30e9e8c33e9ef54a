/** `[label]`, as in a link definition and in a link that refers to one. */
const LABEL = /\[((?:\\.|[^[\]\\])+)\]/gs;

/** A line break within a label, with the marks of the quote that the label is in. */
const LINE_BREAK = /\s*\n[\s>]*/g;

/** The labels that `source` mentions, each once, in the form that marked compares. */
export function labelsIn(source: string): Set<string> {
  if (!source.includes('[')) return new Set();
  return new Set(Array.from(source.matchAll(LABEL), ([, text = '']) => normalized(text)));
}

function normalized(label: string): string {
  return label.replace(LINE_BREAK, ' ').trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

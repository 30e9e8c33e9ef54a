/** `[label]`, as in a link definition and in a link that refers to one. */
const LABEL = /\[((?:\\.|[^[\]\\])+)\]/gs;

/** A line break within a label, with the markers of a block quote around it. */
const LINE_BREAK = /\s*\n[\s>]*/g;

/** Returns the labels in `source`, each once, normalized as in marked. */
export function labelsIn(source: string): Set<string> {
  if (!source.includes('[')) return new Set();
  return new Set([...source.matchAll(LABEL)].map(([, text = '']) => normalized(text)));
}

function normalized(label: string): string {
  return label.replace(LINE_BREAK, ' ').trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

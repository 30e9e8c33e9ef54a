/**
 * Closes or holds back what the end of a stream has left open, so that no raw `**`, no half address and no false
 * heading flashes. Works on Markdown that is still coming in; a finished text must not be passed through it.
 */
export function repair(markdown: string): string {
  const fence = openFence(markdown);
  // Open code is code from its first line; only what may become its closing fence is held back.
  if (fence !== undefined) return markdown.replace(/\n {0,3}[`~]+$/, '\n');
  const start = tailStart(markdown);
  return markdown.slice(0, start) + repairInline(holdBackLine(markdown.slice(start)));
}

/** The opening fence of a code block that is not closed yet. */
function openFence(markdown: string): string | undefined {
  let open: string | undefined;
  for (const [, fence = '', info = ''] of markdown.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === undefined) {
      if (!(fence.startsWith('`') && info.includes('`'))) open = fence;
    } else if (fence.startsWith(open) && info.trim() === '') {
      open = undefined;
    }
  }
  return open;
}

/** Where the last block begins: the blocks before it are finished, and no inline syntax reaches over a blank line. */
function tailStart(markdown: string): number {
  let start = 0;
  for (const {index, 0: gap} of markdown.matchAll(/\n[ \t]*\n+/g)) start = index + gap.length;
  return start;
}

/** Cuts the last line while it may still turn into something else: a list, a rule, a heading's underline, a table. */
function holdBackLine(tail: string): string {
  const head = /(?:^|\n)\|[^\n]*(?:\n[|:\- ]*)?$/;
  const hasDelimiterRow = /\n[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-*:?[ \t]*)*\|?[ \t]*\n/.test(tail);
  if (!hasDelimiterRow && head.test(tail)) return tail.replace(head, '');
  return tail.replace(/(?:^|\n)[ \t]*(?:[-*+=]+|\d{1,9}[.)]?|#{1,6}|>|[`~]{1,2})[ \t]*$/, '');
}

/** Closes spans, and takes half a link down to its words. */
function repairInline(tail: string): string {
  const span = openCodeSpan(tail);
  if (span !== undefined)
    return span === tail.length ? tail.replace(/`+$/, '') : tail + backticksAt(tail, span);
  const text = tail
    // Half an entity, an escape, the head of a tag.
    .replace(/(?:\\|&#?\w{0,12}|<\/?[a-z][^<>\n]*|<\/?)$/i, '')
    .replace(/!\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, '')
    .replace(/\[([^[\]\n]*)(?:\](?:\([^)\n]*)?)?$/, '$1')
    // An address that still grows is words: half of it would be a link to somewhere else.
    .replace(/\b(https?:)\/\/(?=[^\s<>]*$)/, '$1&#47;&#47;')
    .replace(/\b(www)\.(?=[^\s<>]*$)/, '$1&#46;');
  return closeEmphasis(text);
}

/** Where a code span opens that is not closed yet. */
function openCodeSpan(tail: string): number | undefined {
  let open: {index: number; length: number} | undefined;
  for (const {index, 0: run} of tail.matchAll(/(?<!\\)`+/g)) {
    if (open === undefined) open = {index, length: run.length};
    else if (open.length === run.length) open = undefined;
  }
  return open && (open.index + open.length === tail.length ? tail.length : open.index);
}

function backticksAt(tail: string, index: number): string {
  return /^`+/.exec(tail.slice(index))?.[0] ?? '';
}

/** Closes `**`, `*`, `__`, `_` and `~~` in the order in which they were opened, and cuts a run that just begins. */
function closeEmphasis(tail: string): string {
  const text = tail.replace(/(?<!\\)(?:(?<=^|[\s(])[*_~]+|~)$/, '');
  const open: string[] = [];
  const withoutCode = text.replace(/(`+)[^`]*\1/g, (code) => ' '.repeat(code.length));
  for (const {index, 0: run} of withoutCode.matchAll(/(?<!\\)(?:\*{1,3}|_{1,3}|~~)/g)) {
    const before = withoutCode[index - 1] ?? ' ';
    const after = withoutCode[index + run.length] ?? ' ';
    const isWordInside = run.startsWith('_') && /\w/.test(before) && /\w/.test(after);
    if (isWordInside || (/\s/.test(before) && /\s/.test(after))) continue;
    const at = open.lastIndexOf(run);
    if (at >= 0 && !/\s/.test(before)) open.length = at;
    else if (!/\s/.test(after)) open.push(run);
  }
  if (open.length === 0) return text;
  // `**bold*` is on its way to `**bold**`: the delimiter that came halfway is taken back first.
  const whole = text.replace(/(?<=[^\s*_])[*_]$/, '');
  return whole.trimEnd() + open.reverse().join('');
}

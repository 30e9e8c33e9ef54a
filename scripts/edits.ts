import MagicString from 'magic-string';

/** What to replace in a file, by what, and how often it has to be there: once, unless it says otherwise. */
export type Edit = readonly [from: RegExp, to: string, times?: number];

/** A file with all edits made, and where it came from. Throws where it is no longer what these were written for. */
export function edited(code: string, file: string, edits: readonly Edit[]) {
  const source = new MagicString(code);
  edit(source, file, edits);
  return withMap(source);
}

/** Makes the edits in a file, likewise. */
export function edit(source: MagicString, file: string, edits: readonly Edit[]): void {
  for (const [from, to, times = 1] of edits) {
    const every = new RegExp(from, `g${from.flags}`);
    const {length} = [...source.original.matchAll(every)];
    if (length !== times) throw new Error(`${file} has ${from} ${length} times, not ${times}.`);
    source.replaceAll(every, to);
  }
}

/** What a plugin gives back. */
export function withMap(source: MagicString) {
  return {code: source.toString(), map: source.generateMap({hires: 'boundary'})};
}

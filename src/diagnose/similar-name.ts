/** Returns the name that is most similar to `name`, or `undefined` if it differs by more than a typo. */
export function similarName(name: string, names: readonly string[]): string | undefined {
  const plain = simplify(name);
  let least = Math.min(2, Math.floor(plain.length / 4)) + 1;
  let found: string | undefined;
  for (const candidate of names) {
    const edits = distance(plain, simplify(candidate));
    if (edits < least) [least, found] = [edits, candidate];
  }
  return found;
}

/** Normalizes the separators of words: `bot_id`, `botID`. */
function simplify(name: string): string {
  return name.toLowerCase().replace(/[-_]/g, '');
}

/** Returns the Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index);
  for (const [index, character] of [...from].entries()) {
    const next = [index + 1];
    for (let place = 0; place < to.length; place += 1) {
      const replaced = row[place]! + (character === to[place] ? 0 : 1);
      next.push(Math.min(replaced, row[place + 1]! + 1, next[place]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}

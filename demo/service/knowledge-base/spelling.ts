/** In characters. Shorter words are too similar: "movies" differs from "moves" in one letter. */
const MIN_LENGTH = 7;

/** Whether two words differ by one wrong, missing, added or swapped letter, which is not the first. */
export function isTypo(word: string, other: string): boolean {
  if (word.length < MIN_LENGTH || word[0] !== other[0] || Math.abs(word.length - other.length) > 1)
    return false;
  let start = 0;
  while (start < word.length && word[start] === other[start]) start += 1;
  const [rest, expected] = [word.slice(start), other.slice(start)];
  const isSwapped = rest[0] === expected[1] && rest[1] === expected[0];
  return (
    rest.slice(1) === expected.slice(1) ||
    rest.slice(1) === expected ||
    rest === expected.slice(1) ||
    (isSwapped && rest.slice(2) === expected.slice(2))
  );
}

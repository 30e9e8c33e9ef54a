/** Returns an index near `limit` to cut `text`: after a line, a word, or a whole character. */
export function cut(text: string, limit: number): number {
  const head = text.slice(0, limit);
  const place = [head.lastIndexOf('\n'), head.lastIndexOf(' ')].find((index) => index > limit / 2);
  if (place !== undefined) return place + 1;
  return /[\uD800-\uDBFF]$/.test(head) ? limit - 1 : limit;
}

/** In characters. A longer host is cut at its start, because its end says who owns it. */
const LONGEST_HOST = 40;

/** Returns the host of a URL as readers know it, without `www.`, or an empty string if it has none. */
export function shownHost({host}: URL): string {
  const name = host.replace(/^www\./, '');
  return name.length > LONGEST_HOST ? `…${name.slice(-LONGEST_HOST)}` : name;
}

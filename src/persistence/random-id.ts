/** An id for a conversation or one of its saves, unique enough for the tabs of one browser. */
export function randomId(): string {
  return Math.random().toString(36).slice(2);
}

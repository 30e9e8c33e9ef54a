/** Part of every id, because several pages may show the same conversation. */
const PAGE = Math.random().toString(36).slice(2, 10);
let lastId = 0;

/** A new id for a message. */
export function nextMessageId(): string {
  lastId += 1;
  return `message-${PAGE}-${lastId}`;
}

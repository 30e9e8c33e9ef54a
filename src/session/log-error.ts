/** Logs an error for the owner. Never logs text of messages, which belongs to the visitor. */
export function logError({message}: Error, remedy = ''): void {
  console.error(`<chat-bot>: ${message} ${remedy}`.trim());
}

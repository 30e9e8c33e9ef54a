/** Logs an error for the owner of the page, without the text of any message: that belongs to the visitor. */
export function logError({message}: Error, remedy = ''): void {
  console.error(`<chat-bot>: ${message} ${remedy}`.trim());
}

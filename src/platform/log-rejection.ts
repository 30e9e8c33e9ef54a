/** Logs an error that no caller receives, as all messages of the element begin. */
export function logRejection(error: unknown): void {
  console.error('<chat-bot>:', error);
}

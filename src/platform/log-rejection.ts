/** Logs an error that no caller receives. The message begins with `<chat-bot>:`, like all of the element. */
export function logRejection(error: unknown): void {
  console.error('<chat-bot>:', error);
}

/** In characters. */
const MAX_LENGTH = 40;

/** Returns a label with the first words of a question, so that the buttons of several messages have different names. */
export function nameForQuestion(label: string, question: string): string {
  // A question may be a long text that was pasted.
  const words = question.slice(0, 1_000).trim().replace(/\s+/g, ' ');
  const start = words.length > MAX_LENGTH ? `${words.slice(0, MAX_LENGTH).replace(/\s\S*$/, '')}…` : words;
  return start === '' ? label : `${label}: ${start}`;
}

import type {Message} from '../conversation/message.js';

/** The most messages of a stored conversation. */
export const MAX_MESSAGES = 1_000;

/** The newest messages with at most `maxCharacters` together. The first one is a question. */
export function newestTurns(messages: readonly Message[], maxCharacters: number): readonly Message[] {
  let characters = 0;
  let start = messages.length;
  while (start > 0 && messages.length - start < MAX_MESSAGES) {
    characters += messages[start - 1]!.content.length;
    if (characters > maxCharacters) break;
    start -= 1;
  }
  if (start === 0) return messages;
  const question = messages.findIndex(({role}, index) => index >= start && role === 'user');
  return question < 0 ? [] : messages.slice(question);
}

import type {Misspelling} from './context.js';
import {similarName} from './similar-name.js';

/**
 * Logs the attributes of a script tag that have no effect. `ignored`: their names without `data-`. If there
 * is no chat, logs only attributes that resemble an option, because other tools add attributes to script
 * tags, too.
 */
export function checkTag(ignored: readonly string[], options: readonly string[], hasChat: boolean): void {
  const found = ignored.map((name) => ({name, guess: similarName(name, options)}));
  if (!hasChat && !found.some(({guess}) => guess)) return;
  const problem = hasChat ? '' : '<chat-bot> is not inserted: its script tag has no "data-bot-id". ';
  console.warn(`${problem}Without effect on the script tag of <chat-bot>: ${listOf(found, 'data-')}.`);
}

export function listOf(names: readonly Misspelling[], prefix = ''): string {
  return names
    .map(({name, guess}) => {
      const meant = guess && guess !== name ? ` (did you mean "${prefix}${guess}"?)` : '';
      return `"${prefix}${name}"${meant}`;
    })
    .join(', ');
}

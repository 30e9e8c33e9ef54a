import type {Strings} from '../../locales/strings.js';

/** Returns the name of the author of a reply. A person named like the agent or the visitor gets a suffix. Default: the agent. */
export function authorName(author: NamedAuthor | undefined, strings: Names): string {
  const name = author?.name ?? '';
  const isTaken = [strings.user, strings.assistant].some((taken) => isSame(taken, name));
  if (author?.kind === 'person') return isTaken ? `${name} (${strings.person})` : name || strings.person;
  return isTaken ? strings.assistant : name || strings.assistant;
}

interface NamedAuthor {
  readonly name: string;
  readonly kind: 'person' | 'agent';
}

type Names = Pick<Strings, 'user' | 'assistant' | 'person'>;

// Not in the locale of the browser: some compare the letters' codes.
const isSame = (name: string, other: string) => name.localeCompare(other, 'en', {sensitivity: 'base'}) === 0;

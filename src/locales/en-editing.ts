import type {Strings} from './strings.js';

/** English texts for a question that is edited, and a conversation that is cleared. See `en.ts`. */
export const enEditing = {
  editLabel: 'Edit your question',
  cleared: 'Conversation cleared',
  undo: 'Undo',
} as const satisfies Partial<Strings>;

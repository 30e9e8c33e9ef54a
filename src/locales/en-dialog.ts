import type {Strings} from './strings.js';

/** English texts for the dialog of the mode `modal`. See `en.ts`. */
export const enDialog = {
  askAgent: 'Ask AI:',
  resume: 'Continue:',
  choose: 'choose',
  openRow: 'open',
} as const satisfies Partial<Strings>;

import type {Strings} from './strings.js';

/** English texts for the menu of the header. See `en.ts`. */
export const enMenu = {
  save: 'Save conversation',
  download: 'Markdown file',
  withdraw: 'Withdraw consent and delete conversation',
} as const satisfies Partial<Strings>;

import type {Strings} from './strings.js';

/** English texts for questions from the page. See `en.ts`. */
export const enAssistant = {
  useQuestion: 'Use this question?',
  askSelection: 'Ask about this',
  aboutPage: 'This page',
} as const satisfies Partial<Strings>;

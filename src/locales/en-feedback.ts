import type {Strings} from './strings.js';

/** English texts for the reason of a bad rating. See `en.ts`. */
export const enFeedback = {
  feedbackQuestion: 'What was wrong?',
  incorrect: 'Incorrect',
  incomplete: 'Incomplete',
  offTopic: 'Not what I asked',
  feedbackComment: 'What should it have said? The owner of this site reads your words.',
  feedbackThanks: 'Thank you for your feedback.',
} as const satisfies Partial<Strings>;

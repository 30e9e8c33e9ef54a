import type {Strings} from './strings.js';

/** English texts for the ratings of replies, and the reason of a bad one. See `en.ts`. */
export const enFeedback = {
  good: 'Helpful',
  bad: 'Not helpful',
  feedbackQuestion: 'What was wrong?',
  incorrect: 'Incorrect',
  incomplete: 'Incomplete',
  offTopic: 'Not what I asked',
  feedbackComment: 'What should it have said? The owner of this site reads your words.',
  feedbackThanks: 'Thank you for your feedback.',
} as const satisfies Partial<Strings>;

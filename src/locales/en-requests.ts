import type {Strings} from './strings.js';

/** English texts for what an agent asks the visitor. See `en.ts`. */
export const enRequests = {
  runTool: 'Run on this page?',
  allow: 'Allow',
  refuse: 'Don’t allow',
  notAnswered: 'Not answered',
  cannotAnswer: 'This can’t be answered here.',
} as const satisfies Partial<Strings>;

import type {Strings} from './strings.js';

/** English texts for a handover to a person. See `en.ts`. */
export const enHandover = {
  talkToPerson: 'Talk to a person',
  waitingForPerson: 'Waiting for a person…',
  backToAgent: 'Back to the assistant',
  nobodyAnswers: 'Nobody can answer at the moment.',
  connectionLost: 'Connection lost. Trying again…',
} as const satisfies Partial<Strings>;

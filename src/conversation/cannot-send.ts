import {NO_BOT_ID} from './missing-bot-id.js';

/** Returns the error whose `cause` is the reason why nothing can be sent. `id`: the question to replace. */
export function cannotSend(reason: CannotSend, id?: string): Error {
  const message = reason === 'no-question' ? `No question has the id "${id}".` : SENTENCES[reason];
  return new Error(message, {cause: reason});
}

export type CannotSend = 'no-agent' | 'no-question' | 'empty' | 'busy' | 'consent';

const SENTENCES = {
  'no-agent': NO_BOT_ID,
  empty: 'Cannot send an empty message.',
  busy: 'Another reply is still running.',
  consent: 'The visitor has not agreed to the text of "consent" yet.',
};

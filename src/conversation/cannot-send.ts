import type {Agent} from './turn.js';
import {filesOf, isTaken, questionOf, type Message} from './message.js';
import {NO_BOT_ID} from './missing-bot-id.js';
import {isBlank} from './question-text.js';

/** Returns the reason why `text` cannot be sent. `id`: the question to replace. `files`: default: those of that question. */
export function reasonNotToSend(
  {isBusy, state: {messages}}: Conversing,
  agent: Agent,
  text: string,
  id: string | undefined,
  files = filesOf(questionOf(messages, id)),
): CannotSend | undefined {
  if (!agent.isNamed) return 'no-agent';
  if (id !== undefined && (!questionOf(messages, id) || isTaken(messages, id))) return 'no-question';
  if (isBlank(text) && !files?.some(({id}) => agent.hasFile?.(id))) return 'empty';
  if (isBusy) return 'busy';
  return agent.needsConsent ? 'consent' : undefined;
}

interface Conversing {
  readonly isBusy: boolean;
  readonly state: {readonly messages: readonly Message[]};
}

/** Returns the error whose `cause` is the reason why nothing can be sent. `id`: the question to replace. */
export function cannotSend(reason: CannotSend, id?: string): Error {
  const message =
    reason === 'no-question' ? `No question that can change has the id "${id}".` : SENTENCES[reason];
  return new Error(message, {cause: reason});
}

export type CannotSend = 'no-agent' | 'no-question' | 'empty' | 'busy' | 'consent';

const SENTENCES = {
  'no-agent': NO_BOT_ID,
  empty: 'Cannot send an empty message.',
  busy: 'Another reply is still running.',
  consent: 'The visitor has not agreed to the text of "consent" yet.',
};

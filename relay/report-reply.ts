import type {ChatCompletionRequest} from '../src/client/types.js';
import {redacted} from './redactor.js';
import type {RelayOptions, ReplyReport} from './relay-options.js';
import type {RelaySettings} from './relay-settings.js';
import type {ReplySummary} from './reply-reader.js';

/** In UTF-16 code units. */
const MAX_QUESTION_LENGTH = 2_000;

/** Returns a function that calls `onReply` for a question that is asked now. It never throws, and waits for nothing. */
export function reportReply(
  {onReply, apiKey}: Pick<RelaySettings, 'onReply' | 'apiKey'>,
  {botId: agent, messages}: ChatCompletionRequest,
  account: string | undefined,
): (summary: ReplySummary) => void {
  const start = performance.now();
  return ({status, cited}) => {
    if (onReply === undefined) return;
    const ms = Math.round(performance.now() - start);
    // Redacted before it is cut, because half a key would not be found.
    const question = redacted(messages.at(-1)!.content, apiKey);
    const report = {...(account !== undefined && {account}), agent, question, status, cited, ms};
    callOnReply(onReply, report, 'chat-bot-element/relay: onReply failed.');
  };
}

/** Calls `onReply` with a bounded question. Never throws, and waits for nothing. `failure`: the message for the log. */
export function callOnReply(
  onReply: NonNullable<RelayOptions['onReply']>,
  reply: ReplyReport,
  failure: string,
): void {
  // The material of the page would take the place of what the visitor has typed.
  const {question} = quotedQuestion(reply.question);
  Promise.resolve({...reply, question: question.slice(0, MAX_QUESTION_LENGTH)})
    .then(onReply)
    .catch((error: unknown) => console.error(failure, error));
}

/** The quotation of a page or a passage that the element puts before a question: docs/assistant.md, “About this page”. */
const QUOTATION = /^The visitor asks about this .*\n\n(`{3,})\nTitle: (.*)\n[^]*?\n\1\n\n/;

/** Divides a message into the title of the quoted page, if it begins with a quotation, and what the visitor has typed. */
export function quotedQuestion(message: string): {readonly title?: string; readonly question: string} {
  const [quotation = '', , title] = QUOTATION.exec(message) ?? [];
  return {...(title && {title}), question: message.slice(quotation.length)};
}

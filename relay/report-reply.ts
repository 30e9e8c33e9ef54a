import type {ChatCompletionRequest} from '../src/client/types.js';
import {KeySearch} from './key-search.js';
import type {RelayOptions, ReplyReport} from './relay-options.js';
import type {RelaySettings} from './relay-settings.js';
import type {ReplySummary} from './reply-reader.js';

/** Returns a function that calls `onReply` for a question that is asked now. It never throws, and waits for nothing. */
export function reportReply(
  {onReply, apiKey}: Pick<RelaySettings, 'onReply' | 'apiKey'>,
  {botId: agent, messages}: ChatCompletionRequest,
  account: string | undefined,
): (summary: Pick<ReplySummary, 'status' | 'cited'>) => void {
  const start = performance.now();
  return ({status, cited}) => {
    if (onReply === undefined) return;
    const report = (): ReplyReport => {
      const ms = Math.round(performance.now() - start);
      const question = new KeySearch(apiKey).redact(messages.at(-1)!.content);
      return {...(account !== undefined && {account}), agent, question, status, cited, ms};
    };
    callOnReply(onReply, report, 'chat-bot-element/relay: onReply failed.');
  };
}

/**
 * Calls `onReply` with a report, also with what its question quotes. Never throws, and waits for nothing. `failure`: the message
 * for the log.
 */
export function callOnReply(
  onReply: NonNullable<RelayOptions['onReply']>,
  report: () => ReplyReport,
  failure: string,
): void {
  const call = async (): Promise<void> => {
    const reply = report();
    const {about} = quotedQuestion(reply.question);
    // The question stays whole: a program can write its question into what looks like a quotation.
    await onReply({...reply, ...(about && {about})});
  };
  call().catch((error: unknown) => console.error(failure, error));
}

/** The quotation of a page or a passage that the element puts before a question: docs/assistant.md, “About this page”. */
const QUOTATION = /^The visitor asks about this .*\n\n(`{3,})\nTitle: (.*)\n[^]*?\n\1\n\n/;

/** A message that can begin with a quotation: `about`, with the title of its page. */
interface QuotedQuestion {
  readonly about?: string;
  readonly title?: string;
  /** What follows the quotation. */
  readonly question: string;
}

/** Divides a message. A program can write a quotation, too, so it is no proof that a page has this text. */
export function quotedQuestion(message: string): QuotedQuestion {
  const [quotation = '', , title] = QUOTATION.exec(message) ?? [];
  const question = message.slice(quotation.length);
  return {...(quotation && {about: quotation.trimEnd()}), ...(title && {title}), question};
}

import type {ReplyReport} from '../../../relay/relay-options.js';
import {UpstreamFailure} from '../models/upstream-failure.js';
import {ApiError} from './api-error.js';
import type {RequestRecord} from './request-log.js';

/** In UTF-16 code units. */
const MAX_QUESTION_LENGTH = 2_000;

/** Receives a question and how its reply ended. */
export type OnReply = (reply: ReplyReport) => unknown;

/**
 * Calls `onReply` at the end of a reply. Waits for nothing, and never throws. `endedBy` is the reason with which the
 * request was aborted. Does nothing for a request that was refused before a model was asked.
 */
export function reportReply(onReply: OnReply, record: RequestRecord, endedBy: unknown, ms: number): void {
  const {agent, question, cited = 0} = record;
  if (agent === undefined || question === undefined) return;
  const status = statusOf(record, endedBy);
  Promise.resolve({agent, question: question.slice(0, MAX_QUESTION_LENGTH), status, cited, ms})
    .then(onReply)
    .catch((error: unknown) => console.error('onReply failed.', error));
}

function statusOf({usage, failure}: RequestRecord, endedBy: unknown): ReplyReport['status'] {
  if (usage) return 'complete';
  const {cause} = failure ?? {};
  if (cause instanceof UpstreamFailure && cause.isRefusal) return 'refused';
  // The time of a request ends with an `ApiError`; a client who leaves has none.
  return failure || endedBy instanceof ApiError ? 'failed' : 'stopped';
}

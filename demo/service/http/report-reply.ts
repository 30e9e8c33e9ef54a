import type {ReplyReport} from '../../../relay/relay-options.js';
import {callOnReply} from '../../../relay/report-reply.js';
import {UpstreamFailure} from '../models/upstream-failure.js';
import {ApiError} from './api-error.js';
import type {RequestRecord} from './request-log.js';

/** Receives a question and how its reply ended. */
export type OnReply = (reply: ReplyReport) => unknown;

/**
 * Calls `onReply` at the end of a reply. Waits for nothing, and never throws. `endedBy` is the reason with which the
 * request was aborted. Does nothing for a request that was refused before a model was asked.
 */
export function reportReply(onReply: OnReply, record: RequestRecord, endedBy: unknown, ms: number): void {
  const {agent, question, cited = 0} = record;
  if (agent === undefined || question === undefined) return;
  const report = () => ({agent, question, status: statusOf(record, endedBy), cited, ms});
  callOnReply(onReply, report, 'onReply failed.');
}

function statusOf({usage, failure}: RequestRecord, endedBy: unknown): ReplyReport['status'] {
  if (usage) return 'complete';
  if (failure instanceof UpstreamFailure && failure.isRefusal) return 'refused';
  // The time of a request ends with an `ApiError`; a client who leaves has none.
  return failure || endedBy instanceof ApiError ? 'failed' : 'stopped';
}

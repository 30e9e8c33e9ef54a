import type {ReplyCost} from './limits/reply-cost.js';
import type {EndedBy, ReplyReader, ReplySummary} from './reply-reader.js';

/** What the end of a reply has to count and to report. */
export interface CountedReply {
  readonly reader: ReplyReader;
  /** Corrects the reserved tokens. */
  readonly count: ((cost: ReplyCost) => Promise<void>) | undefined;
  /** Must not throw. */
  readonly report: (summary: Pick<ReplySummary, 'status' | 'cited'>) => void;
}

/**
 * Ends a reply: counts its tokens, then releases its place and reports it. Never rejects. After an error, the reply costs the tokens
 * that its question has reserved.
 */
export async function endReply(
  by: EndedBy,
  reply: CountedReply | undefined,
  release: () => void,
): Promise<void> {
  let summary: ReplySummary | undefined;
  try {
    summary = reply?.reader.end(by);
    if (summary) await reply?.count?.(summary.cost);
  } catch (error) {
    logError('the tokens of a reply could not be counted', error);
  } finally {
    release();
    reply?.report(summary ?? {status: 'failed', cited: 0});
  }
}

/** Logs the name of an error only: its message can quote a conversation. */
export function logError(what: string, error: unknown): void {
  console.error(`chat-bot-element/relay: ${what}. ${error instanceof Error ? error.name : ''}`.trim());
}

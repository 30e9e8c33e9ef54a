import {field, type ReplyEvent} from '../src/client/decode.js';
import {ChatServiceError} from '../src/client/errors.js';
import {ReplyReader as ClientReader} from '../src/client/reply-reader.js';
import {ReplyState} from '../src/client/reply-state.js';
import {leastCost, replyCost, type ReplyCost} from './limits/reply-cost.js';
import type {ReplyReport} from './relay-options.js';
import type {Citations} from './service-format.js';

/** `failure`: the connection broke off, or the reply reached a limit. */
export type EndedBy = 'service' | 'visitor' | 'failure';

/** What is known of a reply at its end. */
export interface ReplySummary extends Pick<ReplyReport, 'status' | 'cited'> {
  readonly cost: ReplyCost;
}

/**
 * Reads what a reply says of itself: its tokens, its references, and whether it is complete.
 *
 * Tokens are the `usage`: section "Non-streaming response body"; services of the OpenAI ecosystem add it to a chunk of a
 * stream, too. Some repeat it in each chunk, so the last one counts.
 */
export class ReplyReader {
  readonly #reader = new ClientReader('text/event-stream', (event) => this.#add(event));
  readonly #state = new ReplyState();
  readonly #unknownReplyTokens: number;
  readonly #citations: Citations | undefined;
  /** Of the request and of the reply so far. */
  #characters: number;
  #tokens = 0;
  #cited = 0;
  #hasDone = false;
  /** True after an error that the service sent. */
  #hasError = false;
  /** True if the relay has not read to the end: a finish reason has to say that the reply is complete. */
  #isCut = false;
  #refusal: ReplyReport['status'] | undefined;

  /** `request`: the body that the service gets. `citations` finds references that are not those of the interface. */
  constructor(request: object, unknownReplyTokens: number, citations?: Citations) {
    this.#characters = textLength(request);
    this.#unknownReplyTokens = unknownReplyTokens;
    this.#citations = citations;
  }

  take(bytes: Uint8Array): void {
    this.#reader.receive(bytes);
  }

  /** The question costs nothing, because the service has not answered it. */
  discard(status: 'refused' | 'failed' | 'stopped'): void {
    this.#refusal = status;
  }

  end(by: EndedBy): ReplySummary {
    this.#isCut = by !== 'service';
    const [hasDone, wasOver] = [this.#hasDone, this.#state.outcome !== undefined];
    this.#reader.end();
    const isComplete = !(this.#state.outcome instanceof ChatServiceError);
    const isLeft = by === 'visitor' && !wasOver && !this.#hasError;
    const measure = {
      isAccepted: this.#refusal === undefined,
      isComplete,
      isWhole: by === 'service' || hasDone,
      usage: this.#tokens || undefined,
      characters: this.#characters,
    };
    return {
      status: this.#refusal ?? (isComplete ? 'complete' : isLeft ? 'stopped' : 'failed'),
      cited: this.#cited,
      cost: replyCost(measure, this.#unknownReplyTokens),
    };
  }

  #add(event: ReplyEvent): void {
    const {data, error, end, isUnreadable} = event;
    const references = event.references ?? this.#citations?.add(data);
    this.#state.add(this.#isCut && end === 'close' ? {error: {}} : event);
    const isText = isUnreadable || typeof data === 'string';
    this.#hasDone ||= end === 'done';
    this.#hasError ||= error !== undefined && !isText;
    // A document that is cut counts as it is.
    this.#characters += textLength(isText ? data : field(data, 'choices'));
    this.#tokens = tokensOf(field(data, 'usage')) ?? this.#tokens;
    if (references) this.#cited = references.length;
  }
}

/** Returns the least tokens that a request to the service reserves. */
export function tokensOfRequest(request: object, unknownReplyTokens: number): number {
  return leastCost(textLength(request), unknownReplyTokens);
}

/** Returns the number of UTF-16 code units in all texts of a JSON value, without the names of its fields. */
function textLength(value: unknown): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + textLength(part), 0);
}

function tokensOf(usage: unknown): number | undefined {
  if (typeof usage !== 'object' || usage === null) return undefined;
  const count = (name: string) => {
    const value = field(usage, name);
    return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
  };
  return count('total_tokens') ?? (count('prompt_tokens') ?? 0) + (count('completion_tokens') ?? 0);
}

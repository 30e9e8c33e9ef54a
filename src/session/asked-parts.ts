import type {Answer, ToolCall} from '../client/agent-request.js';
import {field, parse} from '../client/decode.js';
import {decodeRequest} from '../conversation/decode-request.js';
import {isAnswer, type ReplyRequest} from '../conversation/message.js';
import {isId, MAX_REQUESTS} from '../conversation/parse-messages.js';
import type {Asked} from '../conversation/thread.js';
import {stringify} from '../platform/stringify.js';

/** What a reply has asked so far: of the visitor, and of the page. */
export class AskedParts {
  readonly requests: ReplyRequest[] = [];
  #calls: ToolCall[] = [];
  /** False after something that cannot be read: then nothing runs. */
  #isWhole = true;
  /** Of this round. */
  readonly #ids = new Set<string>();

  /** Adds what an event asks. Returns false for an event that asks something that cannot be read. */
  add(event: unknown): boolean {
    const isRead = this.#add(event);
    this.#isWhole &&= isRead;
    return isRead;
  }

  #add(event: unknown): boolean {
    const type = field(event, 'type');
    if (type !== 'request' && type !== 'call') return true;
    const asked = type === 'call' ? decodeCall(event) : decodeRequest(event);
    if (!asked) return false;
    if (this.#ids.has(asked.id)) return true;
    this.#ids.add(asked.id);
    if ('choices' in asked) this.requests.push(asked);
    else this.#calls.push(asked);
    return this.requests.length <= MAX_REQUESTS && this.#calls.length <= MAX_REQUESTS;
  }

  get hasCalls(): boolean {
    return this.#calls.length > 0;
  }

  /** Returns the calls since the last time. */
  takeCalls(): readonly ToolCall[] {
    const calls = this.#isWhole ? this.#calls : [];
    this.#calls = [];
    // Some servers count their calls from 0 in each round.
    this.#ids.clear();
    return calls;
  }
}

/** Returns the call that a value describes, which is not trusted. Its `arguments` are `undefined` if they are no JSON of that size. */
function decodeCall(value: unknown): ToolCall | undefined {
  const [id, name] = [field(value, 'id'), field(value, 'name')];
  if (!isId(id) || typeof name !== 'string') return undefined;
  return {id, name, arguments: jsonOf(field(value, 'arguments') ?? {})};
}

/** Returns a value as JSON has it. `undefined`: it is none, or is too large. */
export function jsonOf(value: unknown): unknown {
  try {
    const json = stringify(value);
    return json.length <= MAX_JSON ? parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum length of the arguments and of the result of a call as JSON, in UTF-16 code units. */
const MAX_JSON = 100_000;

/** Returns what the visitor has decided of what the last reply has asked. */
export function decisionsOn({messages, continued}: Asked): Decisions {
  const isDecided = continued !== undefined || isAnswer(messages.at(-1));
  const last = messages.findLastIndex(
    (message) => message.role === 'assistant' && message.status === 'complete',
  );
  const reply = continued ?? messages[last];
  const isSent = !continued && messages.slice(last + 1, -1).some(isAnswer);
  const requests = (!isSent && reply?.role === 'assistant' && reply.requests) || [];
  const calls = isDecided ? requests.filter(isCall) : [];
  // What was approved before another question is approved for the first one only.
  const isNext = last === messages.length - 2;
  const answers = requests
    .filter((request) => !isDecided || !isCall(request))
    .map(({id, answer, call}): Answer =>
      answer === undefined || call || !isNext ? {id, refused: true} : {id, value: answer},
    );
  const isActing = calls.length > 0 || answers.some((answer) => 'value' in answer);
  return {calls, answers, isActing};
}

export interface Decisions {
  /** To the requests, and a refusal of each call if the visitor has asked something else. */
  readonly answers: readonly Answer[];
  /** Those that the visitor has decided. */
  readonly calls: readonly DecidedCall[];
  /** True if the agent acts by them. */
  readonly isActing?: boolean;
}

/** A call. `answer` is `refuse` if the visitor did not allow it. */
export type DecidedCall = ReplyRequest & {readonly call: ToolCall};

const isCall = (request: ReplyRequest): request is DecidedCall => request.call !== undefined;

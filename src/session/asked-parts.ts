import type {Answer, ToolCall} from '../client/agent-request.js';
import {field, parse} from '../client/decode.js';
import {decodeRequest} from '../conversation/decode-request.js';
import {isAnswer, type AssistantMessage, type Message, type ReplyRequest} from '../conversation/message.js';
import {isId, MAX_REQUESTS} from '../conversation/parse-messages.js';
import type {Asked} from '../conversation/thread.js';
import {stringify} from '../platform/stringify.js';
import {isReceived} from './append.js';
import {MAX_DEPTH} from './fit-schema.js';

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
    const name = `${type} ${asked.id}`;
    if (this.#ids.has(name)) return true;
    this.#ids.add(name);
    const list: object[] = 'choices' in asked ? this.requests : this.#calls;
    if (list.length === MAX_REQUESTS) return false;
    list.push(Object.freeze(asked));
    return true;
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
  return {id, name, arguments: frozen(jsonOf(field(value, 'arguments') ?? {}))};
}

/** What the visitor allows is what runs. */
function frozen(json: unknown, depth = 0): unknown {
  const isDeep = depth > MAX_DEPTH;
  if (typeof json === 'object' && json !== null && !isDeep)
    Object.values(json).forEach((member) => frozen(member, depth + 1));
  return Object.freeze(json);
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
  const last = messages.findLastIndex((message) => isWhole(message) && message.requests?.length);
  const reply = continued ?? messages[last];
  const isOver = messages.slice(last + 1, -1).some(isEnd);
  const requests = ((continued ?? !isOver) && reply?.role === 'assistant' && reply.requests) || [];
  const calls = isDecided ? requests.filter(isCall) : [];
  // What was approved before another question is approved for the first one only.
  const isNext = last === messages.length - 2;
  const answers = requests
    .filter((request) => !isDecided || !isCall(request))
    .filter(({answer, call}) => isNext || answer === undefined || call)
    .map(({id, answer, call}): Answer =>
      answer === undefined || call ? {id, refused: true} : {id, value: answer},
    );
  return {calls, answers, isActing: answers.some((answer) => 'value' in answer)};
}

const isWhole = (message: Message): message is AssistantMessage =>
  message.role === 'assistant' && message.status === 'complete';

/** True if the agent has heard of what was decided before the message. People write by themselves. */
const isEnd = (message: Message): boolean => isAnswer(message) || (isWhole(message) && !isReceived(message));

export interface Decisions {
  /** To the requests, and a refusal of each call if the visitor has asked something else. */
  readonly answers: readonly Answer[];
  /** Those that the visitor has decided. */
  readonly calls: readonly DecidedCall[];
  /** True if the agent can act by the answers. */
  readonly isActing?: boolean;
}

/** A call. `answer` is `refuse` if the visitor did not allow it. */
export type DecidedCall = ReplyRequest & {readonly call: ToolCall};

const isCall = (request: ReplyRequest): request is DecidedCall => request.call !== undefined;

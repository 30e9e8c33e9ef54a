import type {PageTool, PageTools, ToolResult} from '../client/agent-request.js';
import type {ChatClient} from '../client/chat-client.js';
import {field} from '../client/decode.js';
import {ChatServiceError} from '../client/errors.js';
import type {ChatContext, ChatRequest, ChatTransport} from '../client/transport.js';
import type {ChatCompletionRequest} from '../client/types.js';
import {isAnswer, type Message} from '../conversation/message.js';
import {isHandedOver} from '../conversation/handover.js';
import {isBlank} from '../conversation/question-text.js';
import {askThread, knownThread, type Asked} from '../conversation/thread.js';
import type {TurnHandlers} from '../conversation/turn.js';
import {nextTask} from '../platform/next-task.js';
import type {AskedParts, DecidedCall, Decisions} from './asked-parts.js';
import {decode} from './decode-event.js';
import {hearing} from './hearing.js';
import type {KeptFiles} from './kept-files.js';
import {advise} from './advise.js';
import {beat, type Take} from './heartbeat.js';

/**
 * The calls of a transport function for one reply: one call, and another one for each round in which it has called tools of the page.
 * Ends with the calls that wait for the visitor.
 */
export class Rounds {
  readonly #options: RoundsOptions;
  /** What the reply asks. Default: nothing. */
  #parts: AskedParts | undefined;
  readonly #hear: (event: unknown) => boolean;
  /** Why the text has ended. Default: no reason was told. */
  #reason: string | undefined;
  /** Number of rounds in which tools were called. */
  #count = 0;
  #hasText: boolean;
  /** True until the first words of a round. The words before and after a tool are two paragraphs. */
  #isApart = false;

  constructor(options: RoundsOptions) {
    const {asked, signal} = options;
    this.#options = options;
    this.#hear = hearing(asked, signal);
    this.#hasText = !isBlank(asked.continued?.content);
  }

  async run(): Promise<void> {
    const {asked, request, onPart, take} = this.#options;
    const {continued, conversation} = asked;
    const {answers, calls, isActing} = await decisionsOn(asked);
    // A listener of the page can have begun a new conversation.
    if (!continued && isAnswer(asked.messages.at(-1)) && !isActing)
      throw new ChatServiceError('protocol', 'The request is no longer open.');
    this.#count = calls[0]?.round ?? 0;
    let results = calls.length > 0 ? await this.#runTools(calls) : undefined;
    if (isActing) onPart({hasActed: true});
    let thread = continued ? knownThread(conversation) : askThread(asked, request.messages.length);
    let given: Pick<ChatContext, 'answers'> = answers.length > 0 ? {answers} : {};
    for (;;) {
      if (await this.#ask(thread, {...given, ...(results && {results})})) return;
      const waiting = await this.#waiting();
      if (!waiting) break;
      results = await this.#runTools(waiting);
      thread = knownThread(conversation);
      given = {};
    }
    take([{end: 'done'}]);
  }

  /** Calls the function once. Returns true if an event has ended the reply. */
  async #ask(
    conversation: ChatContext['conversation'],
    given: Pick<ChatContext, 'answers' | 'results'>,
  ): Promise<boolean> {
    const {transport, request, asked, tools, files, signal} = this.#options;
    this.#isApart = this.#hasText;
    const events: AsyncIterable<unknown, unknown> = await transport(request as ChatRequest, signal, {
      conversation,
      ...(isHandedOver(asked.conversation.thread) && {handover: true}),
      ...given,
      ...files?.given(asked.messages, request.messages.length, !given.results),
      ...described(tools),
    });
    const iterator = events[Symbol.asyncIterator]();
    const stop = async () => iterator.return?.();
    // A transport can ignore the signal.
    signal.addEventListener('abort', () => void stop().catch(() => undefined));
    if (signal.aborted) await stop();
    signal.throwIfAborted();
    for (let count = 1; ; count += 1) {
      const {done, value} = await iterator.next();
      if (done) return false;
      if (isAsking(value)) this.#parts ??= new (await loadRequests()).AskedParts();
      if (this.#receive(value)) {
        void stop().catch(() => undefined);
        return true;
      }
      if (count % EVENTS_PER_TASK === 0) await nextTask();
    }
  }

  /** Returns true if the event ends the reply. */
  #receive(value: unknown): boolean {
    const {onPart, take} = this.#options;
    const isOver = this.#hear(value);
    const event = decode(value);
    const isReadable = this.#parts?.add(value) ?? true;
    const {delta = '', finish} = event;
    const isWord = !isBlank(delta);
    take([
      {
        ...event,
        ...(isWord && this.#isApart && !delta.startsWith('\n\n') && {delta: `\n\n${delta}`}),
        // The agent works on when the tools have run.
        ...(finish === 'stop' && this.#parts?.hasCalls && {finish: 'tool_calls'}),
        ...(!isReadable && {isUnreadable: true}),
      },
    ]);
    this.#reason = finish ?? this.#reason;
    this.#hasText ||= isWord;
    this.#isApart &&= !isWord;
    if (this.#parts && field(value, 'type') === 'request')
      onPart({requests: Object.freeze([...this.#parts.requests])});
    // Nothing runs after the agent has failed.
    return isOver || event.error !== undefined;
  }

  /** Returns the calls of the round. `undefined`: there are none, or the visitor decides first. */
  async #waiting(): Promise<readonly DecidedCall[] | undefined> {
    const {onPart, tools} = this.#options;
    const requests = this.#parts?.requests ?? [];
    const calls = this.#parts?.takeCalls() ?? [];
    // What was cut, or withheld, is not what the agent wanted to call.
    const isWhole = this.#reason === 'stop' || this.#reason === 'tool_calls';
    if (calls.length === 0 || !isWhole) return undefined;
    const {asRequests, MAX_ROUNDS} = await loadRequests();
    this.#count += 1;
    if (this.#count > MAX_ROUNDS)
      throw new ChatServiceError('protocol', `The tools were called in more than ${MAX_ROUNDS} rounds.`);
    const asked = asRequests(calls, tools, this.#count);
    const isDecided = requests.length === 0 && asked.every(({answer}) => answer !== undefined);
    if (isDecided) return asked;
    onPart({requests: Object.freeze([...requests, ...asked])});
    return undefined;
  }

  async #runTools(calls: readonly DecidedCall[]): Promise<readonly ToolResult[]> {
    const {onPart, take, tools, signal} = this.#options;
    signal.throwIfAborted();
    const stopBeating = beat(take, signal);
    const {runCalls} = await loadRequests();
    signal.throwIfAborted();
    // The reply needs no text after a tool.
    take([{needsNoText: true}]);
    onPart({requests: undefined});
    const results = await runCalls(calls, {tools, take, signal, onRun: () => onPart({hasActed: true})});
    stopBeating();
    return results;
  }
}

interface RoundsOptions extends Pick<TurnHandlers, 'onPart'> {
  readonly transport: Exclude<ChatTransport, ChatClient>;
  readonly request: ChatCompletionRequest;
  readonly asked: Asked;
  readonly tools: PageTools;
  /** Default: there are none. */
  readonly files: KeptFiles | undefined;
  readonly take: Take;
  readonly signal: AbortSignal;
}

const loadRequests = () => import('./agent-requests.js');

const isAsking = (event: unknown) => ['request', 'call'].includes(field(event, 'type') as string);

/** Returns what the visitor has decided of what the last reply has asked. */
async function decisionsOn(asked: Asked): Promise<Decisions> {
  const hasRequests = (message: Message | undefined) => message?.role === 'assistant' && message.requests;
  if (!hasRequests(asked.continued) && !asked.messages.some(hasRequests)) return {answers: [], calls: []};
  return (await loadRequests()).decisionsOn(asked);
}

/** Maximum number of events in a row before the page gets time for timers and clicks. */
const EVENTS_PER_TASK = 100;

/** What the agent is told of the tools. The names of others are logged. */
function described(tools: PageTools): Pick<ChatContext, 'tools'> {
  const descriptions = Object.entries(tools).flatMap(([name, tool]) => {
    const {description, parameters, run} = Object(tool) as PageTool;
    if (typeof run === 'function') return [[name, {description, parameters}] as const];
    advise((advice) => advice.adviseOnTool(name));
    return [];
  });
  return descriptions.length > 0 ? {tools: Object.fromEntries(descriptions)} : {};
}

import type {ChatCompletionMessage} from '../client/types.js';
import {uuid} from '../platform/uuid.js';
import {
  list,
  own,
  read,
  readyTransport,
  type ReadyTransport,
  type ReadyTransportOptions,
} from './ready-transport.js';
import {Reply, type ProtocolEvent} from './reply.js';

export type {ReadyTransport, ReadyTransportOptions} from './ready-transport.js';

/**
 * A transport for agents that speak AG-UI, 1.0 or 0.0.5x. Sends the whole conversation with each question, with the server's
 * identifiers of messages. After a change of an earlier message, or on another page, a new thread begins.
 */
export function agUi(options: AgUiOptions): ReadyTransport {
  let last: AgUiThread | undefined;
  return readyTransport(options, async function* (post, {messages}, {id, changedFrom}, signal) {
    const history = messages.slice(0, -1);
    const isChanged = changedFrom !== undefined;
    const thread: AgUiThread =
      last && !isChanged && history.length > 0 && words(last.messages).endsWith(words(history))
        ? {...last, messages: last.messages.slice(-history.length)}
        : {
            id: history.length > 0 || isChanged ? uuid() : id,
            messages: history.map((message) => ({...message, id: uuid()})),
          };
    last = undefined;
    const question = {...messages.at(-1)!, id: uuid()};
    const reply = new AgUiReply(options);
    const body = {
      threadId: thread.id,
      runId: uuid(),
      state: {},
      messages: [...(thread.snapshot ?? thread.messages), question],
      tools: [],
      context: [],
      forwardedProps: {},
    };
    let content = '';
    for await (const event of read(await post('', body), signal, reply)) {
      if (event.type === 'delta') content += event.text;
      yield event;
    }
    const {message, snapshot} = reply;
    last = {
      ...thread,
      messages: [...thread.messages, question, {role: 'assistant', content, id: message}],
      snapshot,
    };
  });
}

export interface AgUiOptions extends ReadyTransportOptions {
  /** The address of the agent. */
  readonly url: string;
}

interface AgUiMessage extends ChatCompletionMessage {
  readonly id: unknown;
}

/** A thread as this page knows it. */
interface AgUiThread {
  readonly id: string;
  /** The messages of the transcript, with the identifiers that the server knows. */
  readonly messages: readonly AgUiMessage[];
  /** The messages as the server has them. `undefined`: as in the transcript. */
  readonly snapshot?: readonly unknown[] | undefined;
}

const words = (messages: readonly ChatCompletionMessage[]) => messages.map(({content}) => content).join('\n');

/** https://docs.ag-ui.com/concepts/events */
class AgUiReply extends Reply {
  /** The identifier of the last message. */
  message: unknown = uuid();
  snapshot: readonly unknown[] | undefined;
  /** True while the text is not the agent's own, but of a subagent or another role. */
  #isForeign = false;
  /** The first one can be that of the run before, so that what it says is told at the end. */
  #state: Readonly<Record<string, unknown>> = {};

  receive(data: unknown): ProtocolEvent[] {
    const {type, messageId, role, subagentRunId, delta, messages, snapshot, outcome} = own(data);
    const {type: code = 'success'} = own(outcome);
    const {toolCallName, toolCallId, name, stepName = name} = own(data);
    switch (type) {
      case 'TEXT_MESSAGE_START':
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        this.message = messageId ?? this.message;
        if (role) this.#isForeign = role !== 'assistant';
        return this.#isForeign || subagentRunId ? [] : this.say(delta, this.message);
      case 'STEP_STARTED':
      case 'SUBAGENT_STARTED':
        return this.do(stepName, data);
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_CHUNK':
        return this.do(toolCallName, toolCallId);
      case 'MESSAGES_SNAPSHOT':
        this.snapshot = list(messages);
        return [];
      case 'STATE_SNAPSHOT':
        this.#state = own(snapshot);
        return [];
      case 'STATE_DELTA':
        for (const {path, value} of list(delta).map(own)) {
          this.#state = {...this.#state, [String(path).slice(1)]: value};
        }
        return [];
      case 'RUN_ERROR':
        return this.fail(data);
      case 'RUN_FINISHED':
        return code === 'success'
          ? [...stated(this.#state), ...this.end()]
          : this.fail({code, message: 'The run did not end.'});
      default:
        return [];
    }
  }
}

/** What the state says about sources and the next questions. */
const stated = (state: Readonly<Record<string, unknown>>): ProtocolEvent[] =>
  ['references', 'suggestions']
    .filter((type) => state[type])
    .map((type) => ({type, [type]: state[type]}) as unknown as ProtocolEvent);

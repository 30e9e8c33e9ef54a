import type {ChatClient, ReplyEnd, ReplyHandlers} from '../../src/client/chat-client.js';
import {ChatServiceError} from '../../src/client/errors.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {history, type AssistantMessage} from '../../src/conversation/message.js';

export const network = new ChatServiceError('network', 'unreachable');

interface Turn extends ReplyHandlers {
  readonly request: ChatCompletionRequest;
  readonly signal: AbortSignal;
  end(end?: ReplyEnd): void;
  fail(error: unknown): void;
}

/** A conversation without a service. The test gives the replies. */
export function talk() {
  const turns: Turn[] = [];
  const reply: ChatClient['reply'] = (request, handlers, signal = new AbortController().signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const end = (end: ReplyEnd = {finishReason: 'stop'}) => resolve(end);
      turns.push({...handlers, request, signal, end, fail: reject});
    });
  const conversation = new Conversation({
    isNamed: true,
    needsConsent: false,
    keepsThinking: false,
    reply: ({messages}, fields, ...turn) =>
      reply({botId: 'docs', ...fields, messages: history(messages)}, ...turn),
    resume: (_, ...turn) => reply({botId: 'docs', messages: []}, ...turn),
    stop: () => Promise.resolve(),
  });
  /** Ends the newest turn with this reply. */
  const answer = (reply: string) => {
    turns.at(-1)!.onDelta(reply);
    turns.at(-1)!.end();
  };
  /** Asks a question that gets this reply. */
  const ask = (question: string, reply: string) => {
    const sent = conversation.send(question);
    answer(reply);
    return sent;
  };
  /** Asks a question that gets this text of a reply, which then breaks off. */
  const askInVain = (question: string, text = '') => {
    const sent = conversation.send(question);
    if (text !== '') turns.at(-1)!.onDelta(text);
    turns.at(-1)!.fail(network);
    return sent;
  };
  return {
    conversation,
    turns,
    answer,
    ask,
    askInVain,
    turn: (index: number) => turns[index]!,
    /** The last message, which is a reply. */
    last: () => conversation.state.messages.at(-1) as AssistantMessage,
    contents: () => textsOf(conversation.state.messages),
    /** The texts of the messages in a request. */
    sent: (index: number) => textsOf(turns[index]!.request.messages),
  };
}

export function textsOf(messages: readonly {readonly content: string}[]): string[] {
  return messages.map(({content}) => content);
}

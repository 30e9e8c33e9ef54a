import type {ChatClient, ReplyEnd, ReplyHandle, ReplyHandlers} from '../../src/client/chat-client.js';
import type {ChatCompletionRequest} from '../../src/client/types.js';
import {history} from '../../src/conversation/message.js';
import type {Agent} from '../../src/conversation/turn.js';

export interface Turn extends ReplyHandlers {
  readonly request: ChatCompletionRequest;
  readonly signal: AbortSignal;
  end(end?: ReplyEnd): void;
  fail(error: unknown): void;
}

/** An agent without a service. The test provides the replies. `stopped` contains the handles of stopped replies. */
export function fakeAgent(options: Partial<Agent> = {}): {
  agent: Agent;
  turns: Turn[];
  stopped: ReplyHandle[];
} {
  const turns: Turn[] = [];
  const stopped: ReplyHandle[] = [];
  const reply: ChatClient['reply'] = (request, handlers, signal = new AbortController().signal) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      const end = (end: ReplyEnd = {finishReason: 'stop'}) => resolve(end);
      turns.push({...handlers, request, signal, end, fail: reject});
    });
  const agent: Agent = {
    isNamed: true,
    isOffline: false,
    needsConsent: false,
    keepsThinking: false,
    reply: (messages, fields, ...turn) =>
      reply({botId: 'docs', ...fields, messages: history(messages)}, ...turn),
    resume: (_, ...turn) => reply({botId: 'docs', messages: []}, ...turn),
    stop: async (handle) => Promise.resolve(void stopped.push(handle)),
    ...options,
  };
  return {agent, turns, stopped};
}

import {ChatServiceError} from '../../src/client/errors.js';
import {Conversation} from '../../src/conversation/conversation.js';
import type {AssistantMessage} from '../../src/conversation/message.js';
import type {Agent} from '../../src/conversation/turn.js';
import {fakeAgent} from './fake-client.js';

export const network = new ChatServiceError('network', 'unreachable');

/** A conversation with a fake agent. */
export function talk(options?: Partial<Agent>) {
  const {agent, turns, stopped} = fakeAgent(options);
  const conversation = new Conversation(agent);
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
    stopped,
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

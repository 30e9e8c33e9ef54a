import type {AssistantMessage, UserMessage} from '../../src/conversation/message.js';

const DAY = new Date(2026, 0, 1, 10);

export function question(index: number, content: string, createdAt = DAY): UserMessage {
  return {role: 'user', id: `message-${index}`, content, createdAt};
}

/** Default: complete. */
export function reply(
  index: number,
  content: string,
  {createdAt = DAY, ...part}: Partial<AssistantMessage> = {},
): AssistantMessage {
  return {
    role: 'assistant',
    id: `message-${index}`,
    content,
    createdAt,
    status: 'complete',
    finishReason: 'stop',
    references: [],
    ...part,
  };
}

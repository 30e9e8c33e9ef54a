/** A conversation is kept for a service, an agent and a visitor. */
export interface ConversationOwner {
  readonly baseUrl: string;
  readonly botId: string;
  readonly conversationKey: string;
}

/** Returns the name of a conversation in the storage of the page's origin. */
export function nameOf({baseUrl, botId, conversationKey}: ConversationOwner): string {
  let service = baseUrl;
  try {
    service = new URL(baseUrl || '/', location.href).href;
  } catch {
    // Every request fails, too.
  }
  return `chat-bot-element:${JSON.stringify([service, botId, conversationKey || ''])}`;
}

import type {ChatBot} from '../element/chat-bot.js';

/** A number, or one that is written as text. */
type Written = number | `${number}`;

/** The attributes whose names are not those of their properties. */
export interface ChatBotAttributes {
  /** See {@link ChatBot.botId}. */
  'bot-id'?: ChatBot['botId'] | undefined;
  /** See {@link ChatBot.baseUrl}. */
  'base-url'?: ChatBot['baseUrl'] | undefined;
  /** See {@link ChatBot.apiKey}. */
  'api-key'?: ChatBot['apiKey'] | undefined;
  /** See {@link ChatBot.maxHistory}. */
  'max-history'?: Written | undefined;
  /** See {@link ChatBot.agentName}. */
  'agent-name'?: ChatBot['agentName'] | undefined;
  /** See {@link ChatBot.imageOrigins}. */
  'image-origins'?: ChatBot['imageOrigins'] | undefined;
  /** See {@link ChatBot.maxLength}. */
  maxlength?: Written | undefined;
}

import type {ChatBot} from '../element/chat-bot.js';

type Settable = Pick<
  ChatBot,
  | 'botId'
  | 'baseUrl'
  | 'apiKey'
  | 'model'
  | 'stream'
  | 'maxHistory'
  | 'mode'
  | 'open'
  | 'theme'
  | 'heading'
  | 'agentName'
  | 'avatar'
  | 'welcome'
  | 'starters'
  | 'imageOrigins'
  | 'timestamps'
  | 'feedback'
  | 'announce'
  | 'maxLength'
  | 'headers'
  | 'fetch'
  | 'highlight'
  | 'strings'
>;

/** The properties that a template can set; those with attributes of the same name are set by these, too. */
export type ChatBotProperties = {[Name in keyof Settable]?: Settable[Name] | undefined};

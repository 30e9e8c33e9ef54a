import type {ChatBotOptions} from '../element/options.js';

/** The properties that a template can set, including attributes with the same name as their property. */
export type ChatBotProperties = {[Name in keyof ChatBotOptions]?: ChatBotOptions[Name] | undefined};

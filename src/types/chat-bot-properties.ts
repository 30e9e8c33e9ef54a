import type {ChatBotOptions} from '../element/options.js';

/** The properties that a template can set. An attribute that has the name of its property is set by it, too. */
export type ChatBotProperties = {[Name in keyof ChatBotOptions]?: ChatBotOptions[Name] | undefined};

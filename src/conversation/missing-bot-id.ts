/** For the owner: written to the console, and thrown where a question needs an agent. */
export const NO_BOT_ID = '<chat-bot> needs the attribute "bot-id".';

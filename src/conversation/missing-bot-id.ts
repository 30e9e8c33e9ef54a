/** Message for the owner, logged to the console and thrown if a question needs an agent. */
export const NO_BOT_ID = 'The attribute "bot-id" is missing.';

/** The modules that the site makes of the examples of docs/formulas-and-diagrams.md. */
declare module 'live-blocks:*' {
  export const blocks: NonNullable<import('chat-bot-element').ChatBot['blocks']>;
  /** The style sheet of the library, if it has one. */
  export const css: string | undefined;
}

// The subset of the peers' interfaces that the bench uses. The packages are installed when it runs, so the compiler cannot
// read their types.

declare module 'streaming-markdown' {
  export function default_renderer(root: HTMLElement): object;
  export function parser(renderer: object): object;
  export function parser_write(parser: object, chunk: string): void;
}

declare module 'streamdown' {
  import type {FunctionComponent} from 'react';

  export const Streamdown: FunctionComponent<{children: string; isAnimating: boolean}>;
}

declare module 'deep-chat' {
  export interface DeepChat extends HTMLElement {
    connect: {url: string; stream: boolean};
    chatStyle: {width: string; height: string};
    submitUserMessage(content: {text: string}): void;
  }
}

declare module '@n8n/chat' {
  export function createChat(options: object): void;
}

declare module 'flowise-embed/dist/web.js' {
  const chatbot: {initFull(options: object): void};
  export default chatbot;
}

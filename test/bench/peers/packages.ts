/** A peer from the registry. */
export interface Peer {
  readonly name: string;
  /** The module in `page/` that creates it. */
  readonly module: string;
  /** The peer first. */
  readonly packages: readonly string[];
  /** Files of a package that contains everything it needs, by import. Its dependencies are not installed. */
  readonly bundle?: Readonly<Record<string, string>>;
  /** Whether it is only a renderer, which the bench puts into a plain box. */
  readonly isRenderer?: true;
  /** Explains a peculiarity of its measurement. */
  readonly note?: string;
}

const REACT = '19.3.1';
/** Newest version that Web Chat supports. */
const REACT_OF_WEB_CHAT = '18.3.1';

export const PEERS: readonly Peer[] = [
  {name: 'deep-chat', module: 'peers/deep-chat.ts', packages: ['deep-chat@2.4.2']},
  {
    name: 'streaming-markdown',
    module: 'peers/streaming-markdown.ts',
    packages: ['streaming-markdown@0.2.15'],
    isRenderer: true,
    note: 'a renderer, without a chat and without a sanitizer',
  },
  {
    name: 'streamdown',
    module: 'peers/streamdown.ts',
    packages: ['streamdown@2.7.1', `react@${REACT}`, `react-dom@${REACT}`],
    isRenderer: true,
    note: 'a renderer with React, without a chat, without its plugins and without the utility classes of Tailwind',
  },
  {
    name: '@n8n/chat',
    module: 'peers/n8n-chat.ts',
    packages: ['@n8n/chat@1.37.0'],
    bundle: {
      '@n8n/chat': 'dist/chat.bundle.es.js',
      '@n8n/chat/style.css': 'dist/style.css',
    },
  },
  {name: 'flowise-embed', module: 'peers/flowise-embed.ts', packages: ['flowise-embed@3.1.6']},
  {
    name: 'botframework-webchat',
    module: 'peers/botframework-webchat.ts',
    packages: ['botframework-webchat@4.18.1', `react@${REACT_OF_WEB_CHAT}`, `react-dom@${REACT_OF_WEB_CHAT}`],
    note: 'its protocol repeats the whole text in each activity, so it gets one activity for all tokens of a frame',
  },
];

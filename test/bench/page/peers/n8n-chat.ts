import {createChat} from '@n8n/chat';
import '@n8n/chat/style.css';

import type {Contender} from '../contender.js';
import {fill, pressEnter, settled, usable} from '../settled.js';
import {StreamedReply} from '../streamed-reply.js';

const metadata = {nodeId: 'agent', nodeName: 'Agent', timestamp: 0, runIndex: 0, itemIndex: 0};
const line = (type: string, content?: string) => `${JSON.stringify({type, content, metadata})}\n`;

/** n8n's chat with `enableStreaming`: one line of JSON for each chunk. */
export function create(): Contender {
  const service = new StreamedReply({
    contentType: 'application/json',
    start: line('begin'),
    chunk: (text) => line('item', text),
    end: line('end'),
  });
  window.fetch = service.fetch;
  const root = document.createElement('div');
  root.style.cssText = 'inline-size: 420px; block-size: 640px';
  document.body.append(root);
  const chat = createChat({
    webhookUrl: 'https://service.example/',
    target: root,
    mode: 'fullscreen',
    enableStreaming: true,
    loadPreviousSession: false,
    initialMessages: [],
  });
  const field = () => root.querySelector('textarea');
  const replyText = () => [...root.querySelectorAll('.chat-message-from-bot')].at(-1)?.textContent ?? '';
  return {
    root,
    isReady: () => field() !== null,
    load: (texts) => service.load(texts),
    async ask() {
      const input = await usable(field);
      fill(input, 'Tell me everything.');
      await new Promise(requestAnimationFrame);
      pressEnter(input);
      await service.requested();
    },
    write: (count) => service.write(count),
    async end() {
      service.end();
      await settled(replyText);
    },
    replyText,
    remove() {
      chat.unmount();
      root.remove();
    },
  };
}

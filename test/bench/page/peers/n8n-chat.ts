import {createChat} from '@n8n/chat';
import '@n8n/chat/style.css';

import type {Contender} from '../contender.js';
import {StreamedReply} from '../streamed-reply.js';
import {BOX, widget} from '../widget.js';

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
  root.style.cssText = BOX;
  document.body.append(root);
  createChat({
    webhookUrl: 'https://service.example/',
    target: root,
    mode: 'fullscreen',
    enableStreaming: true,
    loadPreviousSession: false,
    initialMessages: [],
  });
  return widget(service, {root: () => root, field: 'textarea', replies: '.chat-message-from-bot'});
}

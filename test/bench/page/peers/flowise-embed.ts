import chatbot from 'flowise-embed/dist/web.js';

import type {Contender} from '../contender.js';
import {StreamedReply} from '../streamed-reply.js';
import {widget} from '../widget.js';

const event = (name: string, data: unknown) => `data: ${JSON.stringify({event: name, data})}\n\n`;

/** Flowise's embedded chat: server-sent events of its prediction endpoint. */
export function create(): Contender {
  const service = new StreamedReply({
    contentType: 'text/event-stream',
    start: event('start', ''),
    chunk: (text) => event('token', text),
    end: event('metadata', {chatId: 'chat', chatMessageId: 'message'}) + event('end', '[DONE]'),
  });
  window.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    if (url.includes('/prediction/')) return service.fetch(input, init);
    return Promise.resolve(Response.json(url.includes('chatflows-streaming') ? {isStreaming: true} : {}));
  };
  const host = document.createElement('flowise-fullchatbot');
  document.body.append(host);
  chatbot.initFull({
    chatflowid: 'bench',
    apiHost: 'https://service.example',
    theme: {chatWindow: {height: 640, width: 420}},
  });
  return widget(service, {
    root: () => host.shadowRoot!,
    field: 'textarea',
    replies: '.chatbot-host-bubble',
  });
}

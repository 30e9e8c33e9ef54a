import 'deep-chat';
import type {DeepChat} from 'deep-chat';

import type {Contender} from '../contender.js';
import {StreamedReply} from '../streamed-reply.js';
import {widget} from '../widget.js';

/** `<deep-chat>` with `connect.stream`: server-sent events in its own format. */
export function create(): Contender {
  const service = new StreamedReply({
    contentType: 'text/event-stream',
    chunk: (text) => `data: ${JSON.stringify({text})}\n\n`,
    end: '',
  });
  window.fetch = service.fetch;
  const chat = document.createElement('deep-chat') as DeepChat;
  chat.connect = {url: 'https://service.example/', stream: true};
  chat.chatStyle = {width: '420px', height: '640px'};
  document.body.append(chat);
  return widget(service, {
    root: () => chat.shadowRoot!,
    field: '#text-input',
    replies: '.ai-message-text',
    ask: () => chat.submitUserMessage({text: 'Tell me everything.'}),
  });
}

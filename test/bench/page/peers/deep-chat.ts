import 'deep-chat';
import type {DeepChat} from 'deep-chat';

import type {Contender} from '../contender.js';
import {settled} from '../settled.js';
import {StreamedReply} from '../streamed-reply.js';

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
  const root = () => chat.shadowRoot!;
  const replyText = () => [...root().querySelectorAll('.ai-message-text')].at(-1)?.textContent ?? '';
  return {
    get root() {
      return root();
    },
    isReady: () => chat.shadowRoot?.querySelector('#text-input') != null,
    load: (texts) => service.load(texts),
    async ask() {
      chat.submitUserMessage({text: 'Tell me everything.'});
      await service.requested();
    },
    write: (count) => service.write(count),
    async end() {
      service.end();
      await settled(replyText);
    },
    replyText,
    remove: () => chat.remove(),
  };
}

import {register} from '../../../../src/element/register.js';
import type {Contender} from '../contender.js';
import {CHAT_COMPLETIONS, StreamedReply} from '../streamed-reply.js';

register();

export function create(): Contender {
  const service = new StreamedReply(CHAT_COMPLETIONS);
  const bot = document.createElement('chat-bot');
  Object.assign(bot, {botId: 'bench', baseUrl: 'https://service.example/', fetch: service.fetch});
  bot.style.cssText = 'inline-size: 420px; block-size: 640px';
  document.body.append(bot);
  const root = bot.shadowRoot!;
  let replied: Promise<unknown> | undefined;
  return {
    isReady() {
      // The element prepares itself for a reply when the field gets the focus.
      root.querySelector('textarea')?.focus();
      return root.activeElement !== null;
    },
    load: (texts) => service.load(texts),
    async ask() {
      replied = bot.send('Tell me everything.');
      await service.requested();
    },
    readAt(place) {
      if (place === 'question') return true;
      if (place === 'closed') {
        bot.mode = 'floating';
        bot.open = false;
        return true;
      }
      // The button shows when the reply is longer than the view.
      const jump = root.querySelector<HTMLElement>('.transcript-jump');
      jump?.click();
      return jump !== null;
    },
    write: (count) => service.write(count),
    async end() {
      service.end();
      await replied;
    },
  };
}

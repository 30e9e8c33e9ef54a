import {createChatClient} from '../../../src/client/chat-client.js';
import type {Contender} from './contender.js';
import {CHAT_COMPLETIONS, StreamedReply} from './streamed-reply.js';

/** Shows a reply. Gets the new text, and the whole text. */
type Show = (added: string, all: string) => void;

/** In milliseconds. The first frame after this time is the fourth, so the floor draws as often as `<chat-bot>`. */
const GROWTH_INTERVAL = 50;

/** A renderer in a box that scrolls to the end. Uses the client and the drawing interval of `<chat-bot>`; only the rendering differs. */
export function plainContender(createShow: (reply: HTMLElement) => Show): Contender {
  const root = document.createElement('div');
  root.style.cssText =
    'inline-size: 420px; block-size: 640px; overflow-y: auto; font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere';
  const list = document.createElement('div');
  root.append(list);
  document.body.append(root);
  let isFollowing = true;
  new ResizeObserver(() => isFollowing && root.scrollTo({top: root.scrollHeight})).observe(list);

  const service = new StreamedReply(CHAT_COMPLETIONS);
  const client = createChatClient({baseUrl: 'https://service.example/', fetch: service.fetch});
  let replied: Promise<void> | undefined;

  /** Shows the first text at once, then new text in the first frame after each interval. */
  async function answer(show: Show): Promise<void> {
    let all = '';
    let added = '';
    let isWaiting = false;
    const draw = () => {
      isWaiting = false;
      if (added === '') return;
      all += added;
      const text = added;
      added = '';
      show(text, all);
    };
    const onDelta = (delta: string) => {
      const isFirst = all === '' && added === '';
      added += delta;
      if (isFirst) draw();
      else if (!isWaiting) {
        isWaiting = true;
        setTimeout(() => requestAnimationFrame(draw), GROWTH_INTERVAL);
      }
    };
    await client.reply(
      {botId: 'bench', messages: [{role: 'user', content: 'Tell me everything.'}]},
      {onDelta, onReferences: () => undefined},
    );
    draw();
  }

  return {
    isReady: () => true,
    load: (texts) => service.load(texts),
    async ask() {
      const reply = document.createElement('div');
      list.append(reply);
      replied = answer(createShow(reply));
      await service.requested();
    },
    readAt(place) {
      isFollowing = place === 'end';
      root.hidden = place === 'closed';
      return true;
    },
    write: (count) => service.write(count),
    async end() {
      service.end();
      await replied;
    },
  };
}

import createDOMPurify from 'dompurify';
import {Marked} from 'marked';

import {createChatClient} from '../../src/client/chat-client.js';
import {ChatBot} from '../../src/index.js';

customElements.define('chat-bot', ChatBot);

/** A chat that renders a reply streamed by `fetch`. */
export interface Contender {
  /** Whether it can be asked. */
  isReady(): boolean;
  /** Asks, and resolves once the reply is there. */
  ask(): Promise<void>;
  /** The element with the reply. */
  readonly root: ParentNode;
  remove(): void;
}

type Fetch = typeof fetch;

/** Shows text that grows: called once a frame with the new text. */
type Show = (added: string, all: string) => void;

const ADDRESS = 'https://service.example/';

/** The floor: text nodes, one for each paragraph, appended to once a frame. */
export function append(fetch: Fetch): Contender {
  return plainContender(fetch, (root) => {
    let paragraph: Text | undefined;
    return (added) => {
      for (const [index, text] of added.split('\n\n').entries()) {
        if (paragraph === undefined || index > 0) {
          paragraph = document.createTextNode('');
          const element = document.createElement('p');
          element.append(paragraph);
          root.append(element);
        }
        if (text !== '') paragraph.appendData(text);
      }
    };
  });
}

/** The usual way: all of the reply through marked, DOMPurify and `innerHTML`, once a frame. */
export function naive(fetch: Fetch): Contender {
  const marked = new Marked({gfm: true, breaks: true});
  const purifier = createDOMPurify(window);
  return plainContender(fetch, (root) => (_, all) => {
    root.innerHTML = purifier.sanitize(marked.parse(all, {async: false}));
  });
}

/** The element itself. */
export function element(fetch: Fetch): Contender {
  const bot = document.createElement('chat-bot');
  Object.assign(bot, {botId: 'bench', baseUrl: ADDRESS, fetch});
  bot.style.cssText = 'inline-size: 420px; block-size: 640px';
  document.body.append(bot);
  const root = bot.shadowRoot!;
  return {
    isReady: () => root.querySelector('textarea') !== null,
    async ask() {
      await bot.send('Tell me everything.');
    },
    root,
    remove: () => bot.remove(),
  };
}

/** The same client, the same box that scrolls along; only the rendering of the text differs. */
function plainContender(fetch: Fetch, createShow: (root: HTMLElement) => Show): Contender {
  const scroller = document.createElement('div');
  scroller.style.cssText =
    'inline-size: 420px; block-size: 640px; overflow-y: auto; font: 15px/1.55 system-ui, sans-serif; overflow-wrap: anywhere';
  const root = document.createElement('div');
  scroller.append(root);
  document.body.append(scroller);
  const growth = new ResizeObserver(() => scroller.scrollTo({top: scroller.scrollHeight}));
  growth.observe(root);
  const show = createShow(root);
  return {
    isReady: () => true,
    async ask() {
      let all = '';
      let added = '';
      let frame = 0;
      const flush = () => {
        frame = 0;
        all += added;
        show(added, all);
        added = '';
      };
      await createChatClient({baseUrl: ADDRESS, fetch}).reply(
        {botId: 'bench', messages: [{role: 'user', content: 'Tell me everything.'}]},
        {
          onDelta: (delta) => {
            added += delta;
            frame ||= requestAnimationFrame(flush);
          },
          onReferences: () => undefined,
        },
        new AbortController().signal,
      );
      cancelAnimationFrame(frame);
      flush();
    },
    root,
    remove() {
      growth.disconnect();
      scroller.remove();
    },
  };
}

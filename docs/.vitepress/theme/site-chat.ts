import type {ChatBot, ChatBotInputEvent, ChatBotLinkEvent} from 'chat-bot-element';
import {useRouter, withBase} from 'vitepress';
import {defineComponent, h, onMounted, shallowRef} from 'vue';

import type {Part} from './excerpt.js';
import {type Hit, searchSite} from './site-search.js';

/** The URL of the service of this site's agent, which the configuration sets. Empty: the site has no chat. */
declare const __DOCS_SERVICE_URL__: string;

/** The text of a page, in VitePress's own theme. */
const ARTICLE = '.vp-doc';

/**
 * The chat of the site, a dialog that also searches its pages. It belongs to the layout, so it stays when the router shows
 * another page.
 */
export const SiteChat = defineComponent({
  setup() {
    const router = useRouter();
    const chat = shallowRef<ChatBot>();
    const hits = shallowRef<readonly Hit[]>([]);
    let typed = '';
    onMounted(async () => {
      if (__DOCS_SERVICE_URL__ !== '') await import('chat-bot-element/define');
    });

    const search = async (text: string) => {
      typed = text;
      // Without the index, the site has no search, and the chat answers.
      const found = await searchSite(text).catch((error: unknown) => {
        console.error('The search of this site could not be loaded.', error);
        return [];
      });
      if (text === typed) hits.value = found;
    };
    const follow = (event: ChatBotLinkEvent) => {
      const {origin, pathname, hash} = new URL(event.url);
      // A name with an extension is a file, such as a picture.
      if (origin !== location.origin || !pathname.startsWith(withBase('/')) || /\.\w+$/.test(pathname))
        return;
      event.preventDefault();
      chat.value?.hide();
      void router.go(pathname + hash);
    };
    const closeAfter = (event: MouseEvent) => {
      // The router takes the click, unless it opens a tab.
      if (event.defaultPrevented) chat.value?.hide();
    };

    const marked = (parts: readonly Part[]) =>
      parts.map(({text, isMarked}) => (isMarked ? h('mark', text) : text));
    const hitView = ({url, title, path, excerpt}: Hit) =>
      h('a', {key: url, href: url, onClick: closeAfter}, [
        h('b', marked(title)),
        path.length > 0 ? h('small', path.join(' › ')) : null,
        h('span', marked(excerpt)),
      ]);

    return () =>
      __DOCS_SERVICE_URL__ === ''
        ? null
        : h(
            'chat-bot',
            {
              ref: chat,
              'bot-id': 'docs',
              'base-url': __DOCS_SERVICE_URL__,
              mode: 'modal',
              shortcut: 'mod+k',
              'launcher-label': 'Ask AI',
              persist: 'session',
              'page-context': ARTICLE,
              'ask-selection': ARTICLE,
              'ask-from-url': '',
              heading: 'Ask the documentation',
              strings: '{"inputLabel": "Search or ask", "placeholder": "Search or ask…"}',
              welcome: 'Hello! I answer from these pages. What would you like to know?',
              starters:
                'How do I add the chat to my website?\nHow do I change its colors?\nWhat is stored about my visitors?',
              onChatBotLink: follow,
              onChatBotInput: ({text}: ChatBotInputEvent) => search(text),
            },
            [
              h('nav', {slot: 'results', class: 'hits', 'aria-label': 'Pages'}, hits.value.map(hitView)),
              h(
                'p',
                {slot: 'results', class: 'visually-hidden', role: 'status'},
                hits.value.length > 0 ? `${hits.value.length} pages` : '',
              ),
            ],
          );
  },
});

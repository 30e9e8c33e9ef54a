import type {ChatBot, ChatBotInputEvent} from 'chat-bot-element';
import {defineComponent, h, onMounted, shallowRef} from 'vue';

import type {Part} from './excerpt.js';
import {AGENT, HAS_SERVICE, SITE_CHAT_ID} from './site-agent.js';
import {useSiteLinks} from './site-links.js';
import {type Hit, searchSite} from './site-search.js';

/** The text of a page, in VitePress's own theme. */
const ARTICLE = '.vp-doc';

/**
 * The chat of the site, a dialog that also searches its pages. It belongs to the layout, so it stays when the router shows
 * another page.
 */
export const SiteChat = defineComponent({
  setup() {
    const chat = shallowRef<ChatBot>();
    const hits = shallowRef<readonly Hit[]>([]);
    let typed = '';
    onMounted(async () => {
      if (HAS_SERVICE) await import('chat-bot-element/define');
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
    const follow = useSiteLinks(() => chat.value?.hide());
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
      HAS_SERVICE
        ? h(
            'chat-bot',
            {
              ref: chat,
              id: SITE_CHAT_ID,
              ...AGENT,
              mode: 'modal',
              shortcut: 'mod+k',
              'launcher-label': 'Ask AI',
              'page-context': ARTICLE,
              'ask-selection': ARTICLE,
              'ask-from-url': '',
              strings: '{"inputLabel": "Search or ask", "placeholder": "Search or ask…"}',
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
          )
        : null;
  },
});

import type {ChatBot, ChatBotLinkEvent} from 'chat-bot-element';
import {useRouter, withBase} from 'vitepress';
import {defineComponent, h, onMounted, ref} from 'vue';

/** The URL of the service of this site's agent, which the configuration sets. Empty: the site has no chat. */
declare const __DOCS_SERVICE_URL__: string;

/** The text of a page, in VitePress's own theme. */
const ARTICLE = '.vp-doc';

/** Below this width or height, the open panel covers the page. */
const COVERED = '(max-width: 480px), (max-height: 480px)';

/** The chat of the site. It belongs to the layout, so it stays when the router shows another page. */
export const SiteChat = defineComponent({
  setup() {
    const router = useRouter();
    const isDefined = ref(false);
    onMounted(async () => {
      if (__DOCS_SERVICE_URL__ === '') return;
      await import('chat-bot-element/define');
      isDefined.value = true;
    });

    const follow = (event: ChatBotLinkEvent) => {
      const {origin, pathname, hash} = new URL(event.url);
      // A name with an extension is a file, such as a picture.
      if (origin !== location.origin || !pathname.startsWith(withBase('/')) || /\.\w+$/.test(pathname))
        return;
      event.preventDefault();
      if (matchMedia(COVERED).matches) (event.target as ChatBot).hide();
      void router.go(pathname + hash);
    };

    return () =>
      isDefined.value
        ? h('chat-bot', {
            'bot-id': 'docs',
            'base-url': __DOCS_SERVICE_URL__,
            mode: 'floating',
            persist: 'session',
            'page-context': ARTICLE,
            'ask-selection': ARTICLE,
            'ask-from-url': '',
            heading: 'Ask the documentation',
            welcome: 'Hello! I answer from these pages. What would you like to know?',
            starters:
              'How do I add the chat to my website?\nHow do I change its colors?\nWhat is stored about my visitors?',
            onChatBotLink: follow,
          })
        : null;
  },
});

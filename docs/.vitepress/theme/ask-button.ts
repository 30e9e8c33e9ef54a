import {defineComponent, h, onMounted, ref} from 'vue';

import {HAS_SERVICE, SITE_CHAT_ID} from './site-agent.js';

/** A button below each article that opens the chat with the page. It is there once it can. */
export const AskButton = defineComponent({
  setup() {
    const canAsk = ref(false);
    onMounted(async () => {
      if (!HAS_SERVICE) return;
      await customElements.whenDefined('chat-bot');
      canAsk.value = true;
    });

    return () =>
      canAsk.value
        ? h(
            'button',
            {class: 'ask-page', type: 'button', 'data-chat-bot-ask': '', 'data-chat-bot': SITE_CHAT_ID},
            'Ask about this page',
          )
        : null;
  },
});

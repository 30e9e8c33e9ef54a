import type {ChatBot} from 'chat-bot-element';
import {defineComponent, h, onMounted, ref, shallowRef} from 'vue';

import {AGENT, HAS_SERVICE} from './site-agent.js';
import {useSiteLinks} from './site-links.js';
import {writtenReplies} from './written-replies.js';

/** Without a service. */
const WRITTEN = {
  welcome: 'Hello! This is the chat, with replies that were written for it. What would you like to know?',
  disclaimer: 'No service answers here, and nothing leaves this page.',
};

/**
 * The chat of the front page, in a place whose size never changes. The place has the outline of a chat until the chat is drawn, and
 * the picture of the slot where no script runs or the chat cannot be loaded.
 */
export const FrontChat = defineComponent({
  setup(_props, {slots}) {
    const chat = shallowRef<ChatBot>();
    const isMissing = ref(false);
    const follow = useSiteLinks();
    // The text of the page is there, and its links work.
    onMounted(async () => {
      if (!HAS_SERVICE) chat.value!.transport = writtenReplies;
      try {
        await import('chat-bot-element/define');
      } catch (error) {
        isMissing.value = true;
        console.error('The chat of this page could not be loaded.', error);
      }
    });

    const options = {
      ...AGENT,
      ...(HAS_SERVICE ? {} : WRITTEN),
      // The dialog has a conversation of its own.
      'conversation-key': 'front-page',
      onChatBotLink: follow,
    };
    return () =>
      h('div', {class: ['front-chat', {'is-missing': isMissing.value}], 'data-no-ask': ''}, [
        h('chat-bot', {ref: chat, ...options}, [outline(), slots['default']?.()]),
      ]);
  },
});

/** A header, a greeting, three questions and a field, without words. */
function outline() {
  const shapes = ['header', 'greeting', 'greeting', 'question', 'question', 'question', 'field'];
  return h(
    'div',
    {class: 'chat-outline', 'aria-hidden': 'true'},
    shapes.map((shape) => h('span', {class: `outline-${shape}`})),
  );
}

import type {ChatBot} from 'chat-bot-element';
import {defineComponent, h} from 'vue';

import {SITE_CHAT_ID} from './site-agent.js';

function openChat(): void {
  const chat = document.getElementById(SITE_CHAT_ID) as ChatBot;
  // The chat may not be loaded yet.
  (chat.queue ??= []).push(['show']);
}

/**
 * The button in the bar that opens the chat, in which the pages are searched. It takes the place of VitePress's own search
 * button, which would take the same keys.
 */
export default defineComponent({
  setup: () => () =>
    h('div', {class: 'search-or-ask'}, [
      h('button', {type: 'button', onClick: openChat}, [
        h('span', {class: 'vp-icon search-icon'}),
        h('span', {class: 'search-label'}, 'Search or ask'),
        h('kbd'),
      ]),
    ]),
});

import {defineComponent, h} from 'vue';

import {liveHost, placeChat, QUESTION, reply} from './live-chat.js';

/** A chat beside the CSS that changes it. */
export const LiveExample = defineComponent({
  props: {
    css: {type: String, required: true},
    /** Attributes of the chat, as HTML. */
    options: {type: String, required: true},
  },
  setup({css, options}, {slots}) {
    const host = liveHost(async (root) => {
      const chat = placeChat(root, css, `${options} disclaimer=""`);
      chat.transport = () => reply();
      await chat.send(QUESTION);
    });
    return () =>
      h('div', {class: 'live-example'}, [
        h('div', {class: 'live-code'}, slots.default?.()),
        h('div', {class: 'live-chat', ref: host}),
      ]);
  },
});

import {defineComponent, h} from 'vue';

import {liveHost, placeChat, reply} from './live-chat.js';

/** Each is loaded when its example comes into view. */
const EXAMPLES: Readonly<Record<string, () => Promise<typeof import('live-blocks:*')>>> = {
  katex: () => import('live-blocks:katex'),
  temml: () => import('live-blocks:temml'),
};

const QUESTION = 'What does my loan cost each month?';
const REPLY = String.raw`For a loan \(L\) over \(n\) months at the monthly rate \(r\):

\[ M = L \cdot \frac{r\,(1+r)^n}{(1+r)^n - 1} \]

You pay \(n \cdot M\) in all.
`;

/** A chat with the formulas that the example beside it draws. */
export const LiveFormulas = defineComponent({
  props: {
    library: {type: String, required: true},
    /** Attributes of the chat, as HTML. */
    options: {type: String, required: true},
  },
  setup({library, options}, {slots}) {
    const host = liveHost(async (root) => {
      const {blocks, css} = await EXAMPLES[library]!();
      // A shadow tree has its own rules, but the fonts of the document.
      document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
      const chat = placeChat(root, css, `${options} disclaimer=""`);
      chat.blocks = blocks;
      chat.transport = () => reply(REPLY, []);
      await chat.send(QUESTION);
    });
    return () =>
      h('div', {class: 'live-example'}, [
        h('div', {class: 'live-code'}, slots.default?.()),
        h('div', {class: 'live-chat', ref: host}),
      ]);
  },
});

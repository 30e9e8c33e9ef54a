import {defineComponent, h} from 'vue';

import {liveHost, placeChat, QUESTION, reply} from './live-chat.js';

interface Example {
  readonly question: string;
  /** Default: the reply of all examples, with its source. */
  readonly text?: string;
  readonly load?: () => Promise<typeof import('live-blocks:*')>;
}

const FORMULAS: Example = {
  question: 'What does my loan cost each month?',
  text: String.raw`For a loan \(L\) over \(n\) months at the monthly rate \(r\):

\[ M = L \cdot \frac{r\,(1+r)^n}{(1+r)^n - 1} \]

You pay \(n \cdot M\) in all.
`,
};

const DIAGRAM: Example = {
  question: QUESTION,
  text: `Yes, **until it is packed**:

\`\`\`mermaid
flowchart TD
  Ordered <--> Changed
  Ordered --> Packed --> Sent
\`\`\`
`,
};

/** By the library that draws blocks, which is loaded when the example comes into view. */
const EXAMPLES: Readonly<Record<string, Example>> = {
  none: {question: QUESTION},
  katex: {...FORMULAS, load: () => import('live-blocks:katex')},
  temml: {...FORMULAS, load: () => import('live-blocks:temml')},
  mermaid: {...DIAGRAM, load: () => import('live-blocks:mermaid')},
};

/** A chat beside the example that changes it. */
export const LiveExample = defineComponent({
  props: {
    /** The styles of the chat. */
    css: {type: String, default: ''},
    library: {type: String, default: 'none'},
    /** Attributes of the chat, as HTML. */
    options: {type: String, required: true},
  },
  setup({css, library, options}, {slots}) {
    const {question, text, load} = EXAMPLES[library]!;
    const host = liveHost(async (root) => {
      const drawing = await load?.();
      // A shadow tree has its own rules, but the fonts of the document.
      if (drawing?.css)
        document.head.append(Object.assign(document.createElement('style'), {textContent: drawing.css}));
      const chat = placeChat(root, drawing?.css ?? css, `${options} disclaimer=""`);
      chat.blocks = drawing?.blocks;
      chat.transport = () => reply(text, text === undefined ? undefined : []);
      await chat.send(question);
    });
    return () =>
      h('div', {class: 'live-example'}, [
        h('div', {class: 'live-code'}, slots.default?.()),
        h('div', {class: 'live-chat', ref: host}),
      ]);
  },
});

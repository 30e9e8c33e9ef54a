import type {ChatBot, ChatEvent} from 'chat-bot-element';
import {defineComponent, h, onBeforeUnmount, onMounted, ref} from 'vue';

const QUESTION = 'Can I change my order?';
const REPLY = `Yes, **until it is packed**:

1. Open [Your orders](https://www.example.com/orders)
2. Choose *Change*, then \`Save\` [1]
`;
const REFERENCES = [{url: 'https://www.example.com/help/orders', title: 'Help › Orders'}];

/** A reply that needs no service. */
async function* reply(): AsyncGenerator<ChatEvent> {
  for (const text of REPLY.match(/\S+\s*/g) ?? []) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield {type: 'delta', text};
  }
  yield {type: 'references', references: REFERENCES};
}

/**
 * A chat beside the CSS that changes it. It is in a shadow tree with this CSS alone, so that neither the styles of the site
 * nor those of other examples apply. It starts when it comes into view.
 */
export const LiveExample = defineComponent({
  props: {
    css: {type: String, required: true},
    /** Attributes of the chat, as HTML. */
    options: {type: String, required: true},
  },
  setup({css, options}, {slots}) {
    const host = ref<HTMLElement>();
    const observer = ref<IntersectionObserver>();

    const start = async () => {
      await import('chat-bot-element/define');
      if (!host.value) return;
      const root = host.value.attachShadow({mode: 'open'});
      root.innerHTML = `<style>:host {display: block} chat-bot {block-size: 100%} ${css}</style>
        <chat-bot ${options} heading="Shop help" announce="off" disclaimer=""></chat-bot>`;
      const chat = root.querySelector('chat-bot') as ChatBot;
      chat.transport = reply;
      await chat.send(QUESTION);
    };
    onMounted(() => {
      observer.value = new IntersectionObserver(([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.value?.disconnect();
        start().catch(console.error);
      });
      observer.value.observe(host.value!);
    });
    onBeforeUnmount(() => observer.value?.disconnect());

    return () =>
      h('div', {class: 'live-example'}, [
        h('div', {class: 'live-code'}, slots.default?.()),
        h('div', {class: 'live-chat', ref: host}),
      ]);
  },
});

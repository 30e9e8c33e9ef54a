import type {ChatBot, ChatEvent} from 'chat-bot-element';
import {onBeforeUnmount, onMounted, type Ref, ref} from 'vue';

export const QUESTION = 'Can I change my order?';
export const REPLY = `Yes, **until it is packed**:

1. Open [Your orders](https://www.example.com/orders)
2. Choose *Change*, then \`Save\` [1]
`;
const REFERENCES = [{url: 'https://www.example.com/help/orders', title: 'Help › Orders'}];

/** A reply that needs no service. */
export async function* reply(text = REPLY, references = REFERENCES): AsyncGenerator<ChatEvent> {
  for (const word of text.match(/\S+\s*/g) ?? []) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    yield {type: 'delta', text: word};
  }
  yield {type: 'references', references};
}

/**
 * Puts a chat into a shadow tree with this CSS alone, so that neither the styles of the site nor those of other examples apply.
 *
 * @param options - attributes of the chat, as HTML
 */
export function placeChat(root: ShadowRoot, css: string, options: string): ChatBot {
  root.innerHTML = `<style>:host {display: block} chat-bot {block-size: 100%}</style><style id="css">${css}</style>
    <chat-bot ${options} heading="Shop help" announce="off"></chat-bot>`;
  return root.querySelector('chat-bot') as ChatBot;
}

/** Returns the element of a live chat. `start` gets its shadow root when it comes into view. */
export function liveHost(start: (root: ShadowRoot) => Promise<void>): Ref<HTMLElement | undefined> {
  const host = ref<HTMLElement>();
  const observer = ref<IntersectionObserver>();
  const begin = async () => {
    await import('chat-bot-element/define');
    if (host.value) await start(host.value.attachShadow({mode: 'open'}));
  };
  onMounted(() => {
    observer.value = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.value?.disconnect();
      begin().catch(console.error);
    });
    observer.value.observe(host.value!);
  });
  onBeforeUnmount(() => observer.value?.disconnect());
  return host;
}

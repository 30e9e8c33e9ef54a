import {defineComponent, h, onMounted, ref} from 'vue';

/** The URL of the service of this site's agent. Empty: the site has no chat. */
declare const __DOCS_SERVICE_URL__: string;

/** A button below each article that opens the chat with the page. It is there once it can. */
export const AskButton = defineComponent({
  setup() {
    const canAsk = ref(false);
    onMounted(async () => {
      if (__DOCS_SERVICE_URL__ === '') return;
      await customElements.whenDefined('chat-bot');
      canAsk.value = true;
    });

    return () =>
      canAsk.value
        ? h('button', {class: 'ask-page', type: 'button', 'data-chat-bot-ask': ''}, 'Ask about this page')
        : null;
  },
});

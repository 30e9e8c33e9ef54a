import {ChatBot} from '../element/chat-bot.js';

/** Appends a chat for a script tag with `data-bot-id`, for editors that allow a single tag. */
export function insertChat(script: HTMLScriptElement): void {
  const {dataset} = script;
  let chat: ChatBot | undefined;
  let sameAgent = '';
  if ('botId' in dataset) {
    chat = document.createElement('chat-bot');
    chat.setAttribute('mode', 'floating');
    // `keepChat` recognizes copies of the chat by this attribute. Turbo keeps such an element:
    // https://turbo.hotwired.dev/handbook/building#persisting-elements-across-page-loads
    chat.dataset['turboPermanent'] = '';
    // Global attributes also need the prefix.
    for (const name of [...ChatBot.observedAttributes, 'class', 'dir', 'id', 'lang']) {
      const value = script.getAttribute(`data-${name}`);
      if (value !== null) chat.setAttribute(name, value);
    }
    sameAgent = `chat-bot[mode][bot-id="${CSS.escape(dataset['botId']!)}"]`;
    // A page can contain the same tag twice.
    if (document.querySelector(sameAgent)) return;
    document.body.append(chat);
  }
  if (Object.keys(dataset).length > 0) {
    const tend = () => {
      import('./keep-chat.js').then(
        ({watchScriptTag}) => watchScriptTag(script, chat, sameAgent),
        // The chat works without this code until a router replaces the page. The visitor's next press asks for it again.
        () => chat?.addEventListener('click', tend, {once: true}),
      );
    };
    tend();
  }
}

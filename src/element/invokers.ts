import {logRejection} from '../platform/log-rejection.js';

/** Makes the page's elements with `data-chat-bot-ask` act on a chat. One listener, also for elements that come later. */
export function followLinks(): void {
  const handleClick = (click: MouseEvent) => {
    const {chatBotAsk: text, chatBot: id} = linkIn(click)?.dataset ?? {};
    const chat: Partial<ObedientChat> | null = id
      ? document.getElementById(id)
      : document.querySelector('chat-bot');
    if (text === undefined) return;
    if (!chat?.ask) {
      const named = id ? ` with the id "${id}"` : '';
      console.info(
        `<chat-bot>: No chat${named} for "data-chat-bot-ask". See docs/assistant.md#a-question-from-anywhere.`,
      );
      return;
    }
    click.preventDefault();
    obey(chat, 'ask', text);
  };
  // Before routers, which stop clicks on links, or begin to navigate. A server has no document.
  if (typeof document === 'object') addEventListener('click', handleClick, true);
}

type Command = 'ask' | 'show' | 'hide' | 'toggle';

/** What elements of the page can make a chat do, with a text. */
type ObedientChat = EventTarget & Readonly<Record<Command, (text: string) => unknown>>;

/** Does what an element of the page asks for, which awaits nothing. */
function obey(chat: Partial<ObedientChat>, command: Command, text: string): void {
  Promise.resolve(chat[command]?.(text)).catch(logRejection);
}

/** Returns the innermost such element that was clicked, also in a shadow root of the page. */
function linkIn(click: MouseEvent): HTMLElement | undefined {
  const path = click.composedPath() as Partial<HTMLElement>[];
  return path.find(({dataset}) => dataset?.['chatBotAsk'] !== undefined) as HTMLElement | undefined;
}

/** Makes a chat obey the page's buttons: https://html.spec.whatwg.org/multipage/form-elements.html#attr-button-command */
export function obeyButtons(chat: ObedientChat): void {
  chat.addEventListener('command', (event) => {
    const {command, source} = event as CommandEvent;
    const [, name] = /^--(ask|show|hide|toggle)$/.exec(command) ?? [];
    if (name) obey(chat, name as Command, (source as HTMLButtonElement).value);
  });
}

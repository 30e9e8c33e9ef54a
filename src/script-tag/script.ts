import {register} from '../element/register.js';
import {insertChat} from './insert-chat.js';
import {ownScript} from './own-script.js';

/** Registers <chat-bot>, and inserts one if the tag of the script has data-bot-id. Tells owners if there is neither. */
export function runScript(): void {
  register();
  const script = ownScript;
  if (script) {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => insertChat(script));
    else insertChat(script);
  }
  if (script && 'botId' in script.dataset) return;
  const begin = () => void setTimeout(tellMissing, PATIENCE);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}

/** From the load of the page until a missing chat is told, in milliseconds. A framework can insert it late. */
const PATIENCE = 1_000;

function tellMissing(): void {
  if (document.querySelector('chat-bot')) return;
  console.info(
    '<chat-bot>: No chat and no script tag with "data-bot-id". See docs/troubleshooting.md#nothing-appears.',
  );
}

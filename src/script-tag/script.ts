import {register} from '../element/register.js';
import {insertChat} from './insert-chat.js';
import {ownScript} from './own-script.js';

/** Registers <chat-bot>, and inserts one if the tag of the script has data-bot-id. */
export function runScript(): void {
  register();
  if (!ownScript) return;
  const script = ownScript;
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => insertChat(script));
  else insertChat(script);
}

// Entry of the scripts: registers <chat-bot>, and inserts one if the tag has data-bot-id.
import {register} from '../element/register.js';
import {insertChat} from './insert-chat.js';

register();

/** A module has no `document.currentScript`, so its tag is found by its URL. */
const script = document.currentScript ?? [...document.scripts].find(({src}) => src === import.meta.url);

if (script) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => insertChat(script));
  else insertChat(script);
}

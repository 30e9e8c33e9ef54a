// Entry of the scripts: registers <chat-bot>, and inserts one if the tag has data-bot-id.
import {register} from '../element/register.js';
import {insertChat} from './insert-chat.js';

register();

// The script tag. It is found by its URL in a module, which has no `document.currentScript`:
// https://html.spec.whatwg.org/multipage/dom.html#dom-document-currentscript
const script = document.currentScript ?? [...document.scripts].find(({src}) => src === import.meta.url);

if (script) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => insertChat(script));
  else insertChat(script);
}

import {ChatBot} from './chat-bot.js';

// Two scripts on one page may both bring the widget: the first one wins.
if (customElements.get('chat-bot') === undefined) customElements.define('chat-bot', ChatBot);

import {markTypable} from './typable.js';

// The page has the tag of the script and a <chat-bot>.
const bot = document.querySelector('chat-bot')!;
if (bot.getAttribute('mode') === 'floating') bot.addEventListener('chat-bot-open', () => markTypable(bot));
else markTypable(bot);

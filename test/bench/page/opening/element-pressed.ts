import {register} from '../../../../src/element/register.js';
import {markTypable} from './typable.js';

register();

const bot = document.createElement('chat-bot');
bot.botId = 'bench';
bot.baseUrl = 'https://service.example/';
bot.mode = 'floating';
document.body.append(bot);
bot.addEventListener('chat-bot-open', () => markTypable(bot));

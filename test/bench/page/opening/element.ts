import {register} from '../../../../src/element/register.js';
import {markTypable} from './typable.js';

register();

const bot = document.createElement('chat-bot');
bot.botId = 'bench';
bot.baseUrl = 'https://service.example/';
bot.style.cssText = 'inline-size: 420px; block-size: 640px';
document.body.append(bot);
markTypable(bot);

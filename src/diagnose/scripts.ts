import type {Check} from './context.js';
import {finding} from './finding.js';

export const checkScripts: Check = () => {
  const urls = [...document.scripts]
    .filter(
      ({src, type}) =>
        /\/chat-bot(?:\.min)?\.js(?:[?#]|$)/.test(src) && /^(?:|module|text\/javascript)$/.test(type),
    )
    .map(({src}) => src);
  if (urls.length < 2) return withQuery(urls[0]);
  const different = [...new Set(urls)];
  return different.length > 1
    ? finding(
        'two-versions',
        'It is not certain which version of the chat runs.',
        `The page loads ${different.join(' and ')}. The first one that runs wins.`,
        'Keep one of the script tags.',
      )
    : finding(
        'script-twice',
        'A script is loaded without need.',
        `The page has ${urls.length} tags with ${different.join()}.`,
        'Keep one of them.',
      );
};

/** Other files of the module script import it by its plain name. */
function withQuery(url = '') {
  return /\/chat-bot\.js\?/.test(url)
    ? finding(
        'script-query',
        'The browser loads the script twice.',
        `Its tag has a query, and its other files import it without: ${url}.`,
        'Put the version into the path: /chat-bot/1.2.3/chat-bot.js.',
      )
    : undefined;
}

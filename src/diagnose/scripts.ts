import type {Check} from './context.js';
import {finding} from './finding.js';

export const checkScripts: Check = () => {
  const urls = [...document.scripts]
    .filter(
      ({src, type}) =>
        /\/chat-bot(?:\.min)?\.js(?:[?#]|$)/.test(src) && /^(?:|module|text\/javascript)$/.test(type),
    )
    .map(({src}) => src);
  if (urls.length < 2) return undefined;
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

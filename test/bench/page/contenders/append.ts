import type {Contender} from '../contender.js';
import {plainContender} from '../plain-contender.js';

/** Plain text, one text node for each paragraph. */
export function create(): Contender {
  return plainContender((reply) => {
    let paragraph: Text | undefined;
    return (added) => {
      for (const [index, text] of added.split('\n\n').entries()) {
        if (paragraph === undefined || index > 0) {
          paragraph = document.createTextNode('');
          const element = document.createElement('p');
          element.append(paragraph);
          reply.append(element);
        }
        if (text !== '') paragraph.appendData(text);
      }
    };
  });
}

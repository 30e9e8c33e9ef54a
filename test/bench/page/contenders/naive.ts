import createDOMPurify from 'dompurify';
import {Marked} from 'marked';

import type {Contender} from '../contender.js';
import {plainContender} from '../plain-contender.js';

/** The usual way: the whole reply through marked, DOMPurify and `innerHTML`, each time. */
export function create(): Contender {
  const marked = new Marked({gfm: true, breaks: true});
  const purifier = createDOMPurify(window);
  return plainContender((reply) => (_, all) => {
    reply.innerHTML = purifier.sanitize(marked.parse(all, {async: false}));
  });
}

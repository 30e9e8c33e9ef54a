import {default_renderer, parser, parser_write} from 'streaming-markdown';

import type {Contender} from '../contender.js';
import {plainContender} from '../plain-contender.js';

/** A renderer that appends to the document as it parses. */
export function create(): Contender {
  return plainContender((reply) => {
    const state = parser(default_renderer(reply));
    return (added) => parser_write(state, added);
  });
}

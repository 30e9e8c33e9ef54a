import {createElement} from 'react';
import {createRoot} from 'react-dom/client';
import {Streamdown} from 'streamdown';
import 'streamdown/styles.css';

import type {Contender} from '../contender.js';
import {plainContender} from '../plain-contender.js';

/** A component of React, without its plugins. */
export function create(): Contender {
  return plainContender((reply) => {
    const root = createRoot(reply);
    return (_, all) => root.render(createElement(Streamdown, {isAnimating: true, children: all}));
  });
}

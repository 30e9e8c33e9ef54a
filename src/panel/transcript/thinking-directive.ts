import type {DirectiveResult} from 'lit/directive.js';

import type {Strings} from '../../locales/strings.js';
import {VisibleStream} from '../../markdown/safety/invisible-characters.js';
import {elementRef} from '../controls/element-ref.js';

/** Shows in its element what a model thought, in a fold: few models and pages show it, so the code is loaded then. */
export function thinkingFold(thinking: string, isOpen: boolean, {thinking: label}: Strings): DirectiveResult {
  return elementRef((place) => {
    import('./thinking-fold.js').then(
      ({showThinking}) => showThinking(place, thinking, {isOpen, label, VisibleStream}),
      () => undefined,
    );
  });
}

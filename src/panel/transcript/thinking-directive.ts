import type {DirectiveResult} from 'lit/directive.js';

import type {Strings} from '../../locales/strings.js';
import {VisibleStream} from '../../markdown/sink/invisible-characters.js';
import {elementRef} from '../controls/element-ref.js';
import type {ReplyStream} from './reply-stream.js';
import type * as ThinkingFold from './thinking-fold.js';

let loading: Promise<typeof ThinkingFold | undefined> | undefined;

/** Few models and pages show thinking. One promise for all calls, because several `import()` resolve in any order. */
const loadFold = () =>
  (loading ??= import('./thinking-fold.js').catch(() => {
    loading = undefined;
    return undefined;
  }));

/** Shows the thinking of a model in its element, in a fold. What an open reply gains comes by `growth`. */
export function thinkingFold(
  thinking: string,
  isOpen: boolean,
  {thinking: label}: Strings,
  growth?: Pick<ReplyStream, 'attach'>,
): DirectiveResult {
  return elementRef((place) => {
    void loadFold().then((code) => code?.showThinking(place, thinking, {isOpen, label, VisibleStream}));
    if (!isOpen) return;
    growth?.attach('thinking', {
      append: (text) => void loadFold().then((code) => code?.growThinking(place, text)),
    });
  });
}

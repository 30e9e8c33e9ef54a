import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './reply-context.js';
import {loadReplyDetails} from './load-reply-details.js';

/** Makes the markers of a complete reply links when its text is rendered. Does nothing without a message. */
export function citations(message: AssistantMessage | undefined, options: CitationOptions): DirectiveResult {
  return elementRef((element) => {
    if (message === undefined) return;
    void loadCitations(message).then((code) => code?.linkCitations(element as HTMLElement, message, options));
  });
}

export type CitationOptions = Pick<MessageOptions, 'strings' | 'stage'>;

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

/** Text that may be a marker with the name of a file, which is not shown. */
const MAYBE_FILE_MARKER = /【\d+:\d+†/;

/** Resolves with `undefined` if there are no markers or the code cannot be loaded: then markers stay text. */
export async function loadCitations({references, content}: AssistantMessage) {
  const hasMarkers = references.length > 0 ? MAYBE_MARKER.test(content) : MAYBE_FILE_MARKER.test(content);
  return hasMarkers ? loadReplyDetails().catch(() => undefined) : undefined;
}

import type {DirectiveResult} from 'lit/directive.js';

import type {AssistantMessage} from '../../conversation/message.js';
import {elementRef} from '../controls/element-ref.js';
import type {MessageOptions} from './reply-context.js';
import {loadReplyDetails, useReplyDetails} from './load-reply-details.js';

/** Makes the markers of a complete reply links when its text is rendered. Does nothing without a message. */
export function citations(message: AssistantMessage | undefined, options: CitationOptions): DirectiveResult {
  return elementRef((element) => {
    if (!message || !mayCite(message)) return;
    useReplyDetails(({linkCitations}) => void linkCitations(element as HTMLElement, message, options));
  });
}

/** Shows the references of a complete reply in its element. */
export function referencesPlace(
  {references}: AssistantMessage,
  {strings}: Pick<CitationOptions, 'strings'>,
): DirectiveResult {
  return elementRef((place) =>
    useReplyDetails(({showReferences}) => showReferences(place as HTMLElement, references, strings)),
  );
}

export type CitationOptions = Pick<MessageOptions, 'strings' | 'stage'>;

/** Text that may be a marker: `[1]`, `[^1]`, `【1】`. */
const MAYBE_MARKER = /[[【]\^?\d/;

/** Text that may be a marker with the name of a file, which is not shown. */
const MAYBE_FILE_MARKER = /【\d+:\d+†/;

/** Resolves with `undefined` if there are no markers or the code cannot be loaded: then markers stay text. */
export async function loadCitations(message: AssistantMessage) {
  return mayCite(message) ? loadReplyDetails().catch(() => undefined) : undefined;
}

function mayCite({references, content}: AssistantMessage): boolean {
  return (references.length > 0 ? MAYBE_MARKER : MAYBE_FILE_MARKER).test(content);
}

import {html, nothing, type TemplateResult} from 'lit';
import {guard} from 'lit/directives/guard.js';
import {ref} from 'lit/directives/ref.js';
import {repeat} from 'lit/directives/repeat.js';

import type {AssistantMessage, Message, UserMessage} from '../conversation/message.js';
import type {Strings} from '../locales/strings.js';
import {jumpIcon} from './icons.js';
import {messageView} from './message.js';
import type {Editing} from './question.js';

interface TranscriptProps {
  readonly messages: readonly Message[];
  readonly imageOrigins: readonly string[];
  /** What stands before the first message. */
  readonly introduction: unknown;
  /** What stands behind the last one. */
  readonly notice: unknown;
  readonly editing: Editing | undefined;
  readonly isAtEnd: boolean;
  readonly strings: Strings;
  readonly scrollerRef: (scroller: Element | undefined) => void;
  readonly onEdit: (question: UserMessage) => void;
  readonly onRegenerate: () => void;
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
  readonly onScroll: () => void;
  readonly onJump: () => void;
}

/** Everything that was said. Messages are immutable, so only a changed one is rendered again. */
export function transcriptView(props: TranscriptProps): TemplateResult {
  const {messages, imageOrigins, editing, introduction, notice, strings, scrollerRef, onScroll} = props;
  return html`<div class="transcript-frame">
    <div
      part="transcript"
      class="transcript"
      role="group"
      tabindex="0"
      aria-label=${strings.conversation}
      ${ref(scrollerRef)}
      @scroll=${onScroll}
    >
      <div class="messages">
        ${introduction}
        ${guard([messages, imageOrigins, strings, editing], () => groupsView(props))}
        ${notice}
      </div>
    </div>
    ${jumpView(props)}
  </div>`;
}

/** Messages that are laid out together: a reply that grows must not have all that was said before laid out again. */
const GROUP = 20;

function groupsOf(messages: readonly Message[]): Message[][] {
  return Array.from({length: Math.ceil(messages.length / GROUP)}, (_, index) =>
    messages.slice(index * GROUP, (index + 1) * GROUP),
  );
}

function groupsView(props: TranscriptProps): unknown {
  const {messages, imageOrigins, editing, strings} = props;
  const last = messages.at(-1);
  return repeat(
    groupsOf(messages),
    ([first]) => first?.id,
    (group) =>
      guard(
        [
          ...group,
          imageOrigins,
          strings,
          group.some(({id}) => id === editing?.id) && editing,
          group.at(-1) === last,
        ],
        () => groupView({...props, messages: group}, last),
      ),
  );
}

function groupView(props: TranscriptProps, last: Message | undefined): TemplateResult {
  const {messages, imageOrigins, editing, strings, onEdit, onRegenerate, onCopy} = props;
  const edited = (id: string) => (id === editing?.id ? editing : undefined);
  return html`<div class="group">
    ${repeat(
      messages,
      ({id}) => id,
      (message) => {
        const isLast = message === last;
        return guard([message, imageOrigins, strings, edited(message.id), isLast], () =>
          messageView({
            message,
            imageOrigins,
            editing: edited(message.id),
            isLast,
            strings,
            onEdit,
            onRegenerate,
            onCopy,
          }),
        );
      },
    )}
  </div>`;
}

function jumpView({isAtEnd, strings, onJump}: TranscriptProps): TemplateResult | typeof nothing {
  if (isAtEnd) return nothing;
  return html`<button part="jump" class="jump" type="button" aria-label=${strings.jump} title=${strings.jump} @click=${onJump}>
    ${jumpIcon}
  </button>`;
}

import type {LitElement} from 'lit';

import type {ConversationState, UserMessage} from '../../conversation/message.js';
import type {HighlightOption} from '../../highlight/highlighter.js';
import type {Strings} from '../../locales/strings.js';
import type {RenderOptions} from '../../markdown/sink/node-sink.js';
import type {Session} from '../../session/session.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {ContactLink} from '../controls/contact.view.js';
import type {CopyController} from '../controls/copy-controller.js';
import type * as clipboard from './clipboard-html.js';
import type * as conversationExport from './conversation-export.js';
import type * as feedbackReason from './feedback-reason.js';
import type {Pace} from './pace-controller.js';
import type {Editing} from './question.view.js';
import type {ReplyStream} from './reply-stream.js';
import type * as thinkingFold from './thinking-fold.js';

/** The part of the element that the transcript depends on. */
export interface TranscriptHost extends LitElement {
  readonly welcome: string | undefined;
  readonly timestamps: boolean;
  readonly feedback: boolean;
  readonly thinking: 'hide' | 'show';
  readonly highlight: HighlightOption;
  readonly links: 'same' | 'new' | undefined;
  readonly persist: unknown;
}

/** Loads what few visitors use. */
export type LoadOnDemand = () => Promise<
  Pick<typeof clipboard, 'clipboardHtml'> &
    Pick<typeof conversationExport, 'asMarkdown' | 'conversationAsMarkdown'> &
    Pick<typeof feedbackReason, 'askForReason' | 'removeReasons'> &
    Pick<typeof thinkingFold, 'growThinking' | 'showThinking'>
>;

/** Everything that the panel gives to the transcript. */
export interface TranscriptContext {
  readonly host: TranscriptHost;
  readonly session: Session;
  readonly copy: CopyController;
  readonly pace: {readonly pace: Pace};
  /** The stream of the open reply. */
  readonly growth: Pick<ReplyStream, 'attach'>;
  readonly online: {isBackAfter(error: ConversationState['error']): boolean};
  /** Calls `send`. Returns whether a message is on its way. */
  readonly submit: (send: () => Promise<unknown> | undefined) => boolean;
  readonly composer: {startEditing(question: UserMessage): void};
  /** Starts a new conversation. */
  readonly clear: () => void;
  readonly load: LoadOnDemand;
}

/** What the panel renders the transcript with. */
export interface TranscriptProps {
  readonly strings: Strings;
  /** How Markdown is rendered. The object stays the same until an option changes. */
  readonly policy: RenderOptions;
  readonly agent: AgentMark;
  readonly contact: ContactLink | undefined;
  /** Suggested questions. */
  readonly starters: readonly string[];
  /** The field that edits a question, if the visitor edits one. */
  readonly editing: Editing | undefined;
}

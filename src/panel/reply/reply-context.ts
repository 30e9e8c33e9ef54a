import type {LitElement} from 'lit';

import type {AssistantMessage, AttachedFile, Rating, UserMessage} from '../../conversation/message.js';
import type {Highlighter} from '../../highlight/highlighter.js';
import type {Strings} from '../../locales/strings.js';
import type {RenderOptions} from '../../markdown/sink/render-options.js';
import type {Session} from '../../session/session.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {CopyController} from '../controls/copy-controller.js';
import type {BlockDrawers} from './block-drawer.js';
import type * as clipboard from './clipboard-html.js';
import type * as feedbackReason from './feedback-reason.js';
import type {ReplyStream} from './reply-stream.js';

export interface ReplyHost extends LitElement {
  readonly timestamps: boolean;
  readonly feedback: boolean | 'comment';
  readonly thinking: boolean;
  readonly highlight: boolean | Highlighter;
  readonly blocks: BlockDrawers | undefined;
  readonly links: 'same' | 'new' | undefined;
  readonly persist: unknown;
  readonly transport: unknown;
}

/** Code for messages that few visitors use. */
export type OnDemand = Pick<typeof clipboard, 'clipboardHtml' | 'tableText'> &
  Pick<typeof feedbackReason, 'showRating'> & {
    readonly asMarkdown: (message: AssistantMessage, strings: Strings) => Promise<string>;
  };

/** Everything that the panel gives to the messages. */
export interface ReplyContext {
  readonly host: ReplyHost;
  readonly session: Session;
  readonly copy: CopyController;
  readonly replyStream: ReplyStream;
  readonly composer: {
    edit(question: UserMessage, onLeave: () => void): void;
    /** Sends a message of the visitor. Returns true if a turn has begun. */
    submit(send: () => Promise<unknown> | undefined): boolean;
  };
  readonly files: {
    /** Shows the files of a question at a place in the transcript. */
    show(place: HTMLElement, files: readonly AttachedFile[], strings: Strings): void;
  };
  readonly load: () => Promise<OnDemand>;
}

/** Where the messages stand. The transcript has rendered both elements before a reply is drawn. */
export interface ReplyStage {
  /** The box that scrolls. */
  readonly scroller?: HTMLElement;
  /** An empty place over that box, for what covers messages. Without a box of its own. */
  readonly cover?: HTMLElement;
}

/** Shared options of all messages. The object stays the same until an option changes. */
export interface MessageOptions extends Pick<ReplyContext, 'replyStream'> {
  readonly stage: ReplyStage;
  readonly policy: RenderOptions;
  readonly agent: AgentMark;
  readonly hasTime: boolean;
  readonly hasFeedback: boolean;
  readonly hasThinking: boolean;
  readonly strings: Strings;
  /** `onLeave`: moves the focus when the visitor cancels. */
  readonly onEdit: (question: UserMessage, onLeave: () => void) => void;
  readonly onRegenerate: () => void;
  /** Shows the files of a question. */
  readonly onFiles: (place: HTMLElement, files: readonly AttachedFile[]) => void;
  /** Shows what the agent asks the visitor. `message` has requests. */
  readonly onRequests: (place: HTMLElement, message: AssistantMessage) => void;
  /** `button`: the pressed button below the reply. */
  readonly onCopy: (reply: AssistantMessage, button: HTMLElement) => void;
  /** Shows the buttons that rate a reply. */
  readonly onRatable: (
    place: HTMLElement,
    rated: {
      readonly message: AssistantMessage;
      readonly question: string;
      readonly rating: Rating | undefined;
    },
  ) => void;
}

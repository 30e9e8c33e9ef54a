import type {Strings} from '../../locales/strings.js';
import type {TextList} from '../../platform/text-list.js';
import type {RenderOptions} from '../../markdown/sink/render-options.js';
import type {AgentMark} from '../controls/agent-mark.view.js';
import type {ContactLink} from '../controls/pills.view.js';
import type {Pace} from '../reply/pace.js';
import type {Editing} from '../controls/editor.view.js';
import type {OnDemand, ReplyContext, ReplyHost} from '../reply/reply-context.js';
import type * as conversationExport from './conversation-export.js';

/** Everything that the panel gives to the transcript. */
export interface TranscriptContext extends ReplyContext {
  readonly host: ReplyHost & {
    readonly welcome: string | undefined;
    readonly suggestions: TextList | undefined;
  };
  readonly pace: {readonly pace: Pace};
  readonly composer: ReplyContext['composer'] & {ask(text: string): boolean; readonly isQuoting: boolean};
  readonly files: ReplyContext['files'] & {
    readonly attachments: {refusal(strings: Strings): string | undefined} | undefined;
  };
  readonly clear: () => void;
  /** The height of the panel, in pixels. */
  readonly heightOfPanel: () => number;
  readonly load: () => Promise<OnDemand & Pick<typeof conversationExport, 'conversationAsMarkdown'>>;
}

export interface TranscriptProps {
  readonly strings: Strings;
  /** Options of Markdown. The object stays the same until an option changes. */
  readonly policy: RenderOptions;
  readonly agent: AgentMark;
  readonly contact: ContactLink | undefined;
  readonly starters: readonly string[];
  /** The field that edits a question. `undefined` if the visitor does not edit a question. */
  readonly editing: Editing | undefined;
}

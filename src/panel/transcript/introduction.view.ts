import {html, nothing, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import type {RenderOptions} from '../../markdown/sink/render-options.js';
import {startIcon} from '../controls/icons.js';
import {hiddenNameView} from '../reply/byline.view.js';
import {markdown} from '../reply/markdown-directive.js';

/** Neither the welcome message nor the starters are sent to the service. Their IDs describe the field. */
export function introductionView(props: IntroductionProps): TemplateResult {
  const {isTruncated, isStart, strings} = props;
  const note = isTruncated ? html`<p class="transcript-day">${strings.truncated}</p>` : nothing;
  return html`${welcomeView(props)}${isStart ? startersView(props) : nothing}${note}`;
}

interface IntroductionProps {
  /** Markdown of the owner, sanitized like a reply. '' shows no message. */
  readonly welcome: string;
  readonly starters: readonly string[];
  /** True before the first question. */
  readonly isStart: boolean;
  readonly policy: RenderOptions;
  /** True if earlier messages exceeded the limits of the storage. */
  readonly isTruncated: boolean;
  readonly strings: Strings;
  readonly onStart: (question: string) => void;
}

function welcomeView({welcome, policy, strings}: IntroductionProps): TemplateResult | typeof nothing {
  if (welcome === '') return nothing;
  return html`<article part="message assistant-message" class="reply-message reply-assistant">
    ${hiddenNameView(strings.assistant)}
    <div id="welcome" part="content" class="reply-content prose" ${markdown(welcome, false, policy)}></div>
  </article>`;
}

/** Suggested questions, as rows: the starters of an empty conversation, or those below the last reply. */
export function startersView({
  starters,
  strings,
  onStart,
}: Pick<IntroductionProps, 'starters' | 'strings' | 'onStart'>): TemplateResult | typeof nothing {
  if (starters.length === 0) return nothing;
  return html`<ul id="starters" part="starters" aria-label=${`${strings.starters} (${starters.length})`}>
    ${starters.map(
      (question) =>
        html`<li>
          <button part="starter" type="button" dir="auto" @click=${() => onStart(question)}>${question}${startIcon}</button>
        </li>`,
    )}
  </ul>`;
}

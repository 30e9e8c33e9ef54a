import {html, render} from 'lit';

import {RunText} from '../../platform/long-runs.js';
import {VisibleStream} from '../../platform/visible-text.js';
import {addStyles} from '../../platform/add-styles.js';
import {chevronIcon} from '../controls/icons.js';
import {css} from '../../platform/css.js';
import foldStyles from './references.styles.js';

/** Shows `thinking` in `place`: as plain text in a closed fold. Adds the text since the last call. */
export function showThinking(place: HTMLElement, thinking: string, options: FoldOptions): void {
  const {isOpen, isRunning, label} = options;
  let fold = folds.get(place);
  if (fold === undefined) {
    const root = place.getRootNode();
    // The message can have been removed in the meantime.
    if (!('adoptedStyleSheets' in root)) return;
    addStyles(root as ShadowRoot, [foldStyles, styles]);
    const text = document.createElement('p');
    text.dir = 'auto';
    folds.set(place, (fold = {text, runs: new RunText(), visible: new VisibleStream(), length: 0}));
  }
  render(
    html`<details part="thinking" class="reply-fold reply-thinking">
      <summary>${chevronIcon}<span dir="auto" ?data-running=${isRunning}>${label}</span></summary>
      ${fold.text}
    </details>`,
    place,
  );
  append(fold, thinking.slice(fold.length), isOpen);
}

interface FoldOptions {
  readonly isOpen: boolean;
  /** True if no text of the reply has arrived. */
  readonly isRunning: boolean;
  readonly label: string;
}

interface ThinkingFold {
  readonly text: HTMLElement;
  readonly runs: RunText;
  readonly visible: VisibleStream;
  /** Length of the thinking so far, with invisible characters. */
  length: number;
}

const folds = new WeakMap<Element, ThinkingFold>();

export function growThinking(place: Element, text: string): void {
  const fold = folds.get(place);
  if (fold) append(fold, text, true);
}

/** Appends, because replacing a long text is slow. `isOpen`: more text will follow. */
function append(fold: ThinkingFold, text: string, isOpen: boolean): void {
  fold.length += text.length;
  // White space around the thinking belongs to the tags.
  const added = fold.visible.take(text, !isOpen);
  fold.runs.appendTo(fold.text, fold.text.hasChildNodes() ? added : added.trimStart());
}

const styles = css`
  .reply-thinking {
    margin-block: 0 var(--_space-3);
  }

  .reply-thinking p {
    margin-block: var(--_space-1) 0;
    padding-inline-start: var(--_space-3);
    color: var(--_muted);
    border-inline-start: 2px solid var(--_border);
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`;

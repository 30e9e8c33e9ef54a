import {html, render} from 'lit';

import {VisibleStream} from '../../markdown/sink/invisible-characters.js';
import {addStyles} from '../controls/add-styles.js';
import {chevronIcon} from '../controls/icons.js';
import styles from './thinking-fold.styles.js';

interface FoldOptions {
  /** Its name for the styles of a page. */
  readonly part: 'thinking' | 'steps';
  readonly isOpen: boolean;
  /** True if no text of the reply has arrived. */
  readonly isRunning: boolean;
  readonly label: string;
}

const folds = new WeakMap<Element, Fold>();

/**
 * Shows `thinking`, or the steps of a reply, in `place`: as plain text in a closed fold. Adds the text since the
 * last call.
 */
export function showThinking(place: HTMLElement, thinking: string, options: FoldOptions): void {
  let fold = folds.get(place);
  if (fold === undefined) {
    const root = place.getRootNode();
    // The message can have been removed in the meantime.
    if (!('adoptedStyleSheets' in root)) return;
    addStyles(root as ShadowRoot, [styles]);
    folds.set(place, (fold = new Fold()));
  }
  fold.update(place, thinking, options);
}

export function growThinking(place: Element, text: string): void {
  folds.get(place)?.append(text, true);
}

class Fold {
  readonly #text = document.createTextNode('');
  readonly #visible = new VisibleStream();
  #length = 0;

  update(place: HTMLElement, thinking: string, {part, isOpen, isRunning, label}: FoldOptions): void {
    render(
      html`<details part=${part} class="fold thinking">
        <summary>${chevronIcon}<span dir="auto" ?data-running=${isRunning}>${label}</span></summary>
        <p dir="auto">${this.#text}</p>
      </details>`,
      place,
    );
    this.append(thinking.slice(this.#length), isOpen);
  }

  /** Appends, because replacing a long text is slow. `isOpen`: more text will follow. */
  append(text: string, isOpen: boolean): void {
    this.#length += text.length;
    // White space around the thinking belongs to the tags.
    const added = this.#visible.take(text, !isOpen);
    this.#text.appendData(this.#text.length > 0 ? added : added.trimStart());
  }
}

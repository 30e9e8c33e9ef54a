import {VisibleStream} from '../../markdown/sink/invisible-characters.js';
import {addStyles} from '../controls/add-styles.js';
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
export function showThinking(place: Element, thinking: string, options: FoldOptions): void {
  let fold = folds.get(place);
  if (fold === undefined) {
    const root = place.getRootNode();
    // The message can have been removed in the meantime.
    if (!('adoptedStyleSheets' in root)) return;
    addStyles(root as ShadowRoot, [styles]);
    folds.set(place, (fold = new Fold(place, options.part)));
  }
  fold.update(thinking, options);
}

export function growThinking(place: Element, text: string): void {
  folds.get(place)?.append(text, true);
}

class Fold {
  readonly #summary = Object.assign(document.createElement('span'), {dir: 'auto'});
  readonly #text = document.createTextNode('');
  readonly #visible = new VisibleStream();
  #length = 0;

  constructor(place: Element, part: string) {
    const details = Object.assign(document.createElement('details'), {className: 'thinking', part});
    const summary = document.createElement('summary');
    const text = document.createElement('p');
    text.dir = 'auto';
    summary.append(this.#summary);
    text.append(this.#text);
    details.append(summary, text);
    place.append(details);
  }

  update(thinking: string, {isOpen, isRunning, label}: FoldOptions): void {
    this.#summary.textContent = label;
    this.#summary.toggleAttribute('data-running', isRunning);
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

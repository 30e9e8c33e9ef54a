import type {AssistantMessage} from '../conversation/message.js';
import type {Sheet} from './css.js';
import styles from './steps.styles.js';

/** Minimum time that a step is shown, in milliseconds. */
const STEP_TIME = 600;

/** Parts of the panel. This file imports only types, so that its chunk needs no other. */
interface Parts {
  readonly load: () => Promise<{
    /** Shows a text in a closed fold. */
    readonly showThinking: (
      place: Element,
      text: string,
      options: {readonly isOpen: boolean; readonly isRunning: boolean; readonly label: string},
    ) => void;
  }>;
  readonly addStyles: (root: ShadowRoot, styles: readonly Sheet[]) => void;
  readonly visibleText: (text: string) => string;
}

const lines = new WeakMap<Element, StepLine>();

/**
 * Shows the current step of a reply in `place`. When the text begins, or the reply ends without a text, folds all steps
 * to one line, the last step. Rejects if the code of the fold cannot be loaded; the last step stays.
 */
export async function showSteps(place: Element, message: AssistantMessage, parts: Parts): Promise<void> {
  let line = lines.get(place);
  if (line === undefined) {
    const root = place.getRootNode();
    // The message can have been removed in the meantime.
    if (!('adoptedStyleSheets' in root)) return;
    parts.addStyles(root as ShadowRoot, [styles]);
    lines.set(place, (line = new StepLine(place)));
  }
  const {status, content, steps = []} = message;
  const shown = steps.map(parts.visibleText);
  const isRunning = (status === 'pending' || status === 'streaming') && content === '';
  if (!line.update(shown.at(-1) ?? '', isRunning) || shown.length === 1) return;
  const {showThinking} = await parts.load();
  line.remove();
  showThinking(place, shown.join('\n'), {isOpen: false, isRunning: false, label: shown.at(-1)!});
  Object.assign(place.firstElementChild ?? {}, {part: 'steps'});
}

class StepLine {
  readonly #place: Element;
  #line: Element | undefined;
  #step = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(place: Element) {
    this.#place = place;
  }

  /** Takes the newest step. Returns true when the steps are over, once. */
  update(step: string, isRunning: boolean): boolean {
    if (this.#isOver) return false;
    this.#isOver = !isRunning;
    this.#step = step;
    this.#place.toggleAttribute('data-running', isRunning);
    if (this.#isOver) clearTimeout(this.#timer);
    if (this.#isOver || !this.#timer) this.#draw();
    return this.#isOver;
  }

  remove(): void {
    this.#line?.remove();
  }

  /** Draws the newest step, unless it is on the screen. Draws later ones after their time. */
  #draw(): void {
    this.#timer = undefined;
    if (this.#line?.textContent === this.#step) return;
    // A new element, because its appearance is animated.
    const line = Object.assign(document.createElement('p'), {className: 'step', part: 'step', dir: 'auto'});
    line.textContent = this.#step;
    if (this.#line) this.#line.replaceWith(line);
    else this.#place.append(line);
    this.#line = line;
    if (!this.#isOver) this.#timer = setTimeout(() => this.#draw(), STEP_TIME);
  }
}

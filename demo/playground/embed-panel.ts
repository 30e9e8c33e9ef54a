import {element} from './element.js';
import {embedCode, type EmbedForm} from './embed-code.js';
import {Highlighter} from './highlight.js';
import type {Tag} from './tag.js';

const FORMS: readonly EmbedForm[] = ['script', 'npm', 'react'];
/** How long the button says how copying went, in milliseconds. */
const SHOWN = 2_000;

/** Shows the embed code for what is set, to be copied. */
export class EmbedPanel {
  readonly #button = element('#copy', HTMLButtonElement);
  readonly #label = element('#copy-label', HTMLElement);
  readonly #keyNote = element('#key-note', HTMLElement);
  readonly #originNote = element('#origin-note', HTMLElement);
  readonly #highlighters = {script: new Highlighter(), npm: new Highlighter(), react: new Highlighter()};
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.#button.addEventListener('click', () => void this.#copy());
  }

  show(tag: Tag): void {
    const names = tag.attributes.map(([name]) => name);
    for (const form of FORMS) {
      code(form).textContent = embedCode[form](tag);
      this.#highlighters[form].highlight(code(form));
    }
    this.#keyNote.hidden = !names.includes('api-key');
    this.#originNote.hidden = names.includes('base-url');
  }

  async #copy(): Promise<void> {
    const shown = FORMS.map(code).find((candidate) => candidate.closest('[hidden]') === null);
    if (shown === undefined) return;
    try {
      // There is no clipboard on plain-http pages, and in frames it may be denied.
      await navigator.clipboard.writeText(shown.textContent);
      this.#say('Copied');
    } catch {
      getSelection()?.selectAllChildren(shown);
      this.#say('Selected');
    }
  }

  #say(outcome: string): void {
    clearTimeout(this.#timer);
    this.#label.textContent = outcome;
    this.#button.toggleAttribute('data-done', true);
    this.#timer = setTimeout(() => {
      this.#label.textContent = 'Copy';
      this.#button.removeAttribute('data-done');
    }, SHOWN);
  }
}

function code(form: EmbedForm): HTMLElement {
  return element(`#embed-${form} code`, HTMLElement);
}

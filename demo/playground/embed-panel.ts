import {makeCopyButton} from './copy-button.js';
import {element} from './element.js';
import {embedCode, type EmbedForm} from './embed-code.js';
import {Highlighter} from './highlight.js';
import type {Tag} from './tag.js';

const FORMS: readonly EmbedForm[] = ['script', 'npm', 'react', 'css', 'agent', 'blocks-script', 'blocks-css'];

/** Shows the code that embeds the chat as it is set up, to be copied. */
export class EmbedPanel {
  readonly #keyNote = element('#key-note', HTMLElement);
  readonly #originNote = element('#origin-note', HTMLElement);
  readonly #highlighters = new Map(FORMS.map((form) => [form, new Highlighter()]));

  constructor() {
    const shown = () => FORMS.map(codeOf).find((code) => code.closest('[role="tabpanel"][hidden]') === null)!;
    makeCopyButton(element('#copy', HTMLButtonElement), shown);
  }

  show(tag: Tag): void {
    const names = tag.attributes.map(([name]) => name);
    for (const form of FORMS) {
      codeOf(form).textContent = embedCode[form](tag);
      this.#highlighters.get(form)?.highlight(codeOf(form));
    }
    for (const [form, isShown] of [
      ['agent', tag.hasAgent],
      ['blocks-script', tag.hasBlocks],
      ['blocks-css', tag.hasBlocks],
    ] as const) {
      const tab = element(`#tab-${form}`, HTMLElement);
      tab.hidden = !isShown;
      if (tab.hidden && tab.ariaSelected === 'true') element('#tab-script', HTMLElement).click();
    }
    this.#keyNote.hidden = !names.includes('api-key');
    this.#originNote.hidden = names.includes('base-url') || tag.hasAgent;
  }
}

function codeOf(form: EmbedForm): HTMLElement {
  return element(`#embed-${form} code`, HTMLElement);
}

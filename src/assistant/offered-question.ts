import type {TemplateResult} from 'lit';

import type {Panel} from '../panel/panel.js';
import type {AssistantHost} from './assistant-options.js';
import {chipView} from './chip.view.js';

/** A question of the page: in the field, or offered above it. Never replaces what the visitor has typed. */
export class OfferedQuestion {
  readonly #host: AssistantHost;
  readonly #onRemove: () => void;
  /** The question that the chip offers. */
  #text = '';

  /** `onRemove`: the visitor has removed the question. */
  constructor(host: AssistantHost, onRemove: () => void) {
    this.#host = host;
    this.#onRemove = onRemove;
  }

  /** Takes a question of one line: see `lineOf` in assistant.ts. */
  ask(line: string, panel: Panel, isBusy: boolean): void {
    this.#text = line.slice(0, this.#host.maxLength);
    if (!draftIn(panel) && !isBusy) this.#use(panel);
  }

  chip(panel: Panel): TemplateResult | undefined {
    if (!this.#text) return undefined;
    const {useQuestion: label, remove} = panel.strings;
    const onUse = () => this.#use(panel);
    return chipView({path: SPEECH_PATH, label, text: this.#text, remove, onRemove: this.#remove, onUse});
  }

  /** Adds the question to the draft, and selects it. */
  #use(panel: Panel): void {
    const {field} = panel.composer;
    const text = this.#text;
    const draft = draftIn(panel);
    this.#text = '';
    field.pause();
    field.offered = text;
    field.draft = draft ? `${draft}\n\n${text}` : text;
    const {length} = field.draft;
    void this.#host.updateComplete.then(() => {
      field.focus();
      field.element?.setSelectionRange(length - text.length, length);
    });
  }

  readonly #remove = (): void => {
    this.#text = '';
    this.#onRemove();
  };
}

/** The question in the field is no draft until the visitor changes it. */
function draftIn({composer: {field}}: Panel): string {
  return field.draft === field.offered ? '' : field.draft;
}

const SPEECH_PATH = 'M5.7 16.6A8.5 7.4 0 1 1 9 18.4l-4.5 2.1z';

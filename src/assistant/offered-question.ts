import type {TemplateResult} from 'lit';

import type {Panel} from '../panel/panel.js';
import type {AssistantHost} from './assistant-options.js';
import {chipView} from './chip.view.js';

/**
 * A question of the page: in the field, or offered above it. Never replaces what the visitor has typed. `onRemove`: the
 * visitor has removed the question.
 */
export function offeredQuestion(host: AssistantHost, onRemove: () => void) {
  /** The question that the chip offers. */
  let offered = '';
  /** The question in the field is no draft until the visitor changes it. */
  const draftIn = ({composer: {field}}: Panel) => (field.draft === field.offered ? '' : field.draft);

  /** Adds the question to the draft, and selects it. */
  function use(panel: Panel): void {
    const {field} = panel.composer;
    const text = offered;
    const draft = draftIn(panel);
    offered = '';
    field.pause();
    field.offered = text;
    field.draft = draft ? `${draft}\n\n${text}` : text;
    const {length} = field.draft;
    void host.updateComplete.then(() => {
      field.focus();
      host.renderRoot
        .querySelector<HTMLTextAreaElement>('[part~=input]')!
        .setSelectionRange(length - text.length, length);
    });
  }

  function remove(): void {
    offered = '';
    onRemove();
  }

  return {
    /** Takes a question of one line: see `lineOf` in assistant.ts. */
    ask(line: string, panel: Panel, isBusy: boolean): void {
      offered = line.slice(0, host.maxLength);
      if (!draftIn(panel) && !isBusy) use(panel);
    },
    chip(panel: Panel): TemplateResult | undefined {
      if (!offered) return undefined;
      const {useQuestion: label, remove: word} = panel.strings;
      const onUse = () => use(panel);
      return chipView({path: SPEECH, label, text: offered, remove: word, onRemove: remove, onUse});
    },
  };
}

const SPEECH = 'M5.7 16.6A8.5 7.4 0 1 1 9 18.4l-4.5 2.1z';

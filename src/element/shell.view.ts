import {html, type TemplateResult} from 'lit';

interface ShellProps {
  /** The name of the chat, which the page can have set. */
  readonly name: string;
  readonly closeName: string;
  readonly loader: {draft: string; key: KeyboardEvent | undefined};
  readonly onClose: () => void;
  /** A sentence in place of the lines and the field, if the code cannot be loaded. */
  readonly sentence: TemplateResult | undefined;
}

/**
 * The opened panel while its code is loaded: a name, three lines and a field. It has no words of its own, because the visitor's
 * language is not loaded either. What is typed becomes the draft of the composer, which also gets the last key, so Enter sends it.
 */
export function shellView({name, closeName, loader, onClose, sentence}: ShellProps): TemplateResult {
  return html`<div class="shell"><b>${name}</b><button aria-label=${closeName} @click=${onClose}>✕</button>${
    sentence ??
    html`<i></i><input
        aria-label=${name}
        @input=${({target}: Event) => (loader.draft = (target as HTMLInputElement).value)}
        @keydown=${(key: KeyboardEvent) => (loader.key = key)}
      />`
  }</div>`;
}

import type {ReactiveController, ReactiveControllerHost} from 'lit';

export type CopyOutcome = 'copied' | 'failed';

/** How long the outcome shows, in milliseconds. */
const SHOWN = 2_500;

/** Puts text on the clipboard, and tells for a moment how that went. */
export class CopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #outcome: CopyOutcome | undefined;
  #button: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get outcome(): CopyOutcome | undefined {
    return this.#outcome;
  }

  /** The button within a reply that copied, if it was one: it has `data-outcome` as long as the outcome shows. */
  get button(): HTMLElement | undefined {
    return this.#button;
  }

  /** `html` is what is pasted where text can have a form. */
  async copy(text: string, {html, button}: {html?: string; button?: HTMLElement} = {}): Promise<void> {
    this.#show(undefined);
    this.#button = button;
    try {
      // There is no clipboard on plain-http pages, and in frames it may be denied.
      if (html === undefined || !('ClipboardItem' in window)) await navigator.clipboard.writeText(text);
      else await navigator.clipboard.write([new ClipboardItem(formsOf(text, html))]);
      this.#show('copied');
    } catch {
      this.#show('failed');
    }
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  #show(outcome: CopyOutcome | undefined): void {
    clearTimeout(this.#timer);
    this.#outcome = outcome;
    if (outcome === undefined) delete this.#button?.dataset.outcome;
    else if (this.#button) this.#button.dataset.outcome = outcome;
    this.#host.requestUpdate();
    if (outcome !== undefined) this.#timer = setTimeout(() => this.#show(undefined), SHOWN);
  }
}

function formsOf(text: string, html: string): Record<string, Blob> {
  const form = (type: string, content: string) => [type, new Blob([content], {type})] as const;
  return Object.fromEntries([form('text/plain', text), form('text/html', html)]);
}

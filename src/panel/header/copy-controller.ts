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

  /** `html` is pasted where formatted text is accepted. */
  async copy(
    text: string | Promise<string>,
    {html, button}: {html?: string; button?: HTMLElement} = {},
  ): Promise<void> {
    this.#show(undefined);
    this.#button = button;
    try {
      // There is no clipboard on plain-http pages, and in frames it may be denied.
      const {clipboard} = navigator;
      const isPlain = typeof text === 'string' && html === undefined;
      if (isPlain || !('ClipboardItem' in window)) await clipboard.writeText(await text);
      // Safari allows no writing after a click is over, but takes promises during it.
      else await clipboard.write([new ClipboardItem(formsOf(text, html))]);
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

function formsOf(text: string | Promise<string>, html?: string): Record<string, Promise<Blob>> {
  const form = async (type: string, content: string | Promise<string>) => new Blob([await content], {type});
  return {
    'text/plain': form('text/plain', text),
    ...(html !== undefined && {'text/html': form('text/html', html)}),
  };
}

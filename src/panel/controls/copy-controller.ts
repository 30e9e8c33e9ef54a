import type {ReactiveController, ReactiveControllerHost} from 'lit';

export type CopyOutcome = 'copied' | 'failed';

const OUTCOME_MILLISECONDS = 2_500;

/** Copies text and shows the outcome. All copy buttons share the clipboard and the announcement. */
export class CopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  #outcome: CopyOutcome | undefined;
  #button: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Number of calls so far. Only the latest call shows its outcome. */
  #calls = 0;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  get outcome(): CopyOutcome | undefined {
    return this.#outcome;
  }

  /** The button in a message that copied. It has `data-outcome` while the outcome is shown. */
  get button(): HTMLElement | undefined {
    return this.#button;
  }

  /** Copies `text`. `html`: version for programs that paste formatted text, beside a promised text. */
  async copy(
    text: string | Promise<string>,
    {html, button}: {html?: () => Promise<string>; button?: HTMLElement} = {},
  ): Promise<void> {
    const call = (this.#calls += 1);
    this.#show(undefined);
    this.#button = button;
    let outcome: CopyOutcome = 'copied';
    try {
      // The clipboard needs https, permission in a frame, and a focused window:
      // https://developer.mozilla.org/en-US/docs/Web/API/Clipboard_API#security_considerations
      const {clipboard} = this.#host.ownerDocument.defaultView!.navigator;
      if (typeof text === 'string' || !('ClipboardItem' in window)) await clipboard.writeText(await text);
      // Safari allows writing only during a click, but accepts a promise:
      // https://webkit.org/blog/10855/async-clipboard-api/
      else await clipboard.write([new ClipboardItem(formsOf(text, html))]);
    } catch {
      outcome = 'failed';
    }
    if (call === this.#calls) this.#show(outcome);
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
    if (outcome !== undefined) this.#timer = setTimeout(() => this.#show(undefined), OUTCOME_MILLISECONDS);
  }
}

function formsOf(
  text: string | Promise<string>,
  html?: () => Promise<string>,
): Record<string, Promise<Blob>> {
  const form = (type: string, content: string | Promise<string>) => {
    const blob = Promise.resolve(content).then((words) => new Blob([words], {type}));
    // The clipboard reports the rejection. If it fails first, the rejection would be unhandled.
    blob.catch(() => undefined);
    return blob;
  };
  return {
    'text/plain': form('text/plain', text),
    ...(html !== undefined && {'text/html': form('text/html', html())}),
  };
}

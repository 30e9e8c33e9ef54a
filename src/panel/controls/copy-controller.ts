import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {writeByEvent} from './write-by-event.js';
import {windowOf} from '../../platform/window-of.js';

/** Copies text and shows the outcome. All copy buttons share the clipboard and the announcement. */
export class CopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #load: LoadWriter;
  #outcome: CopyOutcome | undefined;
  #button: HTMLElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the latest call shows its outcome. */
  #latest: object | undefined;

  constructor(host: ReactiveControllerHost & Element, load: LoadWriter) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  get outcome(): CopyOutcome | undefined {
    return this.#outcome;
  }

  /** The button in a message that copied. It has `data-outcome` while the outcome is shown. */
  get button(): HTMLElement | undefined {
    return this.#button;
  }

  /** Copies `text`. `html`: formatted version. Only used if `text` is a promise. */
  async copy(
    text: string | Promise<string>,
    options: {html?: () => Promise<string>; button?: HTMLElement} = {},
  ): Promise<void> {
    this.#latest = options;
    this.#show(undefined);
    this.#button = options.button;
    const view = windowOf(this.#host)!;
    let outcome: CopyOutcome = 'copied';
    try {
      await write(view, text, options.html).catch(async () => {
        const {writeByEvent} = await this.#load();
        await writeByEvent(view, text, options.html);
      });
    } catch {
      outcome = 'failed';
    }
    if (this.#latest === options) this.#show(outcome);
  }

  #show(outcome: CopyOutcome | undefined): void {
    clearTimeout(this.#timer);
    this.#outcome = outcome;
    if (outcome === undefined) delete this.#button?.dataset.outcome;
    else {
      if (this.#button) this.#button.dataset.outcome = outcome;
      this.#timer = setTimeout(() => this.#show(undefined), OUTCOME_MILLISECONDS);
    }
    this.#host.requestUpdate();
  }
}

/** Loads what writes where the clipboard is not allowed. */
type LoadWriter = () => Promise<{readonly writeByEvent: typeof writeByEvent}>;

export type CopyOutcome = 'copied' | 'failed';

const OUTCOME_MILLISECONDS = 2_500;

/**
 * The clipboard needs https, permission in a frame, and a focused window:
 * https://developer.mozilla.org/en-US/docs/Web/API/Clipboard_API#security_considerations
 */
async function write(
  {navigator: {clipboard}}: Window,
  text: string | Promise<string>,
  html?: () => Promise<string>,
): Promise<void> {
  if (typeof text === 'string' || !('ClipboardItem' in window)) return clipboard.writeText(await text);
  // Safari allows writing only during a click, but accepts a promise:
  // https://webkit.org/blog/10855/async-clipboard-api/
  return clipboard.write([new ClipboardItem(formsOf(text, html))]);
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

import type {ReactiveController, ReactiveControllerHost} from 'lit';

export type CopyOutcome = 'copied' | 'failed';

/** How long the outcome shows, in milliseconds. */
const SHOWN = 2_500;

/** Puts text on the clipboard, and tells for a moment how that went. */
export class CopyController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #outcome: CopyOutcome | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  get outcome(): CopyOutcome | undefined {
    return this.#outcome;
  }

  async copy(text: string): Promise<void> {
    try {
      // There is no clipboard on plain-http pages, and in frames it may be denied.
      await navigator.clipboard.writeText(text);
      this.#show('copied');
    } catch {
      this.#show('failed');
    }
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#outcome = undefined;
  }

  #show(outcome: CopyOutcome | undefined): void {
    clearTimeout(this.#timer);
    this.#outcome = outcome;
    this.#host.requestUpdate();
    if (outcome !== undefined) this.#timer = setTimeout(() => this.#show(undefined), SHOWN);
  }
}

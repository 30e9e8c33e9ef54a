import type {ReactiveControllerHost} from 'lit';
import {windowOf} from '../../platform/window-of.js';

/** Copies text and shows the outcome. All copy buttons share the clipboard and the announcement. */
export function copyController(host: ReactiveControllerHost & Element) {
  let outcome: CopyOutcome | undefined;
  let button: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Only the latest call shows its outcome. */
  let latest: object | undefined;

  function show(newOutcome: CopyOutcome | undefined): void {
    clearTimeout(timer);
    outcome = newOutcome;
    if (outcome === undefined) delete button?.dataset.outcome;
    else {
      if (button) button.dataset.outcome = outcome;
      timer = setTimeout(() => show(undefined), OUTCOME_MILLISECONDS);
    }
    host.requestUpdate();
  }
  host.addController({hostDisconnected: () => show(undefined)});

  return {
    get outcome(): CopyOutcome | undefined {
      return outcome;
    },

    /** The button in a message that copied. It has `data-outcome` while the outcome is shown. */
    get button(): HTMLElement | undefined {
      return button;
    },

    /** Copies `text`. `html`: formatted version. Only used if `text` is a promise. */
    async copy(
      text: string | Promise<string>,
      options: {html?: () => Promise<string>; button?: HTMLElement} = {},
    ): Promise<void> {
      latest = options;
      show(undefined);
      button = options.button;
      const view = windowOf(host)!;
      let newOutcome: CopyOutcome = 'copied';
      try {
        await write(view, text, options.html).catch(() => writeByEvent(view, text, options.html));
      } catch {
        newOutcome = 'failed';
      }
      if (latest === options) show(newOutcome);
    },
  };
}

export type CopyOutcome = 'copied' | 'failed';

export type CopyController = ReturnType<typeof copyController>;

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

/** Writes where the clipboard is not allowed, such as on pages without https. Throws if the browser refuses. */
async function writeByEvent(
  view: Window,
  text: string | Promise<string>,
  html?: () => Promise<string>,
): Promise<void> {
  const forms = {'text/plain': await text, ...(html && {'text/html': await html()})};
  let isWritten = false;
  // In front of listeners of the page, which can forbid copying.
  const handleCopy = (event: ClipboardEvent) => {
    event.stopImmediatePropagation();
    event.preventDefault();
    for (const [type, content] of Object.entries(forms)) event.clipboardData!.setData(type, content);
    isWritten = true;
  };
  view.addEventListener('copy', handleCopy, true);
  view.document.execCommand('copy');
  view.removeEventListener('copy', handleCopy, true);
  if (!isWritten) throw new Error('The browser does not allow copying.');
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

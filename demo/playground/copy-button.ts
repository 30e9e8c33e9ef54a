import {element} from './element.js';

/** How long the button tells the outcome, in milliseconds. */
const SHOWN = 2_000;

/** Lets a button copy code. Where there is no clipboard, the code is selected. */
export function makeCopyButton(button: HTMLButtonElement, shownCode: () => HTMLElement): void {
  const label = element('.copy-label', HTMLElement, button);
  const name = label.textContent;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tell = (outcome: string) => {
    clearTimeout(timer);
    label.textContent = outcome;
    button.toggleAttribute('data-done', true);
    timer = setTimeout(() => {
      label.textContent = name;
      button.removeAttribute('data-done');
    }, SHOWN);
  };

  button.addEventListener('click', () => {
    const code = shownCode();
    // There is no clipboard on plain-http pages, and in frames it may be denied.
    const copied =
      navigator.clipboard?.writeText(code.textContent) ?? Promise.reject(new Error('No clipboard.'));
    copied.then(
      () => tell('Copied'),
      () => {
        getSelection()?.selectAllChildren(code);
        tell('Selected');
      },
    );
  });
}

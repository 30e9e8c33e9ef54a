import {replace} from '../../support/replace.js';
import {until} from '../../support/until.js';

/** Presses a Copy button. Returns what reads the text of a type from the clipboard. */
export async function copiedFrom(button: HTMLElement): Promise<(type: string) => Promise<string>> {
  const copied: ClipboardItem[] = [];
  const write = (items: ClipboardItem[]) => Promise.resolve(copied.push(...items));
  const restore = replace(navigator, 'clipboard', {value: {write}});
  button.click();
  await until(() => button.dataset['outcome'] === 'copied');
  restore();
  return async (type) => (await copied[0]!.getType(type)).text();
}

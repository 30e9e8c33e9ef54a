import {until} from '../../support/until.js';

/** Presses a Copy button. Returns what reads the text of a type from the clipboard. */
export async function copiedFrom(button: HTMLElement): Promise<(type: string) => Promise<string>> {
  const copied: ClipboardItem[] = [];
  const write = (items: ClipboardItem[]) => Promise.resolve(copied.push(...items));
  Object.defineProperty(navigator, 'clipboard', {value: {write}, configurable: true});
  button.click();
  await until(() => button.dataset['outcome'] === 'copied');
  Reflect.deleteProperty(navigator, 'clipboard');
  return async (type) => (await copied[0]!.getType(type)).text();
}

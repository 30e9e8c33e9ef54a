import type {ChatEvent, PageTools} from '../../../src/index.js';
import type {Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const CHOICES = [
  {value: 'yes', label: 'Cancel it', kind: 'danger'},
  {value: 'no', label: 'Keep it'},
] as const;

/** The agent asks the visitor. */
export const request = (id: string, part: object = {}): ChatEvent => ({
  type: 'request',
  id,
  text: `May I cancel ${id}?`,
  choices: CHOICES,
  ...part,
});

export const call = (name: string, args: unknown = {}, id = name): ChatEvent => ({
  type: 'call',
  id,
  name,
  arguments: args,
});

/** A tool without parameters. */
export const tool = (
  run: (args: never, signal: AbortSignal) => unknown,
  part: object = {},
): PageTools[string] => ({
  description: 'A tool.',
  parameters: {type: 'object'},
  run,
  ...part,
});

/** The visible words of the cards. */
export const cardTexts = (harness: Harness): string[] =>
  harness.parts('request').map(({innerText}) => innerText.replace(/\s+/g, ' ').trim());

/** The texts of all messages. WebKit gives one line break between paragraphs, the others give two. */
export const linesOf = ({texts}: Harness): string[] => texts.map((text) => text.replace(/\n+/g, '\n'));

export const choice = (harness: Harness, label: string, card = 0): HTMLButtonElement | undefined =>
  [...(harness.parts('request')[card]?.querySelectorAll<HTMLButtonElement>('[part=choice]') ?? [])].find(
    ({innerText}) => innerText.trim() === label,
  );

/** Presses the button with this label when it can be pressed. */
export async function choose(harness: Harness, label: string, card = 0): Promise<void> {
  const button = await until(() => {
    const found = choice(harness, label, card);
    return found && !found.disabled ? found : undefined;
  });
  button.click();
}

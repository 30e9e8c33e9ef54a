import type {Page} from 'playwright';

/** What a visitor does before the screen reader is heard: a key, or an act on the page. */
export type Step = string | ((page: Page) => Promise<unknown>);

export interface Journey {
  readonly agent: string;
  /** Default: a floating chat. */
  readonly attributes?: string;
  /** Steps whose words another journey has. Default: opening the chat. */
  readonly before?: readonly Step[];
  readonly steps: readonly Step[];
}

/** Milliseconds between two keys. */
export const KEY_DELAY = 60;

/** Below a complete reply. */
const REPLY = '.reply-actions';

const type = (text: string) => (page: Page) => page.keyboard.type(text, {delay: KEY_DELAY});
const until = (selector: string) => (page: Page) =>
  page.locator(`chat-bot ${selector}`).first().waitFor({state: 'attached'});
const focus = (name: string) => (page: Page) => page.getByRole('button', {name}).focus();

export const open = ['Tab', 'Enter'];
const question = type('How do I open the chat from my own button?');
const ask = [question, 'Enter'];
const asked = [...ask, until(REPLY)];

/** By name; `expected/NAME.txt` contains the expected words of `steps`. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  open: {agent: 'docs', before: [], steps: open},
  reply: {agent: 'no-references', steps: asked},
  'long-reply': {agent: 'long', steps: [...asked, until('.assistant.last > .content:not([aria-busy])')]},
  references: {
    agent: 'docs-whole',
    steps: [
      ...ask,
      until('[part="references"]'),
      (page) => page.locator('chat-bot [part="references"] summary').focus(),
      'Enter',
      'Enter',
      'Tab',
    ],
  },
  typing: {agent: 'stalled', steps: [...ask, until('[part="typing"]'), until('[part="typing"] span')]},
  error: {agent: 'down', steps: [...ask, until('[part="retry"]'), 'Shift+Tab']},
  stop: {agent: 'stalled', steps: [...ask, until('[part~="stop"]'), 'Tab', 'Enter']},
  undo: {
    agent: 'no-references',
    before: [...open, ...asked],
    steps: [focus('New conversation'), 'Enter', 'Shift+Tab', 'Enter'],
  },
  restore: {
    agent: 'no-references',
    attributes: 'mode="floating" persist="session"',
    before: [...open, ...asked],
    steps: [(page) => page.reload(), until(REPLY)],
  },
  modal: {
    agent: 'no-references',
    attributes: 'mode="modal" shortcut="ctrl+k"',
    before: [],
    steps: [
      'Control+k',
      until('dialog:modal'),
      question,
      'Enter',
      until(REPLY),
      'Escape',
      'Control+k',
      'ArrowDown',
    ],
  },
  about: {
    agent: 'no-references',
    attributes: 'mode="floating" page-context="h1"',
    before: [],
    steps: [...open, until('.chip'), 'Shift+Tab', 'Shift+Tab'],
  },
  comment: {
    agent: 'no-references',
    attributes: 'mode="floating" feedback="comment"',
    before: [...open, ...asked],
    steps: [
      focus('Not helpful'),
      'Enter',
      until('.reason'),
      'Tab',
      'Tab',
      'Enter',
      type('It has no button.'),
      'Enter',
    ],
  },
};

import type {Page} from 'playwright';

/** Acts of a visitor by keyboard. A pause lets the screen reader speak. */
export interface Visit {
  readonly page: Page;
  readonly press: (...keys: string[]) => Promise<void>;
  readonly type: (text: string) => Promise<void>;
  /** Resolves when the screen reader is quiet. A test compares its words with the expected ones. */
  readonly listen: () => Promise<void>;
  readonly until: (selector: string) => Promise<void>;
}

export interface Journey {
  readonly agent: string;
  /** Default: `floating`. */
  readonly mode?: string;
  readonly attributes?: string;
  readonly visit: (visit: Visit) => Promise<void>;
}

/** Below a complete reply. */
const REPLY = '.reply-actions';

const QUESTION = 'How do I open the chat from my own button?';

async function open({press, listen}: Visit): Promise<void> {
  await press('Tab');
  await listen();
  await press('Enter');
  await listen();
}

async function ask(visit: Visit, until: string): Promise<void> {
  await open(visit);
  await visit.type(QUESTION);
  await visit.listen();
  await visit.press('Enter');
  await visit.until(until);
  await visit.listen();
}

/** By name; `expected/NAME.txt` contains the expected words. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  open: {agent: 'docs', visit: open},

  reply: {
    agent: 'no-references',
    visit: (visit) => ask(visit, REPLY),
  },

  'long-reply': {
    agent: 'long',
    visit: (visit) => ask(visit, REPLY),
  },

  references: {
    agent: 'docs-whole',
    visit: async (visit) => {
      await ask(visit, '[part="references"]');
      await visit.page.locator('chat-bot [part="references"] summary').focus();
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
      await visit.press('Tab');
      await visit.listen();
    },
  },

  typing: {
    agent: 'stalled',
    visit: async (visit) => {
      await ask(visit, '[part="typing"]');
      await visit.until('[part="typing"] span');
      await visit.listen();
    },
  },

  error: {
    agent: 'down',
    visit: async (visit) => {
      await ask(visit, '[part="retry"]');
      await visit.press('Shift+Tab');
      await visit.listen();
    },
  },

  busy: {agent: 'busy', visit: (visit) => ask(visit, '[role="alert"]')},

  stop: {
    agent: 'stalled',
    visit: async (visit) => {
      await ask(visit, '[part~="stop"]');
      await visit.press('Tab');
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
    },
  },

  undo: {
    agent: 'no-references',
    visit: async (visit) => {
      await ask(visit, REPLY);
      await visit.page.getByRole('button', {name: 'New conversation'}).focus();
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
      await visit.press('Shift+Tab');
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
    },
  },

  restore: {
    agent: 'no-references',
    attributes: 'persist="session"',
    visit: async (visit) => {
      await ask(visit, REPLY);
      await visit.page.reload();
      await visit.until(REPLY);
      await visit.listen();
    },
  },

  modal: {
    agent: 'no-references',
    mode: 'modal',
    attributes: 'shortcut="ctrl+k"',
    visit: async (visit) => {
      await visit.press('Control+k');
      await visit.until('dialog:modal');
      await visit.listen();
      await visit.type(QUESTION);
      await visit.press('Enter');
      await visit.until(REPLY);
      await visit.listen();
      await visit.press('Escape');
      await visit.listen();
      await visit.press('Control+k');
      await visit.listen();
      await visit.press('Shift+Tab');
      await visit.listen();
    },
  },

  about: {
    agent: 'no-references',
    attributes: 'page-context="h1"',
    visit: async (visit) => {
      await open(visit);
      await visit.until('.chip');
      await visit.press('Shift+Tab');
      await visit.listen();
      await visit.press('Shift+Tab');
      await visit.listen();
    },
  },

  comment: {
    agent: 'no-references',
    attributes: 'feedback',
    visit: async (visit) => {
      await ask(visit, REPLY);
      await visit.page.evaluate(() =>
        addEventListener('chat-bot-feedback', (event) => Object.assign(event, {wantsComment: true})),
      );
      await visit.page.getByRole('button', {name: 'Not helpful'}).focus();
      await visit.listen();
      await visit.press('Enter');
      await visit.until('[part="reason"]');
      await visit.listen();
      await visit.press('Tab', 'Tab');
      await visit.listen();
      await visit.press('Enter');
      await visit.listen();
      await visit.type('It has no button.');
      await visit.press('Enter');
      await visit.listen();
    },
  },
};

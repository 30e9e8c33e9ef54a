import type {Locator, Page} from 'playwright';

import type {ChatBot, ChatEvent} from '../../src/index.js';

/** Brings an opened chat into a state. */
export type Reach = (chat: Locator, page: Page) => Promise<unknown>;

const text = (...words: string[]): ChatEvent => ({type: 'delta', text: words.join('\n')});

/** References of the hosts that a reply of a shop could cite. */
const references = (count: number): ChatEvent => ({
  type: 'references',
  references: Array.from({length: count}, (_, index) => ({
    id: `${index}`,
    title: ['Returns and refunds', 'Shipping times and costs', 'How we repair what we sold'][index % 3]!,
    url: `https://${['help', 'shop', 'docs'][index % 3]}.example.com/page-${index + 1}`,
    type: 'website',
  })),
});

const SHORT = text('You have **30 days** for a return [1]. We pay for the way back.');

const LONG = text(
  '## Returns',
  '',
  'You have 30 days for a return [1], and we pay for the way back [2][3].',
  '',
  '1. Print the label that came with the parcel.',
  '2. Put it on the old one.',
  '3. Bring the parcel to a shop, or let us fetch it with `fetch(parcel)`.',
  '',
  '| kind    | days | paid by us |',
  '| ------- | ---: | ---------- |',
  '| clothes |   30 | yes        |',
  '| bicycle |   60 | yes        |',
  '',
  '```js',
  "const label = await print('label', {size: 'A5'});",
  '```',
  '',
  '> Keep the receipt until the money is back.',
);

const PARAGRAPHS = text(
  ...Array.from(
    {length: 12},
    () =>
      'A parcel that comes back is opened and checked on the day of its arrival, and paid for a day later.\n',
  ),
);

const LETTER = Array.from(
  {length: 12},
  (_, line) => `${line + 1}: I ordered a lamp in May, and it came without the screws that the manual names.`,
).join('\n');

/** Asks a question. The events are the reply; with `isOpen`, it does not end. */
function asks(events: readonly ChatEvent[], {question = 'How do I return it?', isOpen = false} = {}): Reach {
  return async (chat) => {
    await chat.evaluate(
      (element, {script, isHeld}) => {
        (element as ChatBot).transport = async function* (_, signal) {
          yield* script;
          if (isHeld) await new Promise((resolve) => signal.addEventListener('abort', resolve));
        };
      },
      {script: [...events], isHeld: isOpen},
    );
    const field = chat.locator('[part=input]').last();
    await field.fill(question);
    await chat.locator('[part=send]').last().click();
    await chat.locator('[part~=user-message]').waitFor();
    if (!isOpen) await chat.locator('[part=send]').last().waitFor();
  };
}

const steps: readonly ChatEvent[] = [
  {type: 'status', text: 'Searching the documents'},
  {type: 'status', text: 'Reading 3 sections'},
];

const suggestions: ChatEvent = {
  type: 'suggestions',
  suggestions: [
    'Who pays for the way back?',
    'How long does it take until I have my money?',
    'Can I keep it?',
  ],
};

const finish: ChatEvent = {type: 'finish', reason: 'stop'};

const answered = asks([SHORT, references(3), finish]);

/** Asks, and does something with the reply. */
const then =
  (first: Reach, second: Reach): Reach =>
  async (chat, page) => {
    await first(chat, page);
    await second(chat, page);
  };

const rated = then(answered, (chat) => chat.locator('[part=feedback]').last().click());

const clicks =
  (selector: string): Reach =>
  (chat) =>
    chat.locator(selector).first().click();

const sets =
  (options: Partial<Pick<ChatBot, 'consent' | 'pageContext'>>): Reach =>
  (chat) =>
    chat.evaluate((element, values) => void Object.assign(element, values), options);

const types: Reach = (chat) => chat.locator('[part=input]').last().fill('How long');

const seesPage = then(sets({pageContext: ''}), (chat) => chat.locator('.chip-use').waitFor());

const fails = (status: number, retryAfter?: number): Reach =>
  then(
    asks([{type: 'error', status, ...(retryAfter !== undefined && {retryAfter})}], {isOpen: true}),
    (chat) => chat.locator('[part=notice]').waitFor(),
  );

const goesOffline: Reach = async (chat, page) => {
  // A transport can work without a network.
  await chat.evaluate((element) => ((element as ChatBot).transport = undefined));
  await page.context().setOffline(true);
};

/** Opens the chat again, with a panel whose code does not come, or comes with an error. */
const reopens =
  (answer: 'held' | 'failed'): Reach =>
  async (chat, page) => {
    await page.route(/panel\/open-chat/, (route) => (answer === 'failed' ? route.abort() : undefined));
    await page.reload();
    const launcher = chat.locator('[part=launcher]');
    if ((await chat.getAttribute('mode')) !== 'page') await launcher.click();
    await chat.locator(answer === 'failed' ? '.problem' : '[part=panel]').waitFor();
  };

/** Each state that a visitor can see. The names of buttons depend on the language, so parts find them. */
export const STATES: Readonly<Record<string, Reach>> = {
  loading: reopens('held'),
  'not-loaded': reopens('failed'),
  empty: (chat) => chat.locator('[part=starter]').first().waitFor(),
  draft: (chat) => chat.locator('[part=input]').fill(LETTER.slice(0, 260)),
  waiting: asks([], {isOpen: true}),
  step: then(asks(steps, {isOpen: true}), (chat) =>
    chat.locator('[part=step]', {hasText: 'Reading'}).waitFor(),
  ),
  steps: then(asks([...steps, SHORT, references(2), finish]), clicks('[part=steps] summary')),
  'steps-failed': then(asks([...steps, {type: 'error', status: 500}], {isOpen: true}), (chat) =>
    chat.locator('[part=steps]').waitFor(),
  ),
  'follow-ups': asks([...steps, SHORT, references(2), suggestions, finish]),
  thinking: then(asks([text('<think>The visitor wants to send a lamp back.')], {isOpen: true}), (chat) =>
    chat.locator('[part=thinking]').waitFor(),
  ),
  thought: asks([text('<think>The visitor wants to send a lamp back.</think>', ''), SHORT, finish]),
  complete: asks([LONG, references(3), finish]),
  'references-1': asks([SHORT, references(1), finish]),
  'references-12': asks([SHORT, references(12), finish]),
  citation: then(answered, clicks('[part=citation]')),
  'long-question': asks([SHORT, references(2), finish], {question: LETTER}),
  growing: asks([PARAGRAPHS], {isOpen: true}),
  'ended-below': asks([PARAGRAPHS, finish]),
  stopped: then(asks([SHORT], {isOpen: true}), clicks('[part=stop]')),
  truncated: asks([SHORT, {type: 'finish', reason: 'length'}]),
  filtered: asks([SHORT, {type: 'finish', reason: 'content_filter'}]),
  busy: fails(429, 60),
  failed: fails(500),
  offline: then(answered, goesOffline),
  editing: then(answered, clicks('[part=edit]')),
  reopened: then(answered, async (chat) => {
    await chat.evaluate((element) => (element as ChatBot).hide());
    await chat.locator('[part=launcher]').click();
    await chat.getByRole('textbox').waitFor();
  }),
  rated,
  commented: then(rated, async (chat) => {
    await chat.evaluate((element) => Object.assign(element as ChatBot, {feedback: 'comment'}));
    await chat.locator('[part=reason]').nth(1).click();
    await chat.locator('.editor textarea').fill('A lamp without its screws can be sent back, too.');
  }),
  'about-page': then(seesPage, async (chat) => {
    await chat.locator('[part=starters]').waitFor();
    await chat.locator('.chip-use').focus();
  }),
  'about-asked': then(seesPage, answered),
  'offered-question': then(types, async (chat) => {
    await chat.evaluate((element) =>
      (element as ChatBot).ask('How do I return a lamp that came without its screws?'),
    );
    await chat.locator('[part=chip]').first().waitFor();
  }),
  consent: then(
    types,
    sets({
      consent:
        'Your questions go to our agent, which a company in the European Union runs. It keeps them for 30 days.',
    }),
  ),
  menu: then(
    answered,
    then(clicks('[part=menu-button]'), (chat) => chat.locator('[part=menu]').waitFor()),
  ),
  cleared: then(answered, async (chat) => {
    // In a narrow panel, the menu has the button.
    await chat.locator('[part=actions] button').first().click();
    const item = chat.locator('[part=menu-item]').first();
    const undo = chat.locator('[part=undo]');
    await undo.or(item).waitFor();
    if (!(await undo.isVisible())) await item.click();
    await undo.waitFor();
  }),
};

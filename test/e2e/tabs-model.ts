import {setTimeout as pause} from 'node:timers/promises';
import {assert, expect} from 'chai';

import fc from 'fast-check';
import type {BrowserContext, Page} from 'playwright';

import {launchBrowser} from '../../scripts/test/browser.js';
import type {ChatBot} from '../../src/index.js';
import {type HeldReply, type ShopSite, startShopSite} from '../support/shop-site.js';
import {eventually} from '../support/eventually.js';
import {stored} from '../support/stored.js';

/** A message in the model, and in every tab. */
interface ModelMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
  readonly status?: 'complete' | 'streaming' | 'stopped' | 'interrupted' | 'failed';
}

const MAX_TABS = 5;
const MAX_MESSAGES = 12;
const MOST_RANDOM = 2 ** 30 - 1;

/** Milliseconds until all tabs must agree. A tab that dies has two seconds. */
const TIMEOUT = 5_000;
const TIMEOUT_AFTER_DEATH = 2_000;
/** The requests of questions. */
const QUESTIONS = '**/v1/chat/completions';

/** Several tabs with one kept conversation. A model of their state is compared with them after each act. */
export class TabsModel {
  readonly #context: BrowserContext;
  readonly #site: ShopSite;
  readonly #tabs: Page[] = [];
  /** A tab of another visitor in the same browser. */
  #other: Page | undefined;
  readonly #errors: string[] = [];
  #messages: ModelMessage[] = [];
  #posts = 0;
  #questions = 0;
  readonly #random: () => number;
  /** Acts by name. Duplicates are twice as frequent. */
  readonly #acts: readonly (readonly [name: string, act: () => Promise<void>])[] = [
    ['ask', () => this.#askAndFinish()],
    ['ask', () => this.#askAndFinish()],
    ['ask in two tabs', () => this.#askInTwoTabs()],
    ['stop', () => this.#breakOff('stopped', () => act(this.#tab(), (chat) => chat.stop()))],
    ['leave the page of a reply', () => this.#breakOff('interrupted', (tab) => this.#navigate(tab))],
    ['close the tab of a reply', () => this.#closeReply()],
    ['cut a reply', () => this.#breakOff('interrupted', (_tab, {response}) => response.destroy())],
    ['retry', () => this.#retry()],
    ['regenerate', () => this.#repeat((chat) => void chat.regenerate())],
    ['edit', () => this.#edit()],
    ['clear', () => this.#clear('clear')],
    ['forget', () => this.#clear('forget')],
    ['clear and undo', () => this.#undo()],
    ['open a tab', () => this.#openTab()],
    ['open a tab', () => this.#openTab()],
    ['close a tab', () => this.#closeTab()],
    ['reload', () => this.#reload(this.#tab())],
    ['navigate', () => this.#navigate(this.#tab())],
    ['ask in vain', () => this.#askInVain()],
  ];
  /** Acts that end a long conversation. */
  readonly #clearing = this.#acts.filter(([name]) => name === 'clear' || name === 'forget');

  private constructor(context: BrowserContext, site: ShopSite, seed: number) {
    this.#context = context;
    this.#site = site;
    this.#random = randomFrom(seed);
  }

  /** Opens a browser with one tab. Needs the build. */
  static async start(seed: number): Promise<TabsModel> {
    const site = await startShopSite();
    const browser = await launchBrowser();
    const model = new TabsModel(await browser.newContext(), site, seed);
    await model.#openTab();
    expect(await storedKeys(model.#tabs[0]!), 'nothing is stored before the first message').to.deep.equal([]);
    model.#other = await model.#openPage('other', 'other');
    await ask(model.#other, 'a secret');
    finish(await model.#reached());
    model.#posts += 1;
    await shows(model.#other, OTHER_MESSAGES, TIMEOUT);
    return model;
  }

  /** Does `count` random acts. Throws if a tab differs from the model; the message names the last acts. */
  async run(count: number): Promise<void> {
    const done: string[] = [];
    try {
      while (done.length < count) {
        const [name, run] = this.#pick(this.#messages.length < MAX_MESSAGES ? this.#acts : this.#clearing);
        done.push(name);
        await run();
        await this.#agree();
      }
    } catch (error) {
      throw new Error(`After ${done.slice(-10).join(', ')}: ${(error as Error).message}`, {cause: error});
    }
    await shows(this.#other!, OTHER_MESSAGES, TIMEOUT);
    const [tab] = this.#tabs as [Page];
    await act(tab, (chat) => chat.forget());
    const left = await storedKeys(tab);
    assert(left.length > 0 && left.every((key) => key.includes('"other"')), left.join('\n'));
    expect(this.#errors).to.deep.equal([]);
  }

  async close(): Promise<void> {
    await this.#context.browser()!.close();
    this.#site.close();
  }

  async #askAndFinish(): Promise<void> {
    const reply = await this.#begin(this.#tab());
    finish(reply);
    this.#end(reply.question, 'complete');
  }

  /** Asks two questions one after the other, in any order. A tab that knows the first one refuses the second. */
  async #askInTwoTabs(): Promise<void> {
    const one = this.#tab();
    const two = this.#pick(this.#tabs.filter((tab) => tab !== one));
    if (two === undefined) return;
    const questions = [this.#question(), this.#question()] as const;
    const taken = await Promise.all([ask(one, questions[0]), ask(two, questions[1])]);
    for (let left = taken.filter(Boolean).length; left > 0; left -= 1) {
      const reply = await this.#reached();
      finish(reply);
      this.#end(reply.question, 'complete');
    }
  }

  /** Begins a reply in a tab. `end` breaks it off. */
  async #breakOff(
    status: 'stopped' | 'interrupted',
    end: (tab: Page, reply: HeldReply) => unknown,
  ): Promise<void> {
    const tab = this.#tab();
    const reply = await this.#begin(tab);
    await end(tab, reply);
    await reply.closed;
    this.#end(reply.question, status);
  }

  async #closeReply(): Promise<void> {
    if (this.#tabs.length < 2) return;
    await this.#breakOff('interrupted', (tab) => this.#close(tab));
    await this.#agree(TIMEOUT_AFTER_DEATH);
  }

  async #navigate(tab: Page): Promise<void> {
    await this.#kept(tab);
    await tab.goto(pageOf(this.#site, 'next'));
  }

  async #reload(tab: Page): Promise<void> {
    await this.#kept(tab);
    await tab.reload();
  }

  /** Waits until the last reply is stored, which ends a moment after it is shown. */
  async #kept(tab: Page): Promise<void> {
    const {content = ''} = this.#messages.at(-1) ?? {};
    await eventually(async () => content === '' || JSON.stringify(await stored(tab)).includes(content));
  }

  async #retry(): Promise<void> {
    if (this.#messages.at(-1)?.status !== 'complete') await this.#repeat((chat) => void chat.retry());
  }

  /** Asks the last question again, from any tab. */
  async #repeat(again: (chat: ChatBot) => void): Promise<void> {
    const question = this.#messages.at(-2)?.content;
    if (question === undefined) return;
    await act(this.#tab(), again);
    finish(await this.#reached());
    this.#messages = this.#messages.slice(0, -2);
    this.#end(question, 'complete');
  }

  async #edit(): Promise<void> {
    if (this.#messages.length === 0) return;
    const index = 2 * Math.floor((this.#random() * this.#messages.length) / 2);
    const question = this.#question();
    await this.#tab().evaluate(
      ([at, text]) => {
        const chat = document.querySelector('chat-bot')!;
        void chat.edit(chat.messages[at]!.id, text);
      },
      [index, question] as const,
    );
    finish(await this.#reached());
    this.#messages = this.#messages.slice(0, index);
    this.#end(question, 'complete');
  }

  async #clear(method: 'clear' | 'forget'): Promise<void> {
    await this.#tab().evaluate((name) => document.querySelector('chat-bot')![name](), method);
    this.#messages = [];
  }

  /** Clears in one tab, and undoes that in any tab. */
  async #undo(): Promise<void> {
    const before = this.#messages;
    if (before.length === 0) return;
    // The panel can be closed, so there is no pointer.
    await this.#tab()
      .locator('chat-bot')
      .getByRole('button', {name: 'New conversation'})
      .evaluate((button: HTMLElement) => button.click());
    this.#messages = [];
    await this.#agree();
    await this.#tab()
      .locator('chat-bot .composer-status button')
      .evaluate((button: HTMLElement) => button.click());
    this.#messages = before;
    await this.#agree();
  }

  async #openTab(): Promise<void> {
    if (this.#tabs.length < MAX_TABS) this.#tabs.push(await this.#openPage());
  }

  async #closeTab(): Promise<void> {
    if (this.#tabs.length > 1) await this.#close(this.#tab());
  }

  async #close(tab: Page): Promise<void> {
    this.#tabs.splice(this.#tabs.indexOf(tab), 1);
    await tab.close();
  }

  /** The question fails in all tabs, without a POST. Any tab repeats it when the service can be reached again. */
  async #askInVain(): Promise<void> {
    const question = this.#question();
    await this.#context.route(QUESTIONS, (route) => route.abort());
    await ask(this.#tab(), question);
    const before = this.#messages;
    const failed = {role: 'assistant', content: '', status: 'failed'} as const;
    this.#messages = [...before, {role: 'user', content: question}, failed];
    await this.#agree();
    await this.#context.unroute(QUESTIONS);
    await this.#repeat((chat) => void chat.retry());
  }

  /** Asks a question, and waits until the beginning of its reply is in all tabs. */
  async #begin(tab: Page): Promise<HeldReply> {
    const question = this.#question();
    await ask(tab, question);
    const reply = await this.#reached();
    const streaming = {role: 'assistant', content: beginning(question), status: 'streaming'} as const;
    await this.#agree(TIMEOUT, [...this.#messages, {role: 'user', content: question}, streaming]);
    return reply;
  }

  /** Waits for a question, and sends the beginning of its reply. */
  async #reached(): Promise<HeldReply> {
    const late = pause(TIMEOUT, undefined, {ref: false}).then(() => {
      throw new Error('No question has arrived.');
    });
    const reply = await Promise.race([this.#site.nextReply(), late]);
    await reply.write(beginning(reply.question));
    return reply;
  }

  #end(question: string, status: 'complete' | 'stopped' | 'interrupted'): void {
    this.#posts += 1;
    const content = status === 'complete' ? whole(question) : beginning(question);
    this.#messages.push({role: 'user', content: question}, {role: 'assistant', content, status});
  }

  async #agree(timeout = TIMEOUT, messages: readonly ModelMessage[] = this.#messages): Promise<void> {
    await Promise.all(this.#tabs.map((tab) => shows(tab, messages, timeout)));
    if (messages === this.#messages) expect(this.#site.posts, 'one POST for each act').to.equal(this.#posts);
  }

  async #openPage(path = 'page', key = ''): Promise<Page> {
    const page = await this.#context.newPage();
    page.on('pageerror', ({message}) => this.#errors.push(message));
    await page.goto(pageOf(this.#site, path, key));
    await page.getByRole('textbox', {name: 'Your question'}).waitFor();
    return page;
  }

  #question(): string {
    this.#questions += 1;
    return `question ${this.#questions}`;
  }

  #tab(): Page {
    return this.#pick(this.#tabs);
  }

  #pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.#random() * values.length)]!;
  }
}

const beginning = (question: string) => `Reply to ${question}`;

const whole = (question: string) => `${beginning(question)}, whole.`;

const OTHER_MESSAGES: readonly ModelMessage[] = [
  {role: 'user', content: 'a secret'},
  {role: 'assistant', content: whole('a secret'), status: 'complete'},
];

const pageOf = (site: ShopSite, path: string, key = '') =>
  site.page({mode: 'inline', persist: 'local', 'conversation-key': key}, path);

/** Does something with the chat of a tab. */
const act = (tab: Page, does: (chat: ChatBot) => unknown) =>
  tab.evaluate(`(${does.toString()})(document.querySelector('chat-bot'))`);

function finish(reply: HeldReply): void {
  void reply.write(', whole.');
  reply.finish();
}

/** Resolves to whether the chat accepted the question. */
function ask(page: Page, question: string): Promise<boolean> {
  return page.evaluate(
    (text) =>
      new Promise<boolean>((resolve) => {
        document
          .querySelector('chat-bot')!
          .send(text)
          .catch(() => resolve(false));
        // A refusal is immediate.
        setTimeout(() => resolve(true));
      }),
    question,
  );
}

async function shows(page: Page, messages: readonly ModelMessage[], timeout: number): Promise<void> {
  const shown = () =>
    JSON.stringify(
      document.querySelector('chat-bot')!.messages.map((message) => ({
        role: message.role,
        content: message.content,
        status: message.role === 'assistant' ? message.status : undefined,
      })),
    );
  const expected = JSON.stringify(messages.map(({role, content, status}) => ({role, content, status})));
  try {
    await page.waitForFunction(`(${shown.toString()})() === ${JSON.stringify(expected)}`, undefined, {
      timeout,
    });
  } catch (cause) {
    throw new Error(`A tab shows ${await page.evaluate(shown)} instead of ${expected}.`, {cause});
  }
}

/** Returns the keys of all kept conversations of the origin. */
const storedKeys = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.startsWith('chat-bot-element/'));

/** Random numbers from 0 to 1, which depend only on the seed. */
function randomFrom(seed: number): () => number {
  const numbers = fc.sample(fc.nat(MOST_RANDOM), {seed, numRuns: 50_000});
  return () => (numbers.pop() ?? 0) / (MOST_RANDOM + 1);
}

import {expect} from 'chai';

import type {ChatBot, ChatServiceError} from '../../src/index.js';
import type {AssistantMessageStatus} from '../../src/conversation/message.js';
import {words} from '../support/words.js';
import {watchErrors} from '../persistence/page.js';
import {placeScripted, removeAll, type Harness} from '../support/harness.js';
import {HeldTimeouts} from '../support/held-timeouts.js';
import {watchConsole} from '../support/console.js';
import {answer, delta, type Reply, type ScriptedService} from '../support/script.js';
import {until} from '../support/until.js';

const errors = watchErrors();
export const written = watchConsole();
let time: HeldTimeouts;

setup(() => {
  time = new HeldTimeouts();
  // The words below a reply that has not grown for 8 s.
  time.exempt.add(8_000);
});

/** Fails each test of a file with uncaught errors, or with console output that is not the widget's. */
teardown(async () => {
  time.restore();
  removeAll();
  // A rejection counts as unhandled at the end of the task.
  await new Promise((resolve) => setTimeout(resolve));
  expect(errors).to.deep.equal([]);
  expect(written.lines.filter((line) => !line.startsWith('<chat-bot>'))).to.deep.equal([]);
});

/** The result of one question. */
interface Outcome {
  /** The raw Markdown of the reply, which is sent with the next question. */
  content: string;
  /** The visible text of the reply. */
  shown: string;
  status: AssistantMessageStatus;
  finishReason: string | undefined;
  /** The titles of the references, followed by the URL for links. */
  references: string[];
  notice: string | undefined;
  /** The label of the button in the notice, or `wait` if it is disabled. */
  offer: string | undefined;
  /** The remark below the reply about its end. */
  remark: string | undefined;
}

/** A reply in Markdown, with characters of one to four bytes and white space at its end. */
export const MARKDOWN = '**Grüße** 👋 \n';
/** The same reply as chunks. */
export const text = delta('**Gr') + delta('üße** 👋') + delta(' \n');
export const source = {id: '1', url: 'https://example.com/a', title: 'A', type: 'website'};
export const sourceShown = 'A https://example.com/a';

const complete: Outcome = {
  content: MARKDOWN,
  shown: 'Grüße 👋',
  status: 'complete',
  finishReason: 'stop',
  references: [],
  notice: undefined,
  offer: undefined,
  remark: undefined,
};

/** The outcome without text. */
export function failed(notice: string, more: Partial<Outcome> = {}): Partial<Outcome> {
  const nothing = {content: '', shown: '', finishReason: undefined};
  return {...nothing, status: 'failed', notice, offer: words.retry, ...more};
}

/** The outcome with a part of the text. */
export function interrupted(more: Partial<Outcome> = {}): Partial<Outcome> {
  return {status: 'interrupted', finishReason: undefined, notice: words.cutOff, offer: words.retry, ...more};
}

/** The parts of a test. */
export interface Stage {
  readonly service: ScriptedService;
  readonly harness: Harness;
  readonly time: HeldTimeouts;
}

interface Course {
  readonly properties?: Partial<ChatBot>;
  /** The number of POSTs for the question. Default: 1, or 0 without a reply. */
  readonly posts?: number;
  /** Called during the turn. */
  readonly during?: (stage: Stage) => unknown;
  /** Called after the turn, before the next question. */
  readonly afterwards?: (stage: Stage) => unknown;
}

/** Waits until the text of the reply has arrived. */
export const hasText = ({harness}: Stage): Promise<unknown> =>
  until(() => harness.element.messages[1]?.content === MARKDOWN);

/** Opens a gate of the reply when `isThere` resolves. */
export function opens(gate: string, isThere: (stage: Stage) => unknown = hasText) {
  return async (stage: Stage): Promise<void> => {
    await isThere(stage);
    await stage.service.open(gate);
  };
}

/**
 * Asks a question that gets `reply`, if it reaches the service, and then a second one that gets a good reply.
 * Checks the outcome of the first, that each was POSTed once, and that the second has the right history and
 * leaves no notice. Returns the error of `chat-bot-error`.
 */
export async function exchange(
  reply: Reply | undefined,
  expected: Partial<Outcome> = {},
  {properties, posts = reply ? 1 : 0, during, afterwards}: Course = {},
) {
  const replies = reply ? [reply, answer('Fine.')] : [answer('Fine.')];
  const {service, harness} = await placeScripted({...properties}, ...replies);
  const stage: Stage = {service, harness, time};
  let error = undefined as ChatServiceError | undefined;
  harness.element.addEventListener('chat-bot-error', (event) => (error = event.error));

  harness.ask('First?');
  await during?.(stage);
  await harness.settled();
  await afterwards?.(stage);
  if (posts > 0) await service.closed(0);
  const outcome = {...complete, ...expected};
  await expectOutcome(harness, outcome);
  expect(harness.texts[0], 'the question').to.equal('First?');
  expect([harness.has('send'), harness.has('stop')], 'Send and Stop').to.deep.equal([true, false]);
  expect([harness.input.disabled, harness.input.readOnly], 'the field').to.deep.equal([false, false]);

  harness.ask('Second?');
  await until(() => harness.texts.at(-1) === 'Fine.' && harness.element.status === 'ready');
  await expectOutcome(harness, {...outcome, notice: undefined, offer: undefined});
  const requests = await service.requests();
  expect(requests.map(({method}) => method)).to.deep.equal(Array(posts + 1).fill('POST'));
  expect((requests.at(-1)!.body as {messages: unknown}).messages).to.deep.equal([
    {role: 'user', content: 'First?'},
    ...(outcome.content.trim() === '' ? [] : [{role: 'assistant', content: outcome.content}]),
    {role: 'user', content: 'Second?'},
  ]);
  return error;
}

/** Waits for the outcome, because references follow the turn, and a long text is rendered in steps. */
async function expectOutcome(harness: Harness, expected: Outcome): Promise<void> {
  const isReached = () => JSON.stringify(outcomeOf(harness)) === JSON.stringify(expected);
  await until(isReached).catch(() => expect(outcomeOf(harness)).to.deep.equal(expected));
}

/** Returns the outcome of the first question. */
function outcomeOf(harness: Harness): Outcome {
  const reply = harness.element.messages[1];
  if (reply?.role !== 'assistant') throw new Error('There is no reply.');
  const [, next] = harness.parts('message');
  // A failed reply is not shown, so the next message is a question.
  const article = next?.part.contains('assistant-message') ? next : undefined;
  const button = harness.root.querySelector<HTMLButtonElement>('[part="notice"] button, [part="retry"]');
  return {
    content: reply.content,
    shown: article?.querySelector('[part~="content"]')?.textContent.trim() ?? '',
    status: reply.status,
    finishReason: reply.finishReason,
    references: [...(article?.querySelectorAll('[part~="reference"]') ?? [])].map((item) => {
      const link = item.querySelector('a');
      const title = (link ?? item.querySelector('span'))?.textContent;
      return [title, link?.getAttribute('href')].filter(Boolean).join(' ');
    }),
    notice: harness.notice,
    offer: button?.disabled ? 'wait' : button?.textContent.trim(),
    remark: harness.root.querySelector('.reply-remark')?.textContent ?? undefined,
  };
}

/** Defines a test for each row: the description of the reply, and what `exchange` gets. */
export function testEach(
  cases: readonly (readonly [what: string, ...play: Parameters<typeof exchange>])[],
): void {
  for (const [what, ...play] of cases) test(what, async () => void (await exchange(...play)));
}

import type {
  Author,
  ChatBot,
  ChatContext,
  ChatEvent,
  ListenEvent,
  ListenOptions,
} from '../../../src/index.js';
import {place, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

export const ANNA = {name: 'Anna', kind: 'person'} as const;

/** The events of a reply. A promise among them is waited for. */
export type Reply = readonly (ChatEvent | Promise<unknown>)[];

export const text = (content: string): ChatEvent => ({type: 'delta', text: content});
export const handover = (state: 'offered' | 'waiting' | 'joined' | 'ended', name?: string) =>
  ({type: 'handover', state, ...(name !== undefined && {name})}) as const;
export const message = (id: string, content: string, author: Author = ANNA): ListenEvent => ({
  type: 'message',
  id,
  author,
  text: content,
});

/** What a transport was called with. */
export interface Desk {
  readonly asked: {readonly words: string | undefined; readonly context: ChatContext}[];
  /** The messages of each call. */
  readonly messages: string[][];
  readonly calls: ListenOptions[];
  /** What `listen` does at each call. Default: it listens until the signal aborts. */
  onListen: (options: ListenOptions) => unknown;
  /** Tells an event to the last call. */
  tell(event: ListenEvent): void;
}

export function desk(replies: readonly Reply[]) {
  const state: Desk = {
    asked: [],
    messages: [],
    calls: [],
    onListen: () => undefined,
    tell: (event) => state.calls.at(-1)!.receive(event),
  };
  async function* ask(
    {messages}: {readonly messages: readonly {readonly content: string}[]},
    _signal: AbortSignal,
    context: ChatContext,
  ): AsyncGenerator<ChatEvent> {
    state.messages.push(messages.map(({content}) => content));
    state.asked.push({words: messages.at(-1)?.content, context});
    for (const step of replies[state.asked.length - 1] ?? []) {
      if (step instanceof Promise) await step;
      else yield step;
    }
  }
  const listen = (options: ListenOptions) => {
    state.calls.push(options);
    return state.onListen(options);
  };
  return {desk: state, transport: Object.assign(ask, {listen})};
}

/** Places a chat whose transport plays these replies. */
export async function placeDesk(replies: readonly Reply[], properties: Partial<ChatBot> = {}) {
  const parts = desk(replies);
  const harness = await place({botId: '', transport: parts.transport, ...properties});
  await until(() => harness.has('input'));
  return {harness, ...parts};
}

/** Asks, and waits for the reply and its row. */
export async function asked(harness: Harness, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    await harness.element.send(question);
    await harness.settled();
  }
}

/** Places a chat in which a person has joined and is listened to. */
export async function placeJoined(properties: Partial<ChatBot> = {}, ...more: Reply[]) {
  const placed = await placeDesk([[handover('joined', 'Anna')], ...more], properties);
  await asked(placed.harness, 'Is anybody there?');
  await until(() => placed.desk.calls.length === 1);
  return placed;
}

/** The visible words of the row above the field. */
export const row = ({root}: Harness): string =>
  root.querySelector<HTMLElement>('.composer-status')!.innerText.replace(/\s+/g, ' ').trim();

export const rowButton = (harness: Harness, label: string): HTMLElement | undefined =>
  [...harness.root.querySelectorAll<HTMLElement>('.composer-status button')].find(
    (button) => (button.ariaLabel ?? button.innerText.trim()) === label,
  );

export async function press(harness: Harness, label: string): Promise<void> {
  (await until(() => rowButton(harness, label))).click();
}

/** What screen readers hear. */
export const said = ({root}: Harness): string =>
  root.querySelector('.panel-announcements')!.textContent.replace(/\s+/g, ' ').trim();

import type {Message} from '../../src/conversation/message.js';
import {recordName, serializeRecord} from '../../src/persistence/conversation-record.js';
import type {Persist} from '../../src/persistence/persistence-options.js';
import {storageFor} from '../../src/persistence/storage-area.js';
import {question, reply} from '../support/messages.js';
import type {ScriptedService} from '../support/script.js';

export const TWO: readonly Message[] = [question(1, 'Question a'), reply(2, 'Reply b')];

const areas = {session: storageFor('session'), local: storageFor('local')};

/** The name of the conversation of a chat with this service. */
export const conversationOf = ({baseUrl}: ScriptedService) =>
  recordName({baseUrl, botId: 'docs', conversationKey: ''});

/** A record as the owner of the conversation publishes it. */
export function recordOf(messages: readonly Message[], revision = Date.now() + 10): object {
  return serializeRecord({revision, messages, isTruncated: false, ratings: new Map()}, Infinity);
}

/** Stores a conversation. */
export function store(
  service: ScriptedService,
  messages = TWO,
  persist: Persist = 'local',
  part: object = {},
): Promise<void> {
  const text = JSON.stringify({...recordOf(messages), revision: 1, ...part});
  return areas[persist].write(conversationOf(service), text);
}

/** The stored messages. `undefined`: nothing is stored. */
export function stored(
  service: ScriptedService,
  persist: Persist = 'local',
): Promise<readonly Message[] | undefined> {
  return areas[persist].read(conversationOf(service), (text) =>
    text ? (JSON.parse(text as string) as {messages: readonly Message[]}).messages : undefined,
  );
}

/** Waits until that many messages are stored. */
export async function untilStored(service: ScriptedService, count: number, persist?: Persist): Promise<void> {
  while (((await stored(service, persist))?.length ?? 0) !== count) await new Promise(requestAnimationFrame);
}

import {createChatClient} from '../../src/client/chat-client.js';
import {inTurn, median} from './rounds.js';

export const CHUNKS = 20_000;
export const CHUNKS_PER_PACKET = 20;

/** Maximum size of a packet in bytes: one Ethernet frame. */
export const FRAME = 1_400;

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{index: 0, delta, finish_reason}];
  return `data: ${JSON.stringify({id: 'chatcmpl-7f3a9c', object: 'chat.completion.chunk', choices})}\n\n`;
}

const encoder = new TextEncoder();
const words = Array.from({length: CHUNKS}, (_, index) => chunk({content: ` word${index}`}));

/** Returns the ranges of groups of `size` items. */
const grouped = (length: number, size: number) =>
  Array.from({length: Math.ceil(length / size)}, (_, index) => [index * size, (index + 1) * size] as const);

/** A stream of the section "Events", in packets of whole chunks. */
const WHOLE = [
  ...grouped(CHUNKS, CHUNKS_PER_PACKET).map((range) => words.slice(...range).join('')),
  `${chunk({}, 'stop')}data: [DONE]\n\n`,
].map((packet) => encoder.encode(packet));

/** The same stream in packets that end within chunks. */
const BYTES = Uint8Array.from(Buffer.concat(WHOLE));
const CUT = grouped(BYTES.length, FRAME).map((range) => BYTES.slice(...range));

/** Compares the client with a loop that only decodes, splits at blank lines and parses: processor times of one stream, in milliseconds. */
export async function measureClient(packets: 'whole' | 'cut', rounds: number) {
  const sent = packets === 'whole' ? WHOLE : CUT;
  if ((await readMinimally(sent)) !== (await readWithClient(sent))) throw new Error('The texts differ.');
  const [minimal, client] = (await inTurn([readMinimally, readWithClient], rounds, async (read) => {
    const start = process.cpuUsage();
    await read(sent);
    const {user, system} = process.cpuUsage(start);
    return (user + system) / 1_000;
  })) as [number[], number[]];
  // Both values of a round have the same machine speed.
  const ratio = median(client.map((time, round) => time / minimal[round]!));
  return {minimal: median(minimal), client: median(client), ratio};
}

function respond(packets: readonly Uint8Array[]): Response {
  let index = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const packet = packets[index];
      index += 1;
      // A copy, because a reader can keep or change the bytes.
      if (packet) controller.enqueue(packet.slice());
      else controller.close();
    },
  });
  return new Response(body, {headers: {'content-type': 'text/event-stream'}});
}

/** Reads one form of one service. Returns the number of characters. */
async function readMinimally(packets: readonly Uint8Array[]): Promise<number> {
  const decoder = new TextDecoder();
  const reader = respond(packets).body!.getReader();
  let length = 0;
  let rest = '';
  for (let result; (result = await reader.read()).value;) {
    const events = (rest + decoder.decode(result.value, {stream: true})).split('\n\n');
    rest = events.pop()!;
    for (const event of events) {
      const text = event.slice('data: '.length);
      if (text === '[DONE]') continue;
      const {choices} = JSON.parse(text) as {choices: {delta: {content?: string}}[]};
      length += choices[0]!.delta.content?.length ?? 0;
    }
  }
  return length;
}

async function readWithClient(packets: readonly Uint8Array[]): Promise<number> {
  const client = createChatClient({
    baseUrl: 'https://service.example.com',
    fetch: () => Promise.resolve(respond(packets)),
  });
  let length = 0;
  await client.reply(
    {botId: 'docs', messages: [{role: 'user', content: 'Why?'}]},
    {onDelta: (delta) => (length += delta.length), onReferences: () => undefined},
  );
  return length;
}

// Prints the processor time of the client, as a ratio to that of a loop that only decodes, splits at blank lines and parses.
import {createChatClient} from '../../src/client/chat-client.js';
import {inTurn, median} from '../bench/rounds.js';

const CHUNKS = 20_000;
const CHUNKS_PER_PACKET = 20;
/** Many, because the compiler needs the first ones. A round takes less than 100 milliseconds. */
const ROUNDS = 15;

function chunk(delta: object, finish_reason: string | null = null): string {
  const choices = [{index: 0, delta, finish_reason}];
  return `data: ${JSON.stringify({id: 'chatcmpl-7f3a9c', object: 'chat.completion.chunk', choices})}\n\n`;
}

const words = Array.from({length: CHUNKS}, (_, index) => chunk({content: ` word${index}`}));

/** A stream of the section "Events", in packets of whole chunks. */
const packets = [
  ...Array.from({length: CHUNKS / CHUNKS_PER_PACKET}, (_, index) =>
    words.slice(index * CHUNKS_PER_PACKET, (index + 1) * CHUNKS_PER_PACKET).join(''),
  ),
  `${chunk({}, 'stop')}data: [DONE]\n\n`,
].map((packet) => new TextEncoder().encode(packet));

if ((await readMinimally()) !== (await readWithClient())) throw new Error('The texts differ.');
const [minimal, client] = (await inTurn([readMinimally, readWithClient], ROUNDS, async (read) => {
  const start = process.cpuUsage();
  await read();
  const {user, system} = process.cpuUsage(start);
  return user + system;
})) as [number[], number[]];
// Both values of a round have the same machine speed.
console.log(median(client.map((time, round) => time / minimal[round]!)));

function respond(): Response {
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
async function readMinimally(): Promise<number> {
  const decoder = new TextDecoder();
  const reader = respond().body!.getReader();
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

async function readWithClient(): Promise<number> {
  const client = createChatClient({
    baseUrl: 'https://service.example.com',
    fetch: () => Promise.resolve(respond()),
  });
  let length = 0;
  await client.reply(
    {botId: 'docs', messages: [{role: 'user', content: 'Why?'}]},
    {onDelta: (delta) => (length += delta.length), onReferences: () => undefined},
  );
  return length;
}

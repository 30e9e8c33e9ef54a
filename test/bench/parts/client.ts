import {CHUNKS, CHUNKS_PER_PACKET, FRAME, measureClient} from '../client-time.js';
import type {Part} from '../report.js';
import {RUNS} from '../rounds.js';

/** Many, because the compiler needs the first ones. A round takes less than 100 milliseconds. */
const ROUNDS = 5 * RUNS;

const BAR = 1.4;

/** Processor time of the client in this process, without a browser. 5 seconds. */
export async function client(): Promise<Part> {
  const whole = await measureClient('whole', ROUNDS);
  const cut = await measureClient('cut', ROUNDS);
  const rows = [
    {packets: `${CHUNKS_PER_PACKET} chunks in a packet`, ...whole, bar: BAR},
    {packets: `packets of ${FRAME.toLocaleString('en')} bytes, cut anywhere`, ...cut, bar: ''},
  ].map(({packets, minimal, client, ratio, bar}) => ({
    packets,
    'loop, ms': minimal.toFixed(0),
    'client, ms': client.toFixed(0),
    'to the loop': ratio.toFixed(2),
    'at most': bar,
  }));
  return {
    title: 'Client',
    text: `${CHUNKS.toLocaleString('en')} chunks through \`createChatClient\` in Node ${process.versions.node}, and through a loop that only decodes, splits at blank lines and parses.`,
    rows,
    bars: [{value: whole.ratio, bar: BAR}],
  };
}

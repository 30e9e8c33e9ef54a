import {agUi} from '../../src/transports/ag-ui.js';
import {aiSdk} from '../../src/transports/ai-sdk.js';
import {langGraph} from '../../src/transports/langgraph.js';
import {openai} from '../../src/transports/openai.js';
import type {ReadyTransport} from '../../src/transports/ready-transport.js';
import {startAgent, type Asked} from './agents/agent.js';
import {Talk} from './talk.js';

interface Closing {
  after(close: () => void): void;
}

export type Stream = readonly string[];

/** Starts an agent that answers one stream after the other, and the last one again. Returns a talk with it. */
export async function talking(
  context: Closing,
  make: (url: string) => ReadyTransport,
  ...streams: readonly Stream[]
): Promise<{talk: Talk; asked: readonly Asked[]}> {
  let turn = 0;
  const agent = await startAgent(new Map(), () => ({stream: streams[Math.min(turn++, streams.length - 1)]!}));
  context.after(agent.close);
  const talk = new Talk(make(agent.url));
  talk.tools = {paint: {description: 'Paints.', parameters: {type: 'object'}}};
  return {talk, asked: agent.asked};
}

export const ag = (url: string) => agUi({url});
export const ai = (url: string) => aiSdk({url});
export const lang = (url: string) => langGraph({url, assistant: 'agent'});
export const chat = (url: string) => openai({url, model: 'gpt'});
export const responses = (url: string) => openai({url, model: 'gpt', api: 'responses'});

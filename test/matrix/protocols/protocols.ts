// The protocols with the real things that speak them, in exact versions, and a transport for each.
import {after} from 'node:test';

import {agUi} from '../../../src/transports/ag-ui.js';
import {aiSdk} from '../../../src/transports/ai-sdk.js';
import {dify} from '../../../src/transports/dify.js';
import {langGraph} from '../../../src/transports/langgraph.js';
import {openai} from '../../../src/transports/openai.js';
import type {ReadyTransport, ReadyTransportOptions} from '../../../src/transports/ready-transport.js';
import {
  type ChatRequest,
  citation,
  type Delta,
  Refusal,
  type Reply,
  strictOpenAI,
} from '../../support/openai-servers.js';
import {wordsOfContent} from '../../support/openai-content.js';
import {reply, sceneOf, SOURCE, tokens} from '../../transports/agents/agent.js';
import {startDify} from '../../transports/agents/dify.js';
import {type Agent, type Program, startProgram} from './programs.js';

export type Options = Omit<ReadyTransportOptions, 'url'>;

export interface Protocol {
  /** With the versions. */
  readonly name: string;
  /** Returns a text if it cannot run: the reason. */
  readonly start: () => Promise<Agent | string>;
  readonly make: (url: string, options?: Options) => ReadyTransport;
  /** The same for a page: the file in `dist/transports/`, and the call. */
  readonly file: string;
  readonly call: (url: string) => string;
  readonly steps: readonly string[];
  readonly sources: readonly object[];
  readonly suggestions?: readonly string[];
  /** The finish reason of a reply that is too long, or replaced. Default: such a reply has the reason of others. */
  readonly longEnd?: string;
  /** Of the error in a stream. */
  readonly errorStatus?: number;
  /** Whether the server keeps the conversation, and gets the last message only. */
  readonly keeps?: boolean;
  /** Whether the server itself has no answer 429. */
  readonly hasNoLimit?: boolean;
  /** A part of the event of a tool. The server is a mock that has no slow tool, so the connection waits after that event. */
  readonly waitsAfter?: string;
  /** Whether a page does not differ from that of another entry, so that it is tested in Node only. */
  readonly isForNode?: boolean;
}

const KEY = 'test-key-5c1e';
const OPENAI = '6.49.0';
const LANGGRAPH = '1.5.1';
const NODE_22 = '22.12.0';
const NODE_20 = '20.19.0';

/** Starts a program once for all the protocols of it. */
function once(program: Program): Protocol['start'] {
  let agent: Promise<Agent | string> | undefined;
  return () => (agent ??= startProgram(program));
}

/** What the model behind the strict server of OpenAI says. */
export function answer({body}: ChatRequest): Reply | Refusal {
  const messages = (body.messages ?? body.input) as {role: string; content: unknown}[];
  const api = body.messages ? 'chat' : 'responses';
  const texts = messages.map(({role, content}) => wordsOfContent(api, role, content)!);
  const scene = sceneOf(texts.at(-1)!);
  const words = tokens(reply(texts)).map((content): Delta => ({content}));
  const call = {index: 0, id: 'call_1', type: 'function', function: {name: 'search_orders', arguments: '{}'}};
  switch (scene) {
    case 'limit':
      return new Refusal(429, {message: 'Too many.', type: 'requests'}, {'retry-after': '7'});
    case 'large':
      return new Refusal(413, {message: 'Too large.', type: 'invalid_request_error'});
    case 'error':
      return {deltas: [], error: {message: 'Overloaded.', code: 'rate_limit_exceeded'}};
    case 'tool':
      return {deltas: [{tool_calls: [call]}, ...words], finish: 'stop'};
    case 'thinking':
      return {deltas: [{reasoning_content: 'Hm.'}, ...words], finish: 'stop'};
    case 'sources': {
      const annotations = [citation(SOURCE.url, SOURCE.title)];
      return {deltas: [...words, {annotations}], finish: 'stop'};
    }
    case 'hold':
      return {deltas: words, isHeld: true};
    default:
      return {deltas: words, finish: scene === 'long' ? 'length' : 'stop'};
  }
}

async function startOpenAi(): Promise<Agent> {
  const {url, left} = await strictOpenAI({after}, KEY, answer);
  return {url, stops: left};
}

async function startDifyApp(): Promise<Agent> {
  const {url, left, close} = await startDify();
  after(close);
  return {url, stops: left};
}

const headers = {authorization: `Bearer ${KEY}`};
const suggestions = ['What does it cost?'];
const steps = ['search_orders'];

const OPENAI_CASES = (['chat', 'responses'] as const).map((api): Protocol => {
  const options = {model: 'gpt-4o-mini', api, headers};
  const isChat = api === 'chat';
  return {
    name: `OpenAI ${isChat ? 'Chat Completions' : 'Responses'}, strict mock typed by openai ${OPENAI}`,
    start: startOpenAi,
    make: (url, more) => openai({url, ...options, ...more}),
    file: 'openai',
    call: (url) => `openai(${JSON.stringify({url, ...options})})`,
    steps: isChat ? steps : ['web_search'],
    sources: [SOURCE],
    longEnd: isChat ? 'length' : 'max_output_tokens',
    errorStatus: 429,
    waitsAfter: isChat ? 'search_orders' : 'web_search_call',
  };
});

const AI_VERSIONS = [
  ['6.0.325', NODE_20],
  ['7.0.173', NODE_22],
] as const;

const AI_CASES = AI_VERSIONS.flatMap(([version, node]) => {
  const start = once({file: 'ai-sdk.js', packages: [`ai@${version}`], node});
  const common = {start, file: 'ai-sdk', steps, sources: [{id: 's1', ...SOURCE}], longEnd: 'length'};
  const name = (route: string) => `AI SDK ${version} on Node ${node.split('.', 1)[0]}, ${route}`;
  const route = (helper: string, path: string, more: Partial<Protocol> = {}): Protocol => ({
    ...common,
    name: name(helper),
    make: (url, options) => aiSdk({url: url + path, ...options}),
    call: (url) => `aiSdk({url: '${url}${path}'})`,
    ...more,
  });
  return [
    route('toUIMessageStreamResponse()', '/response'),
    route('pipeUIMessageStreamToResponse()', '/pipe', {isForNode: true}),
    route('createUIMessageStreamResponse()', '/writer', {suggestions, isForNode: true}),
    route('a route that keeps messages', '/response', {
      make: (url, options) => aiSdk({url: `${url}/response`, send: 'last', ...options}),
      call: (url) => `aiSdk({url: '${url}/response', send: 'last'})`,
      keeps: true,
    }),
  ];
});

const AG_UI_VERSIONS = ['0.0.59', '1.0.0'];

const AG_UI_CASES = AG_UI_VERSIONS.flatMap((version) => {
  const start = once({file: 'ag-ui.js', packages: [`@ag-ui/core@${version}`, `@ag-ui/encoder@${version}`]});
  return ['/agent', '/keeps'].map((path): Protocol => ({
    name: `AG-UI ${version}${path === '/keeps' ? ', an agent that keeps messages' : ''}`,
    start,
    make: (url, options) => agUi({url: url + path, ...options}),
    file: 'ag-ui',
    call: (url) => `agUi({url: '${url}${path}'})`,
    steps: ['answer', ...steps],
    sources: [SOURCE],
    suggestions,
    errorStatus: 503,
  }));
});

const startLangGraph = once({
  file: 'langgraph.js',
  packages: [
    `@langchain/langgraph-api@${LANGGRAPH}`,
    '@langchain/langgraph@1.7.3',
    '@langchain/langgraph-sdk@1.15.0',
    '@langchain/core@1.4.0',
    'langchain@1.5.14',
  ],
});

const LANGGRAPH_CASE: Protocol = {
  name: `LangGraph, server ${LANGGRAPH} in JavaScript`,
  start: startLangGraph,
  make: (url, options) => langGraph({url, assistant: 'agent', nodes: ['agent'], ...options}),
  file: 'langgraph',
  call: (url) => `langGraph({url: '${url}', assistant: 'agent', nodes: ['agent']})`,
  steps,
  sources: [{...SOURCE, excerpt: 'Within 30 days.'}],
  longEnd: 'length',
  keeps: true,
  hasNoLimit: true,
};

const stateOf = (state: unknown) => (state as {documents?: object[]}).documents;

export const PROTOCOLS: readonly Protocol[] = [
  ...OPENAI_CASES,
  ...AI_CASES,
  ...AG_UI_CASES,
  LANGGRAPH_CASE,
  {
    ...LANGGRAPH_CASE,
    name: `${LANGGRAPH_CASE.name}, sources of the state`,
    make: (url, options) =>
      langGraph({url, assistant: 'agent', nodes: ['agent'], references: stateOf, ...options}),
    call: (url) => `langGraph({url: '${url}', assistant: 'agent', nodes: ['agent'],
      references: ({documents}) => documents})`,
    // The state has the newest title.
    sources: [{...SOURCE, title: 'From the state', excerpt: 'Within 30 days.'}],
  },
  {
    name: 'Dify, mock by its documented events',
    start: startDifyApp,
    make: (url, options) => dify({url: `${url}/v1`, ...options}),
    file: 'dify',
    call: (url) => `dify({url: '${url}/v1'})`,
    steps,
    sources: [{id: 's1', title: 'Returns', type: 'Help', excerpt: 'Within 30 days.'}],
    longEnd: 'content_filter',
    errorStatus: 503,
    keeps: true,
    waitsAfter: 'search_orders',
  },
];

/** The real things that ask the visitor, and call tools of the page. */
export const ASKING: readonly Pick<Protocol, 'name' | 'start' | 'make' | 'keeps'>[] = [
  ...AI_VERSIONS.flatMap(([version, node]) => {
    const start = once({file: 'asking-ai-sdk.js', packages: [`ai@${version}`], node});
    return (['all', 'last'] as const).map((send) => ({
      name: `AI SDK ${version}, ${send}`,
      start,
      make: (url: string, options?: Options) => aiSdk({url, send, ...options}),
    }));
  }),
  ...AG_UI_VERSIONS.map((version) => ({
    name: `AG-UI ${version}`,
    start: once({file: 'asking-ag-ui.js', packages: [`@ag-ui/core@${version}`, `@ag-ui/encoder@${version}`]}),
    make: (url: string, options?: Options) => agUi({url, ...options}),
  })),
  {
    name: LANGGRAPH_CASE.name,
    start: startLangGraph,
    make: (url, options) => langGraph({url, assistant: 'asking', ...options}),
    keeps: true,
  },
];

/** Starts each agent. */
export async function startProtocols(): Promise<(Protocol & {agent: Agent | string})[]> {
  return Promise.all(PROTOCOLS.map(async (protocol) => ({...protocol, agent: await protocol.start()})));
}

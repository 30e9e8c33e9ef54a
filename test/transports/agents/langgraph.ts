import {toldFile, wordsOfParts} from '../../support/told-file.js';
import {
  asksOf,
  common,
  needsApproval,
  event,
  reply,
  sceneOf,
  SOURCE,
  startAgent,
  tokens,
  type Agent,
  type Answer,
  type Asked,
} from './agent.js';

interface Block {
  readonly type: string;
  readonly text?: string;
  readonly image_url?: {readonly url: string};
  readonly source_type?: string;
  readonly mime_type?: string;
  readonly data?: string;
  readonly filename?: string;
}

interface Message {
  readonly role: string;
  readonly content: string | readonly Block[];
}

/** Returns what models of LangChain read, or `undefined` for a message that one of them refuses. */
const wordsOf = ({content}: Message): string | undefined =>
  typeof content === 'string'
    ? content || undefined
    : wordsOfParts(content, (block) => {
        if (block.type === 'text') return block.text || undefined;
        if (block.type === 'image_url') return toldFile(block.image_url?.url);
        const isFile = block.type === 'file' && block.source_type === 'base64' && block.filename;
        return isFile ? toldFile(`data:${block.mime_type};base64,${block.data}`, block.filename) : undefined;
      });

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Interrupt {
  readonly id: string;
  readonly value: {
    readonly reviewConfigs?: unknown;
    readonly type?: string;
    readonly actionRequests?: readonly {readonly args: {order?: unknown}}[];
    readonly toolCall?: {readonly id: string};
  };
}

interface Decisions {
  readonly decisions: readonly {readonly type: string}[];
}

/** What a model of LangChain waits for: decisions in one interrupt, and one interrupt for each call of the page. */
function interruptsOf(scene: ReturnType<typeof sceneOf>): Interrupt[] {
  const calls = asksOf(scene);
  const actions = calls.filter(needsApproval);
  const actionRequests = actions.map((action) => ({
    ...action,
    description: `Delete order ${String(action.args.order)}?`,
  }));
  const reviewConfigs = actions.map(({name}) => ({
    actionName: name,
    allowedDecisions: ['approve', 'edit', 'reject'],
  }));
  const page = calls
    .map((call, index) => ({...call, id: `c${index}`}))
    .filter((call) => !needsApproval(call));
  return [
    ...(actions.length > 0 ? [{id: 'h'.repeat(32), value: {actionRequests, reviewConfigs}}] : []),
    ...page.map((toolCall, index) => ({id: String(index).repeat(32), value: {type: 'tool', toolCall}})),
  ];
}

/** Returns what the interrupts have come to, or `undefined` if a value is not what the graph waits for. */
function outcomesOf(
  open: readonly Interrupt[],
  resume: Readonly<Record<string, unknown>>,
): string[] | undefined {
  if (Object.keys(resume).some((key) => !open.some(({id}) => id === key))) return undefined;
  const outcomes = open
    .filter(({id}) => id in resume)
    .flatMap(({id, value: {actionRequests, toolCall}}) => {
      if (toolCall) return [JSON.stringify((resume[id] as Record<string, unknown>)[toolCall.id])];
      const {decisions} = resume[id] as Decisions;
      if (decisions.length !== actionRequests!.length) return [undefined];
      return decisions.map(({type}, index) =>
        type === 'approve' ? `deleted ${String(actionRequests![index]!.args.order)}` : 'denied',
      );
    });
  return outcomes.includes(undefined) ? undefined : (outcomes as string[]);
}

/** LangGraph's Agent Server. `language`: of the server; they answer differently for a thread that they do not know. */
export function startLangGraph(language: 'js' | 'python' = 'js'): Promise<Agent> {
  const threads = new Map<unknown, string[]>();
  const waiting = new Map<unknown, Interrupt[]>();
  return startAgent(threads, ({path, body}) => {
    const [, thread] = /^\/threads\/([^/]+)\/runs\/stream$/.exec(path) ?? [];
    if (thread === undefined || !UUID.test(thread)) return {status: 404, json: {detail: 'Not Found'}};
    const {assistant_id: assistant, if_not_exists: missing} = body;
    if (assistant !== 'agent')
      return {status: 404, json: {message: `No assistant found for "${String(assistant)}".`}};
    if (!threads.has(thread) && missing !== 'create') {
      return language === 'js'
        ? {status: 422, json: {error: 'Thread is already running a task.'}}
        : {status: 404, json: {detail: `Thread with ID ${thread} not found`}};
    }
    const open = waiting.get(thread) ?? [];
    const {command} = body as {command?: {resume: Readonly<Record<string, unknown>>}};
    if (command) {
      const outcomes = outcomesOf(open, command.resume);
      if (!outcomes) return fault('The value is not what the interrupt waits for.');
      const rest = open.filter(({id}) => !(id in command.resume));
      waiting.set(thread, rest);
      if (rest.length > 0) return asking(rest, '');
      // The run ends before the model.
      if (body.interrupt_before === '*') return {stream: [event({run_id: 'r1'}, 'metadata')]};
      const answer = reply(outcomes);
      threads.set(thread, [...threads.get(thread)!, answer]);
      return run(answer, undefined, modes(body), language);
    }
    // Models refuse it.
    if (open.length > 0) return fault('A call has no result.');
    const {messages} = body.input as {messages: Message[]};
    const words = messages.map(wordsOf);
    if (words.includes(undefined)) return fault('The model refuses the content.');
    const texts = [...(threads.get(thread) ?? []), ...(words as string[])];
    const answer = reply(texts);
    const interrupts = interruptsOf(sceneOf(texts.at(-1)!));
    if (interrupts.length > 0) {
      threads.set(thread, [...texts, 'One moment.']);
      waiting.set(thread, interrupts);
      return asking(interrupts, 'One moment.');
    }
    threads.set(thread, [...texts, answer]);
    return run(answer, sceneOf(texts.at(-1)!), modes(body), language);
  });
}

const modes = (body: Asked['body']) => body.stream_mode as string[];

const fault = (message: string): Answer => ({
  stream: [event({run_id: 'r1'}, 'metadata'), event({error: 'Error', message}, 'error')],
});

const asking = (interrupts: readonly Interrupt[], content: string): Answer => ({
  stream: [
    event({run_id: 'r1', attempt: 1}, 'metadata'),
    ...(content ? [event([{type: 'ai', id: 'run-0', content}, {langgraph_node: 'agent'}], 'messages')] : []),
    // Tasks that run at the same time tell them one by one.
    ...interrupts.map((interrupt) => event({__interrupt__: [interrupt]}, 'updates')),
  ],
});

function run(
  answer: string,
  scene: ReturnType<typeof sceneOf>,
  modes: readonly string[],
  language: 'js' | 'python',
) {
  const type = language === 'js' ? 'ai' : 'AIMessageChunk';
  const message = (fields: object, node = 'agent') =>
    event([{response_metadata: {}, ...fields}, {langgraph_node: node}], 'messages');
  const chunk = (content: unknown, more: object = {}) =>
    message({type, id: 'run-1', content, tool_calls: [], tool_call_chunks: [], ...more});
  const started = event({run_id: 'r1', attempt: 1}, 'metadata');
  if (scene === 'error')
    return {stream: [started, event({error: 'ValueError', message: 'Overloaded.'}, 'error')]};
  const call = {name: 'search_orders', id: 'c1', args: '', index: 0};
  const words = {[language === 'js' ? 'pageContent' : 'page_content']: 'Within 30 days.'};
  const document = {...words, metadata: {source: SOURCE.url, title: SOURCE.title}};
  return common(scene, [
    started,
    message({type: 'human', id: 'h1', content: 'never shown'}),
    ...(scene === 'thinking'
      ? [
          chunk([
            {type: 'thinking', thinking: 'Hm.'},
            {type: 'reasoning', reasoning: 'Hm.'},
          ]),
        ]
      : []),
    ...(scene === 'tool'
      ? [
          chunk('', {tool_call_chunks: [call]}),
          chunk('', {tool_call_chunks: [{...call, name: null, args: '{}'}]}),
        ]
      : []),
    ...(scene === 'sources'
      ? [message({type: 'tool', id: 't1', content: 'found', artifact: [document]}, 'tools')]
      : []),
    message({type, id: 'route', content: 'a router’s word'}, 'router'),
    ...tokens(answer).map((text, index) => chunk(index % 2 === 0 ? text : [{type: 'text', text, index: 0}])),
    chunk('', {response_metadata: {finish_reason: scene === 'long' ? 'length' : 'stop'}}),
    ...(modes.includes('values')
      ? [event({messages: [], sources: [{...SOURCE, title: 'From the state'}]}, 'values')]
      : []),
    ...(scene === 'cut' ? [': cut here\n\n'] : []),
  ]);
}

import {common, event, reply, sceneOf, SOURCE, startAgent, tokens, type Agent} from './agent.js';

interface Message {
  readonly role: string;
  readonly content: string;
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** LangGraph's Agent Server. `language`: of the server; they answer differently for a thread that they do not know. */
export function startLangGraph(language: 'js' | 'python' = 'js'): Promise<Agent> {
  const threads = new Map<unknown, string[]>();
  return startAgent(threads, ({path, body}) => {
    const [, thread] = /^\/threads\/([^/]+)\/runs\/stream$/.exec(path) ?? [];
    if (thread === undefined || !UUID.test(thread)) return {status: 404, json: {detail: 'Not Found'}};
    const {assistant_id: assistant, stream_mode: modes, if_not_exists: missing} = body;
    if (assistant !== 'agent')
      return {status: 404, json: {message: `No assistant found for "${String(assistant)}".`}};
    if (!threads.has(thread) && missing !== 'create') {
      return language === 'js'
        ? {status: 422, json: {error: 'Thread is already running a task.'}}
        : {status: 404, json: {detail: `Thread with ID ${thread} not found`}};
    }
    const {messages} = body.input as {messages: Message[]};
    const texts = [...(threads.get(thread) ?? []), ...messages.map(({content}) => content)];
    const answer = reply(texts);
    threads.set(thread, [...texts, answer]);
    return run(answer, sceneOf(texts.at(-1)!), modes as string[], language);
  });
}

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

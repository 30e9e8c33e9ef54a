import {wordsOfContent} from '../../support/openai-content.js';
import {
  asksOf,
  common,
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

interface Message {
  readonly role: string;
  readonly content: string | readonly object[] | null;
  readonly tool_calls?: readonly {readonly id: string; readonly function: {readonly arguments: string}}[];
  readonly tool_call_id?: string;
}

interface Item {
  readonly type?: string;
  readonly role?: string;
  readonly content?: string | readonly object[];
  readonly call_id?: string;
  readonly arguments?: string;
  readonly output?: string;
}

/** Returns what is wrong with calls and results, in the order of a history. */
function orderProblem(steps: readonly {calls: readonly string[]; result?: string | undefined}[]) {
  const open = new Set<string>();
  for (const {calls, result} of steps) {
    if (result !== undefined && !open.delete(result)) return `No tool call found with call_id ${result}.`;
    if (result === undefined && open.size > 0 && calls.length === 0) break;
    for (const id of calls) open.add(id);
  }
  return open.size > 0 ? `No tool output found for function call ${[...open].join()}.` : undefined;
}

/** The fields that OpenAI knows, of those that can come. It refuses any other one. */
const FIELDS = {
  '/v1/chat/completions': ['model', 'messages', 'stream', 'temperature', 'tools'],
  '/v1/responses': ['model', 'input', 'instructions', 'stream', 'store', 'temperature', 'tools'],
} as const;

/** OpenAI's Chat Completions and Responses. It needs a key. */
export const startOpenAi = (): Promise<Agent> =>
  startAgent(new Map(), ({path, headers, body}) => {
    const fields = FIELDS[path as keyof typeof FIELDS];
    if (fields === undefined) return fault(404, `Invalid URL (POST ${path})`);
    if (headers.authorization !== 'Bearer secret') return fault(401, 'You did not provide an API key.');
    const unknown = Object.keys(body).find((name) => !(fields as readonly string[]).includes(name));
    if (unknown !== undefined) return fault(400, `Unrecognized request argument supplied: ${unknown}`);
    return path === '/v1/responses' ? responses(body) : chat(body);
  });

const fault = (status: number, message: string): Answer => ({
  status,
  json: {error: {message, type: 'invalid_request_error', param: null, code: null}},
});

function chat(body: Asked['body']): Answer {
  const messages = body.messages as Message[];
  const problem = orderProblem(
    messages.map(({tool_calls: calls = [], tool_call_id: result}) => ({
      calls: calls.map(({id}) => id),
      result,
    })),
  );
  if (problem !== undefined) return fault(400, problem);
  const wordsOf = ({role, content}: Message) => wordsOfContent('chat', role, content);
  if (messages.some((message) => !wordsOf(message) && !message.tool_calls))
    return fault(400, 'Expected a string or parts for content.');
  for (const {function: called} of messages.flatMap(({tool_calls: calls = []}) => calls))
    JSON.parse(called.arguments);
  const last = messages.findLastIndex(({role}) => role !== 'tool');
  const results = messages.slice(last + 1);
  const scene = results.length > 0 ? undefined : sceneOf(wordsOf(messages.at(-1)!)!);
  const chunk = (delta: object, reason: string | null = null) =>
    event({id: 'c1', object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: reason}]});
  const call = {index: 0, id: 'call_1', type: 'function', function: {name: 'search_orders', arguments: ''}};
  const {url, title} = SOURCE;
  const content = 'Within 30 days.';
  const annotations = [
    {type: 'url_citation', url_citation: {url, title, content, start_index: 0, end_index: 5}},
  ];
  const asked = asksOf(scene);
  if (asked.length > 0) {
    const parts = asked.flatMap(({name, args}, index) => {
      const [head, rest] = [JSON.stringify(args).slice(0, 3), JSON.stringify(args).slice(3)];
      const begun = {index, id: `call_${index}`, type: 'function'};
      return [
        chunk({tool_calls: [{...begun, function: {name, arguments: ''}}]}),
        ...[head, rest].map((part) => chunk({tool_calls: [{index, function: {arguments: part}}]})),
      ];
    });
    return {stream: [chunk({content: 'One moment.'}), ...parts, chunk({}, 'tool_calls'), event('[DONE]')]};
  }
  if (scene === 'error') {
    return {
      stream: [event({error: {message: 'Overloaded.', type: 'server_error', code: 'rate_limit_exceeded'}})],
    };
  }
  return common(scene, [
    chunk({role: 'assistant', content: ''}),
    ...(scene === 'thinking'
      ? [chunk({reasoning_content: 'Hm.'}), chunk({content: [{type: 'thinking', thinking: 'Hm.'}]})]
      : []),
    ...(scene === 'tool'
      ? [chunk({tool_calls: [call]}), chunk({tool_calls: [{index: 0, function: {arguments: '{}'}}]})]
      : []),
    ...tokens(reply((results.length > 0 ? results : messages).map(wordsOf))).map((content) =>
      chunk({content}),
    ),
    ...(scene === 'sources' ? [chunk({annotations}), chunk({annotations})] : []),
    ...(scene === 'cut' ? [] : [chunk({}, scene === 'long' ? 'length' : 'stop')]),
    event('[DONE]'),
  ]);
}

function responses(body: Asked['body']): Answer {
  const input = body.input as Item[];
  const problem = orderProblem(
    input.map(({type, call_id: id}) =>
      type === 'function_call_output'
        ? {calls: [], result: id}
        : {calls: type === 'function_call' ? [id!] : []},
    ),
  );
  if (problem !== undefined) return fault(400, problem);
  const results = input.flatMap(({output}) => output ?? []);
  const wordsOf = ({role, content}: Item) => wordsOfContent('responses', role, content);
  if (input.some((item) => item.role !== undefined && !wordsOf(item)))
    return fault(400, 'Expected a string or parts for content.');
  const question = wordsOf(input.at(-1)!);
  const scene = question === undefined ? undefined : sceneOf(question);
  if (body.store !== false) return fault(400, 'This organization stores no responses.');
  const response = {id: 'r1', object: 'response', status: 'completed', error: null, incomplete_details: null};
  const delta = (text: string) => event({type: 'response.output_text.delta', item_id: 'm1', delta: text});
  const added = (item: object) => event({type: 'response.output_item.added', output_index: 0, item});
  const annotation = {type: 'url_citation', ...SOURCE, start_index: 0, end_index: 5};
  const failed = {
    ...response,
    status: 'failed',
    error: {code: 'rate_limit_exceeded', message: 'Overloaded.'},
  };
  const asked = asksOf(scene);
  if (asked.length > 0) {
    const items = asked.map(({name, args}, index) => {
      const ids = {id: `fc_${index}`, call_id: `call_${index}`};
      return {type: 'function_call', ...ids, name, arguments: JSON.stringify(args), status: 'completed'};
    });
    const text = {
      type: 'message',
      id: 'm1',
      role: 'assistant',
      content: [{type: 'output_text', text: 'One moment.'}],
    };
    const thinking = {type: 'reasoning', id: 'r1', summary: [], encrypted_content: 'x'};
    const done = (item: object) => event({type: 'response.output_item.done', item});
    return {
      stream: [
        done({type: 'reasoning', id: 'r0', summary: []}),
        done(thinking),
        delta('One moment.'),
        done(text),
        ...items.flatMap((item) => [added({...item, arguments: ''}), done(item)]),
        event({type: 'response.completed', response}),
      ],
    };
  }
  if (scene === 'error') return {stream: [event({type: 'response.failed', response: failed})]};
  const cut = {...response, status: 'incomplete', incomplete_details: {reason: 'max_output_tokens'}};
  return common(scene, [
    event({type: 'response.created', response}),
    ...(scene === 'thinking'
      ? [
          added({type: 'reasoning', id: 'r2'}),
          event({type: 'response.reasoning_summary_text.delta', delta: 'Hm.'}),
        ]
      : []),
    ...(scene === 'tool'
      ? [
          added({type: 'web_search_call', id: 'w1'}),
          added({type: 'mcp_call', id: 'w2', name: 'search_orders'}),
        ]
      : []),
    added({type: 'message', id: 'm1', role: 'assistant', content: []}),
    ...tokens(
      reply(results.length > 0 ? results : [body.instructions, ...input.map(wordsOf)].filter(Boolean)),
    ).map(delta),
    ...(scene === 'sources' ? [event({type: 'response.output_text.annotation.added', annotation})] : []),
    scene === 'long'
      ? event({type: 'response.incomplete', response: cut})
      : event({type: 'response.completed', response}),
  ]);
}

import {
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
  readonly content: string;
}

/** The fields that OpenAI knows, of those that can come. It refuses any other one. */
const FIELDS = {
  '/v1/chat/completions': ['model', 'messages', 'stream', 'temperature'],
  '/v1/responses': ['model', 'input', 'instructions', 'stream', 'store', 'temperature'],
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
  const scene = sceneOf(messages.at(-1)!.content);
  const chunk = (delta: object, reason: string | null = null) =>
    event({id: 'c1', object: 'chat.completion.chunk', choices: [{index: 0, delta, finish_reason: reason}]});
  const call = {index: 0, id: 'call_1', type: 'function', function: {name: 'search_orders', arguments: ''}};
  const {url, title} = SOURCE;
  const content = 'Within 30 days.';
  const annotations = [
    {type: 'url_citation', url_citation: {url, title, content, start_index: 0, end_index: 5}},
  ];
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
    ...tokens(reply(messages.map(({content}) => content))).map((content) => chunk({content})),
    ...(scene === 'sources' ? [chunk({annotations}), chunk({annotations})] : []),
    ...(scene === 'cut' ? [] : [chunk({}, scene === 'long' ? 'length' : 'stop')]),
    event('[DONE]'),
  ]);
}

function responses(body: Asked['body']): Answer {
  const input = body.input as Message[];
  const scene = sceneOf(input.at(-1)!.content);
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
    ...tokens(reply([body.instructions, ...input.map(({content}) => content)].filter(Boolean))).map(delta),
    ...(scene === 'sources' ? [event({type: 'response.output_text.annotation.added', annotation})] : []),
    scene === 'long'
      ? event({type: 'response.incomplete', response: cut})
      : event({type: 'response.completed', response}),
  ]);
}

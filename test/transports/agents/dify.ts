import {randomUUID} from 'node:crypto';

import {common, event, reply, sceneOf, SOURCE, startAgent, tokens, type Agent} from './agent.js';

/** A chat app of Dify. It makes the identifiers of conversations and refuses those of others. */
export function startDify(): Promise<Agent> {
  const conversations = new Map<unknown, string[]>();
  return startAgent(conversations, ({path, body}) => {
    const {query, user, conversation_id: given, response_mode: mode, inputs} = body as Record<string, string>;
    if (/^\/v1\/chat-messages\/task-1\/stop$/.test(path)) return {status: 200, json: {result: 'success'}};
    if (path !== '/v1/chat-messages')
      return {status: 404, json: {code: 'not_found', message: 'Not found', status: 404}};
    if (!query || !user || !inputs || mode !== 'streaming') {
      return {status: 400, json: {code: 'invalid_param', message: 'Arg user must be provided.', status: 400}};
    }
    if (given && !conversations.has(given)) {
      return {status: 404, json: {code: 'not_found', message: 'Conversation Not Exists.', status: 404}};
    }
    const conversation = given || randomUUID();
    const texts = [...(conversations.get(conversation) ?? []), query];
    const answer = reply(texts);
    conversations.set(conversation, [...texts, answer]);
    return run(conversation, answer, sceneOf(query));
  });
}

function run(conversation: string, answer: string, scene: ReturnType<typeof sceneOf>) {
  const ids = {task_id: 'task-1', message_id: 'm1', conversation_id: conversation, created_at: 1_700_000_000};
  const data = (name: string, fields: object) => event({event: name, ...ids, ...fields});
  const resource = {
    position: 1,
    dataset_name: 'Help',
    document_name: SOURCE.title,
    segment_id: 's1',
    content: 'Within 30 days.',
  };
  if (scene === 'error') {
    const error = {
      event: 'error',
      conversation_id: conversation,
      status: 503,
      code: 'overloaded',
      message: 'Overloaded.',
    };
    return {stream: [data('workflow_started', {data: {id: 'w1'}}), event(error)]};
  }
  return common(scene, [
    data('workflow_started', {data: {id: 'w1'}}),
    'event: ping\n\n',
    ...(scene === 'thinking'
      ? [
          data('reasoning_chunk', {data: {reasoning: 'Hm.'}}),
          data('agent_thought', {id: 'a0', thought: 'Hm.', tool: ''}),
        ]
      : []),
    ...(scene === 'tool'
      ? [
          data('agent_thought', {id: 'a1', position: 1, thought: '', tool: 'search_orders', observation: ''}),
          data('agent_thought', {
            id: 'a1',
            position: 1,
            thought: '',
            tool: 'search_orders',
            observation: 'one',
          }),
        ]
      : []),
    ...tokens(answer).map((text) => data(scene === 'tool' ? 'agent_message' : 'message', {answer: text})),
    ...(scene === 'long'
      ? [data('message_replace', {answer: 'Not allowed.', reason: 'output_moderation'})]
      : []),
    data('message_end', {metadata: {usage: {}, retriever_resources: scene === 'sources' ? [resource] : []}}),
  ]);
}

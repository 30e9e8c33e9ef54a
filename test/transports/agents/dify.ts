import {randomUUID} from 'node:crypto';

import {toldFile} from '../../support/told-file.js';
import {common, event, reply, sceneOf, SOURCE, startAgent, tokens, type Agent, type Answer} from './agent.js';

interface Upload {
  readonly user: unknown;
  readonly type: string;
  /** What the model reads. */
  readonly words: string;
}

/** A file of a question. */
interface Given {
  readonly type?: string;
  readonly transfer_method?: string;
  readonly upload_file_id?: string;
}

/** A chat app of Dify, with uploads. It makes the identifiers of conversations and refuses those of others. */
export function startDify(): Promise<Agent> {
  const conversations = new Map<unknown, string[]>();
  const uploads = new Map<unknown, Upload>();
  return startAgent(conversations, ({path, body}) => {
    const {query, user, conversation_id: given, response_mode: mode, inputs} = body as Record<string, string>;
    if (/^\/v1\/chat-messages\/task-1\/stop$/.test(path)) return {status: 200, json: {result: 'success'}};
    if (path === '/v1/files/upload') return upload(body, uploads);
    if (path !== '/v1/chat-messages')
      return {status: 404, json: {code: 'not_found', message: 'Not found', status: 404}};
    if (!query || !user || !inputs || mode !== 'streaming') {
      return {status: 400, json: {code: 'invalid_param', message: 'Arg user must be provided.', status: 400}};
    }
    if (given && !conversations.has(given)) {
      return {status: 404, json: {code: 'not_found', message: 'Conversation Not Exists.', status: 404}};
    }
    const files = ((body.files ?? []) as Given[]).map(
      ({type, transfer_method: method, upload_file_id: id}) => {
        const its = uploads.get(id);
        return its?.user === user && its.type === type && method === 'local_file' ? its.words : undefined;
      },
    );
    if (files.includes(undefined)) {
      return {status: 400, json: {code: 'invalid_param', message: 'Invalid upload file.', status: 400}};
    }
    const conversation = given || randomUUID();
    const texts = [...(conversations.get(conversation) ?? []), [...files, query].join(' ')];
    const answer = reply(texts);
    conversations.set(conversation, [...texts, answer]);
    return run(conversation, answer, sceneOf(query));
  });
}

/** https://docs.dify.ai/api-reference/files/file-upload */
function upload({user, file}: Readonly<Record<string, unknown>>, uploads: Map<unknown, Upload>): Answer {
  if (!(file instanceof File) || typeof user !== 'string') {
    return {status: 400, json: {code: 'no_file_uploaded', message: 'Please upload your file.', status: 400}};
  }
  const {name, type, size} = file;
  if (name.startsWith('large')) {
    return {status: 413, json: {code: 'file_too_large', message: 'File size exceeded.', status: 413}};
  }
  if (name.startsWith('strange')) return {html: '<!doctype html><p>A proxy</p>'};
  const words = toldFile(`data:${type};base64,${Buffer.alloc(size).toString('base64')}`, name);
  if (words === undefined) {
    return {
      status: 415,
      json: {code: 'unsupported_file_type', message: 'File type not allowed.', status: 415},
    };
  }
  const id = randomUUID();
  uploads.set(id, {user, type: type.startsWith('image/') ? 'image' : 'document', words});
  return {status: 201, json: {id, name, size, mime_type: type}};
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

import type {Reply} from './openai-servers.js';

interface ResponseEvent {
  readonly type: string;
}

/** Returns what OpenAI's Responses stream for a reply. `test/matrix/protocols` compares it with the types of OpenAI's library. */
export function responseEvents(reply: Reply, model: unknown): ResponseEvent[] {
  const {deltas, finish, isHeld, error} = reply;
  const events: ResponseEvent[] = [];
  const add = (type: string, fields: object) => {
    events.push({type, sequence_number: events.length, ...fields} as ResponseEvent);
  };
  const text = deltas.map(({content}) => content ?? '').join('');
  const annotations = deltas
    .flatMap((delta) => delta.annotations ?? [])
    .map(({url_citation: citation}) => ({type: 'url_citation', ...citation}));
  const part = {type: 'output_text', text: '', annotations: [], logprobs: []};
  const message = {type: 'message', id: 'msg_1', role: 'assistant', status: 'in_progress', content: []};
  const calls = deltas.flatMap((delta) => delta.tool_calls ?? []);
  const head = {
    id: 'resp_1',
    object: 'response',
    created_at: 1_790_000_000,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    output_text: '',
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
  };
  add('response.created', {response: head});
  add('response.in_progress', {response: head});

  if (deltas.some((delta) => delta.reasoning_content !== undefined)) {
    const item = {type: 'reasoning', id: 'rs_1', summary: []};
    const place = {item_id: 'rs_1', output_index: 0, summary_index: 0};
    add('response.output_item.added', {output_index: 0, item});
    add('response.reasoning_summary_part.added', {...place, part: {type: 'summary_text', text: ''}});
    for (const {reasoning_content: delta} of deltas) {
      if (delta !== undefined) add('response.reasoning_summary_text.delta', {...place, delta});
    }
    add('response.output_item.done', {output_index: 0, item});
  }
  for (const [index] of calls.entries()) {
    const id = `ws_${index}`;
    const action = {type: 'search', query: 'returns'};
    const search = {type: 'web_search_call', id, status: 'in_progress', action};
    const place = {output_index: 0, item_id: id};
    add('response.output_item.added', {output_index: 0, item: search});
    add('response.web_search_call.in_progress', place);
    add('response.web_search_call.searching', place);
    add('response.web_search_call.completed', place);
    add('response.output_item.done', {output_index: 0, item: {...search, status: 'completed'}});
  }
  if (error) {
    add('response.failed', {response: {...head, status: 'failed', error}});
    return events;
  }

  const place = {item_id: 'msg_1', output_index: 0, content_index: 0};
  add('response.output_item.added', {output_index: 0, item: message});
  add('response.content_part.added', {...place, part});
  for (const {content} of deltas) {
    if (content) add('response.output_text.delta', {...place, delta: content, logprobs: []});
  }
  for (const [annotation_index, annotation] of annotations.entries()) {
    add('response.output_text.annotation.added', {...place, annotation_index, annotation});
  }
  if (isHeld) return events;
  const whole = {...part, text, annotations};
  const item = {...message, status: 'completed', content: [whole]};
  add('response.output_text.done', {...place, text, logprobs: []});
  add('response.content_part.done', {...place, part: whole});
  add('response.output_item.done', {output_index: 0, item});
  const response = {...head, output: [item], output_text: text};
  if (finish === 'length') {
    const incomplete_details = {reason: 'max_output_tokens'};
    add('response.incomplete', {response: {...response, status: 'incomplete', incomplete_details}});
  } else add('response.completed', {response: {...response, status: 'completed'}});
  return events;
}

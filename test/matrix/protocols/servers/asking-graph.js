// An agent of LangChain that asks the visitor and calls a tool of the page. Its model refuses what models of vendors refuse.
import {BaseChatModel} from '@langchain/core/language_models/chat_models';
import {AIMessageChunk} from '@langchain/core/messages';
import {ChatGenerationChunk} from '@langchain/core/outputs';
import {interrupt} from '@langchain/langgraph';
import {createAgent, humanInTheLoopMiddleware, tool} from 'langchain';

import {asksOf, sceneOf, tokens} from './http.js';

class Model extends BaseChatModel {
  _llmType() {
    return 'test';
  }

  bindTools() {
    return this;
  }

  async _generate(messages, options, manager) {
    let all;
    for await (const {message} of this._streamResponseChunks(messages, options, manager)) {
      all = all === undefined ? message : all.concat(message);
    }
    return {generations: [{text: all.text, message: all}]};
  }

  async *_streamResponseChunks(messages, options, manager) {
    for (const fields of chunks(messages)) {
      const message = new AIMessageChunk(fields);
      const chunk = new ChatGenerationChunk({text: message.text, message});
      yield chunk;
      await manager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, {chunk});
    }
  }
}

function chunks(messages) {
  const open = new Set();
  for (const {type, tool_calls: calls = [], tool_call_id: id} of messages) {
    if (type !== 'tool' && open.size > 0) throw new Error('A call has no result.');
    for (const call of calls) open.add(call.id);
    open.delete(id);
  }
  if (open.size > 0) throw new Error('A call has no result.');
  const last = messages.findLastIndex(({type}) => type === 'human');
  const results = messages.slice(last).filter(({type}) => type === 'tool');
  const {text} = messages[last];
  const calls = results.length > 0 ? [] : asksOf(sceneOf(text));
  if (calls.length === 0) {
    const said = results.length > 0 ? results.map(({content}) => content) : [text];
    return tokens(`I know: ${said.join(' | ')}`).map((content) => ({content}));
  }
  return [
    {content: 'One moment.'},
    ...calls.map(({name, args}, index) => ({
      content: '',
      tool_call_chunks: [{name, id: `call-${messages.length}-${index}`, args: JSON.stringify(args), index}],
    })),
  ];
}

const order = {type: 'object', properties: {order: {type: 'number'}}, required: ['order']};
const color = {type: 'object', properties: {color: {type: 'string'}}, required: ['color']};

export const graph = createAgent({
  model: new Model({}),
  tools: [
    tool(({order: number}) => `deleted ${number}`, {
      name: 'delete_order',
      description: 'Deletes an order.',
      schema: order,
    }),
    tool({name: 'paint', description: 'Paints the page.', schema: color}),
    tool((args) => `chosen: ${interrupt(args)}`, {
      name: 'choose',
      description: 'Asks the visitor.',
      schema: {type: 'object', properties: {question: {}, options: {}}},
    }),
  ],
  middleware: [
    humanInTheLoopMiddleware({
      interruptOn: {delete_order: {allowedDecisions: ['approve', 'edit', 'reject']}},
    }),
  ],
}).graph;

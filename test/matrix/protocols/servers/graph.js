// A graph as people build it: a router, an agent with tools, and a model that streams.
import {Document} from '@langchain/core/documents';
import {BaseChatModel} from '@langchain/core/language_models/chat_models';
import {AIMessage, AIMessageChunk} from '@langchain/core/messages';
import {ChatGenerationChunk} from '@langchain/core/outputs';
import {tool} from '@langchain/core/tools';
import {Annotation, END, interrupt, MessagesAnnotation, START, StateGraph} from '@langchain/langgraph';
import {ToolNode} from '@langchain/langgraph/prebuilt';

import {held, reply, runTool, sceneOf, SOURCE, toldFile, tokens, usesTool} from './http.js';

class Model extends BaseChatModel {
  _llmType() {
    return 'test';
  }

  async _generate(messages, options, manager) {
    let all;
    for await (const {message} of this._streamResponseChunks(messages, options, manager)) {
      all = all === undefined ? message : all.concat(message);
    }
    return {generations: [{text: all.text, message: all}]};
  }

  async *_streamResponseChunks(messages, {signal}, manager) {
    for await (const fields of this.chunks(messages, signal)) {
      const message = new AIMessageChunk(fields);
      const chunk = new ChatGenerationChunk({text: message.text, message});
      yield chunk;
      await manager?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, {chunk});
    }
  }
}

/** What a model reads in a message: LangChain gives it the files of all forms as these blocks. */
const wordsOf = ({contentBlocks}) =>
  contentBlocks
    .map(({mimeType, data, text}) => (data ? toldFile(mimeType, Buffer.from(data, 'base64')) : text))
    .filter(Boolean)
    .join(' ');

class Router extends Model {
  async *chunks() {
    yield {content: 'answer'};
  }
}

class Agent extends Model {
  async *chunks(messages, signal) {
    const question = messages.findLast((message) => message.type === 'human').text;
    const scene = sceneOf(question);
    if (scene === 'error') throw new Error('Overloaded.');
    const isFirst = messages.at(-1).type === 'human';
    if (isFirst && (usesTool(scene) || scene === 'sources')) {
      const name = scene === 'sources' ? 'search_docs' : 'search_orders';
      // The server runs no call again that has a result.
      yield {content: '', tool_call_chunks: [{name, id: `call-${messages.length}`, args: '', index: 0}]};
      yield {content: '', tool_call_chunks: [{args: JSON.stringify({scene}), index: 0}]};
      return yield {content: '', response_metadata: {finish_reason: 'tool_calls'}};
    }
    if (scene === 'thinking') yield {content: [{type: 'reasoning', reasoning: 'Hm.'}]};
    const said = messages.filter(({type}) => type !== 'tool').map(wordsOf);
    for (const [index, text] of tokens(reply(said.filter(Boolean))).entries()) {
      // Models send texts, or lists of parts.
      yield {content: index % 2 === 0 || scene !== 'thinking' ? text : [{type: 'text', text}]};
    }
    if (scene === 'hold') {
      await held(signal);
      return console.log('stopped');
    }
    yield {content: '', response_metadata: {finish_reason: scene === 'long' ? 'length' : 'stop'}};
  }
}

const schema = {type: 'object', properties: {scene: {type: 'string'}}, required: ['scene']};
const tools = [
  tool(({scene}) => runTool(scene), {name: 'search_orders', description: 'Searches the orders.', schema}),
  tool(
    () => {
      const {url: source, title} = SOURCE;
      return ['found', [new Document({pageContent: 'Within 30 days.', metadata: {source, title}})]];
    },
    {name: 'search_docs', description: 'Searches the pages.', schema, responseFormat: 'content_and_artifact'},
  ),
];

const State = Annotation.Root({...MessagesAnnotation.spec, documents: Annotation()});

export const graph = new StateGraph(State)
  .addNode('router', async ({messages}, config) => {
    await new Router({}).invoke(messages, config);
    return {documents: []};
  })
  .addNode('agent', async ({messages}, config) => {
    const message = await new Agent({}).invoke(messages, config);
    const question = messages.findLast(({type}) => type === 'human').text;
    const documents = sceneOf(question) === 'sources' ? [{...SOURCE, title: 'From the state'}] : [];
    return {messages: [message], documents};
  })
  .addNode('tools', new ToolNode(tools))
  .addNode('whole', () => ({messages: [new AIMessage('I have no model.')]}))
  .addNode('person', () => ({messages: [new AIMessage(interrupt('May I?'))]}))
  .addEdge(START, 'router')
  .addConditionalEdges('router', ({messages}) => {
    const scene = sceneOf(messages.at(-1).text);
    return ['whole', 'person'].includes(scene) ? scene : 'agent';
  })
  .addConditionalEdges('agent', ({messages}) => (messages.at(-1).tool_calls?.length > 0 ? 'tools' : END))
  .addEdge('tools', 'agent')
  .compile();

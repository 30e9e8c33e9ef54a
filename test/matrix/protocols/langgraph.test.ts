// What LangGraph's server has after a conversation, as its own library reads it.
import {test} from 'node:test';

import {expect} from 'chai';

import {langGraph} from '../../../src/transports/langgraph.js';
import {eventually} from '../../support/eventually.js';
import {importOnDemand} from '../../support/install-on-demand.js';
import {Talk} from '../../transports/talk.js';
import {PROTOCOLS} from './protocols.js';

interface Message {
  readonly type: string;
  readonly content: string;
}

/** Subset of the library. */
type Sdk = new (options: {apiUrl: string}) => {
  readonly threads: {
    getState(thread: string): Promise<{values: {messages: Message[]}}>;
    get(thread: string): Promise<{status: string}>;
    delete(thread: string): Promise<void>;
  };
  readonly runs: {create(thread: string, assistant: string, options: object): Promise<unknown>};
};

const {make, start} = PROTOCOLS.find(({name}) => name.startsWith('LangGraph'))!;
const agent = await start();
if (typeof agent === 'string') test('LangGraph’s library', (context) => context.skip(`not run: ${agent}`));
else {
  const {Client} = (await importOnDemand('@langchain/langgraph-sdk@1.15.0')) as {Client: Sdk};
  const {threads, runs} = new Client({apiUrl: agent.url});
  const threadOf = ({serverId}: Talk) => serverId!.split(' ').at(-1)!;
  const messagesOf = async (talk: Talk) =>
    (await threads.getState(threadOf(talk))).values.messages.map(({type, content}) => ({
      role: type === 'human' ? 'user' : 'assistant',
      content,
    }));

  test('two turns, an edit and another turn → the thread has the messages of the transcript', async () => {
    const talk = new Talk(make(agent.url));
    await talk.ask('One');
    await talk.ask('Two');
    expect(await messagesOf(talk)).to.deep.equal(talk.messages);
    await talk.edit(0, 'Three');
    await talk.ask('Four');
    expect(talk.messages).to.have.length(4);
    expect(await messagesOf(talk)).to.deep.equal(talk.messages);
  });

  test('the thread was deleted → a new one with all messages', async () => {
    const talk = new Talk(make(agent.url));
    await talk.ask('One');
    const lost = threadOf(talk);
    await threads.delete(lost);
    expect((await talk.ask('Two')).text).to.equal('I know: One | I know: One | Two');
    expect(threadOf(talk)).not.to.equal(lost);
    expect(await messagesOf(talk)).to.deep.equal(talk.messages);
  });

  test('another run is at work in the thread → a new one with all messages', async () => {
    const talk = new Talk(make(agent.url));
    await talk.ask('One');
    const busy = threadOf(talk);
    const messages = [{role: 'user', content: 'Can you wait?'}];
    await runs.create(busy, 'agent', {input: {messages}});
    expect((await talk.ask('Two')).text).to.equal('I know: One | I know: One | Two');
    expect(threadOf(talk)).not.to.equal(busy);
  });

  test('a node that answers without a model → its text once, and the run is over', async () => {
    const talk = new Talk(langGraph({url: agent.url, assistant: 'agent', nodes: ['whole']}));
    const {text, finish} = await talk.ask('Is it whole?');
    expect([text, finish]).to.deep.equal(['I have no model.', 'stop']);
  });

  test('a run that waits for a person → no text; the thread answers the next question', async () => {
    const talk = new Talk(make(agent.url));
    expect((await talk.ask('A person?')).text).to.equal('');
    expect((await talk.ask('Two')).text).to.equal('I know: A person? | Two');
  });

  test('stop → the run ends, and the thread is free', async () => {
    const talk = new Talk(make(agent.url));
    const stop = new AbortController();
    await talk.ask('Can you hold?', stop.signal, (text) => text.endsWith('hold?') && stop.abort());
    await eventually(async () => (await threads.get(threadOf(talk))).status !== 'busy');
  });
}

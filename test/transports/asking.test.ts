// Agents that ask the visitor, and call tools of the page.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import {agUi} from '../../src/transports/ag-ui.js';
import {aiSdk} from '../../src/transports/ai-sdk.js';
import {langGraph} from '../../src/transports/langgraph.js';
import {openai} from '../../src/transports/openai.js';
import type {ReadyTransport, ReadyTransportOptions} from '../../src/transports/ready-transport.js';
import {startAgUi} from './agents/ag-ui.js';
import type {Agent} from './agents/agent.js';
import {startAiSdk} from './agents/ai-sdk.js';
import {startLangGraph} from './agents/langgraph.js';
import {startOpenAi} from './agents/openai.js';
import {Talk, type Told} from './talk.js';

interface Protocol {
  readonly name: string;
  readonly start: () => Promise<Agent>;
  readonly make: (url: string, options?: Omit<ReadyTransportOptions, 'url'>) => ReadyTransport;
  /** What the agent says about the values `{ok: true}` and the error `No red.` of two calls. */
  readonly results: readonly [string, string];
  /** What it says about two orders that the visitor let it delete. Default: the protocol has no approvals. */
  readonly deleted?: readonly [string, string];
  readonly isHeld?: boolean;
  /** Whether it tells nothing about tools: the server has them. */
  readonly hasNoTools?: boolean;
}

const headers = {authorization: 'Bearer secret'};
const deleted = ['deleted 7', 'deleted 8'] as const;

const PROTOCOLS: readonly Protocol[] = [
  ...(['chat', 'responses'] as const).map((api) => ({
    name: `OpenAI, ${api}`,
    start: startOpenAi,
    make: (url: string, options = {}) => openai({url: `${url}/v1`, api, headers, ...options}),
    results: ['{"ok":true}', 'No red.'] as const,
  })),
  ...(['all', 'last'] as const).map((send) => ({
    name: `AI SDK, ${send}`,
    start: startAiSdk,
    make: (url: string, options = {}) => aiSdk({url, send, ...options}),
    results: ['{"ok":true}', 'error: No red.'] as const,
    deleted,
  })),
  ...[
    {name: 'AG-UI', names: true, keeps: false},
    {name: 'AG-UI without names of open calls', names: false, keeps: false},
    {name: 'AG-UI with snapshots', names: true, keeps: true},
  ].map(({name, names, keeps}) => ({
    name,
    start: () => startAgUi(keeps),
    make: (url: string, options = {}) => agUi({url, body: {names}, ...options}),
    results: ['{"ok":true}', 'error: No red.'] as const,
    deleted: ['deleted i-7', 'deleted i-8'] as const,
  })),
  {
    name: 'LangGraph',
    start: startLangGraph,
    make: (url, options) => langGraph({url, assistant: 'agent', nodes: ['agent'], ...options}),
    results: ['{"ok":true}', '{"error":"No red."}'],
    deleted,
    isHeld: true,
    hasNoTools: true,
  },
];

const paint = {
  description: 'Paints the page.',
  parameters: {type: 'object', properties: {color: {type: 'string'}}},
};

const labelsOf = ({requests}: Told) => requests.map(({choices}) => choices.map(({label}) => label));

/** The value of the choice with this label, of each request. */
const valuesOf = ({requests}: Told, label: string) =>
  requests.map(({choices}) => choices.find((choice) => choice.label === label)!.value);

const texts = ({text, error}: Told) => ({text, error});
const said = (text: string) => ({text, error: undefined});

for (const {name, start, make, results, ...its} of PROTOCOLS) {
  suite(`asking by ${name}`, () => {
    const opened = async (context: {after(close: () => void): void}, options = {}) => {
      const agent = await start();
      context.after(() => agent.close());
      const transport = make(agent.url, options);
      const open = () => Object.assign(new Talk(transport), {tools: {paint}});
      return {agent, open, talk: open()};
    };

    test('a call of the page → told without a step; its result continues the reply', async (context) => {
      const {talk} = await opened(context);
      const told = await talk.ask('Can you paint?');
      expect(told).to.deep.include({text: 'One moment.', steps: [], requests: [], error: undefined});
      expect(told.calls.map((call) => [call.name, call.arguments])).to.deep.equal([
        ['paint', {color: 'red'}],
      ]);
      const whole = await talk.give({value: {ok: true}});
      expect(texts(whole)).to.deep.equal(said(`One moment.\n\nI know: ${results[0]}`));
      expect(whole.calls).to.deep.equal([]);
      const next = await talk.ask('Two');
      expect(next.error).to.equal(undefined);
      expect(next.text).to.match(/^I know: Can you paint\? .*Two$/s);
    });

    test('two calls, of which one fails → the agent reads both', async (context) => {
      const {talk} = await opened(context);
      const {calls} = await talk.ask('Two paints?');
      expect(calls.map((call) => call.arguments)).to.deep.equal([{color: 'red'}, {color: 'blue'}]);
      expect(new Set(calls.map(({id}) => id)).size).to.equal(2);
      const {text, error} = await talk.give({value: {ok: true}}, {error: 'No red.'});
      expect({text, error}).to.deep.equal(said(`One moment.\n\nI know: ${results.join(' | ')}`));
    });

    test('a question in place of a result → answered', async (context) => {
      const {talk} = await opened(context);
      await talk.ask('Can you paint?');
      const {text, error} = await talk.ask('Two');
      expect(error).to.equal(undefined);
      expect(text).to.match(/Two$/);
      expect((await talk.ask('Three')).text).to.match(/Two.* Three$/s);
    });

    test('two conversations with one transport → each its own calls', async (context) => {
      const {open, talk} = await opened(context);
      const other = open();
      await talk.ask('Can you paint?');
      await other.ask('Two paints?');
      expect((await talk.give({value: {ok: true}})).error).to.equal(undefined);
      expect((await other.give({value: {ok: true}}, {value: {ok: true}})).error).to.equal(undefined);
    });

    test('no answers, as an empty list → a question', async (context) => {
      const {agent, talk} = await opened(context);
      const request = {botId: 'docs', messages: [{role: 'user', content: 'One'} as const]};
      const conversation = {id: talk.id};
      let text = '';
      for await (const event of make(agent.url)(request, new AbortController().signal, {
        conversation,
        answers: [],
      })) {
        if (event.type === 'delta') text += event.text;
      }
      expect(text).to.equal('I know: One');
    });

    test('a tool that nobody has → a request that cannot be answered; the next question is', async (context) => {
      const {talk} = await opened(context, {step: (tool: string) => tool.toUpperCase()});
      const told = await talk.ask('Can you fly?');
      // Without the names of calls that wait, the agent can have the tool.
      const isTold = name !== 'AG-UI without names of open calls';
      const requests = told.requests.map(({text, choices}) => ({text, choices}));
      expect(requests).to.deep.equal(isTold ? [{text: 'FLY', choices: []}] : []);
      expect([told.calls, told.error]).to.deep.equal([[], undefined]);
      if (isTold) expect((await talk.ask('Two')).text).to.match(/Two$/);
    });

    test('tools of the page → told to the agent', {skip: its.hasNoTools ?? false}, async (context) => {
      const {agent, talk} = await opened(context);
      await talk.ask('One');
      const sent = JSON.stringify(agent.asked[0]!.body.tools);
      expect(sent).to.include('paint').and.include(JSON.stringify(paint.parameters));
      talk.tools = undefined!;
      await talk.ask('Two');
      expect(JSON.stringify(agent.asked[1]!.body.tools ?? [])).to.equal('[]');
    });

    if (!its.deleted) return;
    const [first, second] = its.deleted;

    test('an approval → a request; the answer is another reply', async (context) => {
      const {agent, talk} = await opened(context);
      const told = await talk.ask('An approval?');
      expect(told).to.deep.include({text: 'One moment.', error: undefined, calls: [], finish: told.finish});
      expect(told.requests[0]!.text).to.match(/^delete_order \(order: 7\)$|^Delete order 7\?$/);
      expect(told.requests[0]!.isHeld).to.equal(its.isHeld);
      expect(labelsOf(told)).to.deep.equal([['Approve', 'Deny']]);
      expect(told.requests[0]!.choices[0]!.kind).to.equal('primary');
      const answer = await talk.answer(...valuesOf(told, 'Approve'));
      expect(texts(answer)).to.deep.equal(said(`I know: ${first}`));
      expect(agent.asked).to.have.length(2);
      const next = await talk.ask('Two');
      expect(next.error).to.equal(undefined);
      expect(next.text).to.match(/Two$/);
      expect((await talk.ask('Three')).text).to.match(/Two.* Three$/s);
    });

    test('a denial → the agent knows it', async (context) => {
      const {talk} = await opened(context, {labels: {approve: 'Ja', deny: 'Nein'}});
      const told = await talk.ask('An approval?');
      expect(labelsOf(told)).to.deep.equal([['Ja', 'Nein']]);
      expect(texts(await talk.answer(...valuesOf(told, 'Nein')))).to.deep.equal(said('I know: denied'));
    });

    test('two approvals → answered together', async (context) => {
      const {talk} = await opened(context);
      const told = await talk.ask('Two approvals?');
      const [approve] = valuesOf(told, 'Approve');
      const [, deny] = valuesOf(told, 'Deny');
      expect(texts(await talk.answer(approve!, deny!))).to.deep.equal(said(`I know: ${first} | denied`));
      const again = await talk.ask('Two approvals?');
      expect(texts(await talk.answer(...valuesOf(again, 'Approve')))).to.deep.equal(
        said(`I know: ${first} | ${second}`),
      );
    });

    test('two approvals, of which a question refuses one → nothing is done, and the question is answered', async (context) => {
      const {agent, talk} = await opened(context);
      const told = await talk.ask('Two approvals?');
      const [value] = valuesOf(told, 'Approve');
      const answers = [{id: told.requests[0]!.id, value: value!}];
      const next = await talk.ask('Two', undefined, undefined, answers);
      expect(next.error).to.equal(undefined);
      expect(next.text).to.match(/Two$/);
      if (name !== 'LangGraph') expect(agent.asked).to.have.length(2);
      expect((await talk.ask('Three')).text)
        .to.match(/Two.* Three$/s)
        .and.not.include('deleted');
    });

    test('an approval beside a call → the call comes after the answer', async (context) => {
      const {talk} = await opened(context);
      const told = await talk.ask('Is it both?');
      expect([told.requests.length, told.calls]).to.deep.equal([1, []]);
      const called = await talk.answer(...valuesOf(told, 'Approve'));
      expect(called.calls.map((call) => [call.name, call.arguments])).to.deep.equal([
        ['paint', {color: 'red'}],
      ]);
      const {text, error} = await talk.give({value: {ok: true}});
      expect(error).to.equal(undefined);
      expect(text).to.match(name === 'LangGraph' ? /true/ : new RegExp(`${first}.*true`));
      expect((await talk.ask('Two')).text).to.match(/Two$/);
    });

    test('an approval beside a call, granted, then a question → answered; the approval is not', async (context) => {
      const {agent, talk} = await opened(context);
      await talk.answer(...valuesOf(await talk.ask('Is it both?'), 'Approve'));
      const next = await talk.ask('Two');
      expect(next.error).to.equal(undefined);
      expect(next.text).to.match(/Two$/).and.not.include('deleted');
      const {resume = []} = agent.asked.at(-1)!.body as {resume?: {status: string}[]};
      for (const {status} of resume) expect(status).to.equal('cancelled');
    });

    test('a reload before the answer → the server knows what is held, and nothing else', async (context) => {
      const {agent, talk} = await opened(context);
      const told = await talk.ask('An approval?');
      const {id, serverId, messages} = talk;
      const request = {botId: 'docs', messages};
      const answers = [{id: told.requests[0]!.id, value: valuesOf(told, 'Approve')[0]!}];
      let text = '';
      let failure: unknown;
      try {
        const {signal} = new AbortController();
        for await (const event of make(agent.url)(request, signal, {conversation: {id, serverId}, answers})) {
          if (event.type === 'delta') text += event.text;
        }
      } catch (error) {
        failure = error;
      }
      if (its.isHeld) expect([text, failure]).to.deep.equal([`I know: ${first}`, undefined]);
      else expect(failure).to.include({type: 'protocol'});
      expect(agent.asked).to.have.length(its.isHeld ? 2 : 1);
    });
  });
}

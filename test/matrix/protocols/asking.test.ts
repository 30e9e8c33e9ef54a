// Real agents that ask the visitor and call tools of the page.
import {suite, test} from 'node:test';

import {expect} from 'chai';

import {example, read} from '../../support/guides.js';
import {Talk, type Told} from '../../transports/talk.js';
import type {Options} from './protocols.js';
import {ASKING} from './protocols.js';

const paint = {
  description: 'Paints the page.',
  parameters: {type: 'object', properties: {color: {type: 'string'}}},
};

const valuesOf = ({requests}: Told, label: string) =>
  requests.map(({choices}) => choices.find((choice) => choice.label === label)!.value);

const asking = await Promise.all(
  ASKING.map(async (protocol) => ({...protocol, agent: await protocol.start()})),
);

for (const {name, agent, make, keeps} of asking) {
  if (typeof agent === 'string') {
    test(name, (context) => context.skip(`not run: ${agent}`));
    continue;
  }
  suite(`asking by ${name}`, () => {
    const opened = (options: Options = {}) =>
      Object.assign(new Talk(make(agent.url, options)), {tools: {paint}});
    const isFine = ({error}: Told) => expect(error).to.equal(undefined);

    test('an approval, granted → the tool runs; the text of the reply that asked does not come again', async () => {
      const talk = opened();
      const told = await talk.ask('An approval?');
      expect(told).to.deep.include({text: 'One moment.', calls: [], error: undefined});
      expect(told.requests).to.have.length(1);
      expect(told.requests[0]!.text).to.include('7');
      expect(told.requests[0]!.isHeld).to.equal(keeps);
      const answer = await talk.answer(...valuesOf(told, 'Approve'));
      isFine(answer);
      expect(answer.text).to.match(/^I know: deleted (?:7|i-0)$/);
      const next = await talk.ask('Two');
      isFine(next);
      expect(next.text).to.match(/^I know: .*Two$/s);
      isFine(await talk.ask('Three'));
    });

    test('an approval, denied → the tool does not run, and the agent knows it', async () => {
      const talk = opened();
      const answer = await talk.answer(...valuesOf(await talk.ask('An approval?'), 'Deny'));
      isFine(answer);
      expect(answer.text)
        .to.match(/denied|rejected|"approved":false/)
        .and.not.include('deleted');
      isFine(await talk.ask('Two'));
    });

    test('two approvals → answered together', async () => {
      const talk = opened();
      const told = await talk.ask('Two approvals?');
      expect(told.requests).to.have.length(2);
      const answer = await talk.answer(...valuesOf(told, 'Approve'));
      isFine(answer);
      expect(answer.text).to.match(/deleted (?:7|i-0) \| deleted (?:8|i-1)$/);
    });

    test('two approvals, of which a question refuses one → no tool runs; the question is answered, and the next', async () => {
      const talk = opened();
      const told = await talk.ask('Two approvals?');
      const answers = [{id: told.requests[0]!.id, value: valuesOf(told, 'Approve')[0]!}];
      const next = await talk.ask('Two', undefined, undefined, answers);
      isFine(next);
      expect(next.text)
        .to.match(/^I know: .*Two$/s)
        .and.not.include('deleted');
      expect(next.requests).to.deep.equal([]);
      const third = await talk.ask('Three');
      isFine(third);
      expect(third.text).to.match(/Three$/);
    });

    test('a tool of the page → its value in the same reply, and the next question', async () => {
      const talk = opened();
      const told = await talk.ask('Can you paint?');
      expect(told).to.deep.include({text: 'One moment.', steps: [], requests: [], error: undefined});
      expect(told.calls.map((call) => [call.name, call.arguments])).to.deep.equal([
        ['paint', {color: 'red'}],
      ]);
      const whole = await talk.give({value: {ok: 1}});
      isFine(whole);
      expect(whole.text).to.match(/^One moment\.\n\nI know: .*"ok":1/);
      isFine(await talk.ask('Two'));
    });

    test('two tools of the page, of which one throws → the agent reads the value and the error', async () => {
      const talk = opened();
      const {calls} = await talk.ask('Two paints?');
      expect(calls).to.have.length(2);
      const {text, error} = await talk.give({value: 'done'}, {error: 'No blue.'});
      expect(error).to.equal(undefined);
      expect(text).to.match(/done.*No blue\./);
    });

    test('a question in place of a result → answered', async () => {
      const talk = opened();
      await talk.ask('Two paints?');
      const next = await talk.ask('Two');
      isFine(next);
      expect(next.text).to.match(/Two$/);
      isFine(await talk.ask('Three'));
    });

    test('an approval beside a tool of the page → one after the other', async () => {
      const talk = opened();
      const told = await talk.ask('Is it both?');
      expect([told.requests.length, told.calls]).to.deep.equal([1, []]);
      const called = await talk.answer(...valuesOf(told, 'Approve'));
      isFine(called);
      expect(called.calls).to.have.length(1);
      const {text, error} = await talk.give({value: 'done'});
      expect(error).to.equal(undefined);
      expect(text).to.include('deleted').and.include('done');
      isFine(await talk.ask('Two'));
    });

    if (name.startsWith('AI SDK')) return;

    test('a list of answers → the agent gets the visitor’s', async () => {
      const talk = opened();
      const told = await talk.ask('A choice?');
      expect(told.requests[0]).to.include({text: 'Which size?'});
      const answer = await talk.answer(...valuesOf(told, 'M'));
      isFine(answer);
      expect(answer.text).to.match(/M"?$/);
    });

    test('a question for words → cannot be answered; the next question is', async () => {
      const talk = opened();
      const told = await talk.ask('In your words?');
      expect(told.requests.map(({text, choices}) => [text, choices])).to.deep.equal([['Your name?', []]]);
      const next = await talk.ask('Two');
      isFine(next);
      expect(next.text).to.match(/Two$/);
      isFine(await talk.ask('Three'));
    });

    if (!keeps) return;

    test('an answer on another page → the thread of the server goes on', async () => {
      const talk = opened();
      const told = await talk.ask('Two approvals?');
      const [approve] = valuesOf(told, 'Approve');
      const [, deny] = valuesOf(told, 'Deny');
      const {id, serverId, messages} = talk;
      const {requests} = told;
      const answers = [approve!, deny!].map((value, index) => ({id: requests[index]!.id, value}));
      let text = '';
      const context = {conversation: {id, serverId}, answers};
      for await (const event of make(agent.url)(
        {botId: 'docs', messages},
        new AbortController().signal,
        context,
      )) {
        if (event.type === 'delta') text += event.text;
      }
      // LangChain in JavaScript runs no tool beside a rejected one.
      expect(text).to.match(/^I know: .*rejected/);
    });
  });
}

test('the example of docs/protocols.md → is what the routes of the AI SDK have here', () => {
  const code = example('protocols.md', 'AI SDK', 'toolsOfPage');
  expect(read('test/matrix/protocols/servers/asking-ai-sdk.js')).to.include(code);
});

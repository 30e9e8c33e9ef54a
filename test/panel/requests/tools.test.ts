import {expect} from 'chai';

import {until} from '../../support/until.js';
import type {AssistantMessage, PageTools} from '../../../src/index.js';
import {recordConsole} from '../../support/console.js';
import {frames} from '../../support/frames.js';
import {asked, placeDesk, said, text, type Reply} from '../handover/handover-chat.js';
import {call, cardTexts, choice, choose, linesOf, request, tool} from './requests-chat.js';

const parameters = {
  type: 'object',
  properties: {
    id: {type: 'integer'},
    size: {enum: ['S', 'M']},
    tags: {type: 'array', items: {type: 'string'}},
  },
  required: ['id'],
};

suite('tools of the page', () => {
  test('call of a tool that needs no word of the visitor → it runs; the text goes on in the same reply', async () => {
    const given: unknown[] = [];
    const run = (...args: unknown[]) => (given.push(args[0]), {items: [{title: 'Lamp', count: 2}]});
    const tools = {show_cart: tool(run, {confirm: false, parameters})};
    const {harness, desk} = await placeDesk(
      [[text('Let me look.'), call('show_cart', {id: 7}, 'c1')], [text('You have **two** lamps.')]],
      {tools},
    );
    await asked(harness, 'What is in my cart?');
    expect(given).to.deep.equal([{id: 7}]);
    expect(linesOf(harness)).to.deep.equal(['What is in my cart?', 'Let me look.\nYou have two lamps.']);
    expect(harness.element.messages.at(-1)).to.deep.include({
      content: 'Let me look.\n\nYou have **two** lamps.',
      status: 'complete',
      steps: ['show_cart {"id":7}'],
      hasActed: true,
    });
    expect(desk.asked.map(({context}) => context.tools)).to.deep.equal(
      Array.from({length: 2}, () => ({show_cart: {description: 'A tool.', parameters}})),
    );
    expect(desk.asked[0]!.context).to.not.have.property('results');
    expect(desk.asked[1]!.context.results).to.deep.equal([
      {id: 'c1', name: 'show_cart', value: {items: [{title: 'Lamp', count: 2}]}},
    ]);
    expect(desk.asked[1]!.context.conversation).to.not.have.property('changedFrom');
    expect(desk.messages[1]).to.deep.equal(['What is in my cart?']);
    expect([harness.has('regenerate'), harness.has('request')]).to.deep.equal([false, false]);
    expect(harness.parts('edit').every(({hidden}) => hidden)).to.equal(true);
  });

  test('call → asks with its name and arguments; allowed → runs, and the same reply goes on', async () => {
    let runs = 0;
    const tools = {open_order: tool(() => (runs += 1))};
    const {harness, desk} = await placeDesk(
      [
        [text('May I?'), call('open_order', {id: 'A-1', note: {deep: [1]}})],
        [text('It is open.')],
        [text('Bye.')],
      ],
      {tools},
    );
    await asked(harness, 'Open it.');
    await until(() => choice(harness, harness.words.allow));
    const {runTool, allow, refuse} = harness.words;
    expect(cardTexts(harness)).to.deep.equal([
      `${runTool} open_order id A-1 note {"deep":[1]} ${allow} ${refuse}`,
    ]);
    expect([harness.element.status, runs, desk.asked.length]).to.deep.equal(['ready', 0, 1]);
    await choose(harness, allow);
    await until(() => linesOf(harness).at(-1) === 'May I?\nIt is open.');
    await harness.settled();
    expect([runs, harness.element.messages.length]).to.deep.equal([1, 2]);
    expect(desk.asked[1]!.context.results).to.deep.equal([{id: 'open_order', name: 'open_order', value: 1}]);
    expect(harness.has('request')).to.equal(false);
    await asked(harness, 'Thanks.');
    expect(desk.messages[2]).to.deep.equal(['Open it.', 'May I?\n\nIt is open.', 'Thanks.']);
    expect(desk.asked[2]!.context).to.not.have.any.keys('results', 'answers');
    expect(desk.asked[2]!.context.conversation).to.not.have.property('changedFrom');
  });

  test('allowed below a long reply → the view stays at what the visitor has pressed', async () => {
    let go!: () => void;
    const going = new Promise<void>((resolve) => (go = resolve));
    const long = text('A paragraph that takes some room.\n\n'.repeat(40));
    const {harness} = await placeDesk(
      [
        [long, call('a')],
        [going, text('Done.')],
      ],
      {tools: {a: tool(() => 1)}},
    );
    harness.element.style.blockSize = '450px';
    await asked(harness, 'Do it.');
    const transcript = harness.part('transcript')!;
    transcript.scrollTop = transcript.scrollHeight;
    const button = await until(() => choice(harness, harness.words.allow));
    await frames(4);
    const last = harness.root.querySelector('[part=content] .section:last-child p:last-of-type')!;
    const before = last.getBoundingClientRect().top;
    button.click();
    await until(() => !harness.has('request'));
    await frames(4);
    expect(Math.abs(last.getBoundingClientRect().top - before)).to.be.below(2);
    go();
    await until(() => harness.texts.at(-1)?.endsWith('Done.'));
    await frames(4);
    const {bottom} = harness.part('transcript')!.getBoundingClientRect();
    const words = harness.parts('content').at(-1)!.getBoundingClientRect();
    expect(words.bottom).to.be.below(bottom);
  });

  test('refused → it does not run, and the agent is told', async () => {
    let runs = 0;
    const tools = {a: tool(() => (runs += 1)), b: tool(() => (runs += 1))};
    const {harness, desk} = await placeDesk([[call('a'), call('b')], [text('As you like.')]], {tools});
    await asked(harness, 'Do it.');
    await choose(harness, harness.words.refuse, 0);
    await until(() => cardTexts(harness)[0]?.endsWith(harness.words.refuse));
    await choose(harness, harness.words.allow, 1);
    await until(() => harness.texts.at(-1) === 'As you like.');
    expect(runs).to.equal(1);
    expect(desk.asked[1]!.context.results).to.deep.equal([
      {id: 'a', name: 'a', error: 'The visitor did not allow it.'},
      {id: 'b', name: 'b', value: 2 - 1},
    ]);
    expect(harness.element.messages.at(-1)).to.deep.include({steps: ['b {}']});
  });

  test('all refused → the question can be asked again', async () => {
    const {harness} = await placeDesk([[call('a')], [text('As you like.')]], {tools: {a: tool(() => 1)}});
    await asked(harness, 'Do it.');
    await choose(harness, harness.words.refuse);
    await until(() => harness.texts.at(-1) === 'As you like.');
    await harness.settled();
    expect(harness.has('regenerate')).to.equal(true);
  });

  test('allowed, and no text after it → complete, with its step', async () => {
    const {harness} = await placeDesk([[call('a')], []], {tools: {a: tool(() => 1)}});
    await asked(harness, 'Do it.');
    await choose(harness, harness.words.allow);
    await until(() => harness.part('step')?.innerText === 'a {}');
    expect(harness.element.messages.at(-1)).to.include({status: 'complete', content: ''});
    expect(harness.has('notice')).to.equal(false);
  });

  test('a tool that has run while the chat is closed, without a word → unread', async () => {
    let go!: () => void;
    const going = new Promise<void>((resolve) => (go = resolve));
    const tools = {a: tool(() => going, {confirm: false})};
    const properties = {mode: 'floating', open: true, tools} as const;
    const {harness, desk} = await placeDesk([[call('a')], []], properties);
    harness.ask('Do it.');
    await until(() => desk.asked.length === 1);
    harness.element.hide();
    go();
    await until(() => harness.part('badge')?.textContent === '1');
  });

  test('two presses at once → one decision, and none of the next round', async () => {
    const given: unknown[] = [];
    const tools = {a: tool((args) => given.push(args))};
    const {harness} = await placeDesk([[call('a', {n: 1}, '0')], [call('a', {n: 2}, '0')], [text('Done.')]], {
      tools,
    });
    await asked(harness, 'Do it.');
    const button = await until(() => choice(harness, harness.words.allow));
    button.click();
    button.click();
    await until(() => cardTexts(harness)[0]?.includes('n 2'));
    await harness.settled();
    expect(given).to.deep.equal([{n: 1}]);
    await choose(harness, harness.words.allow);
    await until(() => harness.texts.at(-1) === 'Done.');
    expect(given).to.deep.equal([{n: 1}, {n: 2}]);
  });

  for (const [what, event] of [
    ['an error', {type: 'error', message: 'x'}],
    ['a cut', {type: 'finish', reason: 'length'}],
    ['a filter', {type: 'finish', reason: 'content_filter'}],
    ['an unknown end', {type: 'finish', reason: 'tired'}],
  ] as [string, Reply[number]][])
    test(`call, then ${what} → nothing runs`, async () => {
      let runs = 0;
      const tools = {a: tool(() => (runs += 1), {confirm: false})};
      const {harness, desk} = await placeDesk([[call('a'), event], [text('Never.')]], {tools});
      await asked(harness, 'Do it.');
      expect([runs, desk.asked.length]).to.deep.equal([0, 1]);
      expect(harness.element.messages.at(-1)).to.not.have.property('hasActed');
    });

  test('the page changes the arguments in its messages → they do not change', async () => {
    const given: unknown[] = [];
    const {harness} = await placeDesk([[call('a', {list: [1]})], [text('Done.')]], {
      tools: {a: tool((args) => given.push(args))},
    });
    await asked(harness, 'Do it.');
    const [waiting] = (harness.element.messages.at(-1) as AssistantMessage).requests!;
    expect(() => (waiting!.call!.arguments as {list: number[]}).list.push(2)).to.throw(TypeError);
    expect(() => Object.assign(waiting!, {answer: 'allow'})).to.throw(TypeError);
    await choose(harness, harness.words.allow);
    await until(() => harness.texts.at(-1) === 'Done.');
    expect(given).to.deep.equal([{list: [1]}]);
  });

  test('9,000 arguments → one text in the card', async () => {
    const args = Object.fromEntries(Array.from({length: 9_000}, (_, index) => [`k${index}`, 1]));
    const {harness} = await placeDesk([[call('a', args)]], {tools: {a: tool(() => 1)}});
    await asked(harness, 'Do it.');
    await until(() => choice(harness, harness.words.allow));
    expect(harness.part('request')!.querySelectorAll('*').length).to.be.lessThan(30);
    expect(harness.part('request')!.textContent).to.include('"k8999":1');
  });

  test('a call that no card shows → not announced', async () => {
    const {harness} = await placeDesk([[call('nosuch', {}, '1'), call('a', {}, '2')]], {
      tools: {a: tool(() => 1)},
    });
    await asked(harness, 'Do it.');
    await until(() => said(harness).includes('a {}') && cardTexts(harness).length > 0);
    expect(said(harness)).to.not.include('nosuch');
    expect(cardTexts(harness)).to.have.length(1);
  });

  test('a request without choices beside a call → neither can be answered', async () => {
    const {harness} = await placeDesk([[request('A', {choices: []}), call('a')]], {
      tools: {a: tool(() => 1)},
    });
    await asked(harness, 'Do it.');
    await until(() => cardTexts(harness)[1]?.endsWith(harness.words.cannotAnswer));
    expect(harness.has('choice')).to.equal(false);
  });

  test('another question in place of a decision → the call is refused', async () => {
    let runs = 0;
    const {harness, desk} = await placeDesk([[call('a')], [text('Yes.')]], {
      tools: {a: tool(() => (runs += 1))},
    });
    await asked(harness, 'Do it.');
    await until(() => choice(harness, harness.words.allow));
    await asked(harness, 'Wait!');
    expect(desk.asked[1]!.context).to.deep.include({answers: [{id: 'a', refused: true}]});
    expect(desk.asked[1]!.context).to.not.have.property('results');
    expect(runs).to.equal(0);
    await until(() => cardTexts(harness)[0]?.endsWith(harness.words.notAnswered));
  });

  const big = 'x'.repeat(100_000);
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  for (const [what, name, args, error] of [
    ['a tool that the page has not', 'b', {}, /^The page has no tool "b"\.$/],
    ['constructor', 'constructor', {}, /^The page has no tool "constructor"\.$/],
    ['__proto__', '__proto__', {}, /^The page has no tool/],
    ['a long name', 'n'.repeat(10_000), {}, /^The page has no tool "n{100}"\.$/],
    ['arguments of 1 MB', 'a', {id: 1, big}, /no JSON of at most 100 kB/],
    ['a cycle', 'a', cyclic, /no JSON/],
    ['arguments that are a text', 'a', '{"id":1}', /^arguments must be of the type \["object"\]\.$/],
    ['no arguments', 'a', undefined, /^arguments needs "id"\.$/],
    ['an argument of another type', 'a', {id: 1.5}, /^arguments\.id must be of the type/],
    ['an unknown word', 'a', {id: 1, size: 'L'}, /^arguments\.size must be one of \["S","M"\]\.$/],
    ['a wrong item', 'a', {id: 1, tags: ['a', 2]}, /^arguments\.tags\.1 must be/],
    ['a prototype', 'a', JSON.parse('{"id":1,"more":{"__proto__":{}}}'), /has the key "__proto__"/],
  ] as [string, string, unknown, RegExp][])
    test(`call with ${what} → the agent reads why; the visitor is not asked, nothing runs`, async () => {
      let runs = 0;
      const tools = {a: tool(() => (runs += 1), {parameters})};
      const {harness, desk} = await placeDesk([[call(name, args, 'c1')], [text('Hm.')]], {tools});
      await asked(harness, 'Do it.');
      const [result] = desk.asked[1]!.context.results!;
      expect(result).to.have.keys('id', 'name', 'error');
      expect((result as {error: string}).error).to.match(error);
      expect([runs, harness.has('choice'), harness.texts.at(-1)]).to.deep.equal([0, false, 'Hm.']);
    });

  for (const [what, run, result] of [
    [
      'throws',
      () => {
        throw new Error('No cart.');
      },
      {error: 'No cart.'},
    ],
    ['rejects', () => Promise.reject(new Error('No cart.')), {error: 'No cart.'}],
    [
      'throws no error',
      () => {
        throw Object.create(null);
      },
      {error: 'The tool failed.'},
    ],
    [
      'throws an error without words',
      () => {
        throw Object.assign(new Error(), {message: {}});
      },
      {error: 'The tool failed.'},
    ],
    ['returns nothing', () => undefined, {value: null}],
    ['returns too much', () => big, {error: 'The result is no JSON of at most 100 kB.'}],
    ['returns a cycle', () => cyclic, {error: 'The result is no JSON of at most 100 kB.'}],
    ['returns a promise', () => Promise.resolve(new Date(0)), {value: '1970-01-01T00:00:00.000Z'}],
  ] as [string, () => unknown, object][])
    test(`tool that ${what} → told, and the reply goes on`, async () => {
      const tools = {a: tool(run, {confirm: false})};
      const {harness, desk} = await placeDesk([[call('a')], [text('Fine.')]], {tools});
      await asked(harness, 'Do it.');
      expect(desk.asked[1]!.context.results).to.deep.equal([{id: 'a', name: 'a', ...result}]);
      expect(harness.texts.at(-1)).to.equal('Fine.');
    });

  test('Stop while a tool runs → its signal aborts, what ran stays on screen, nothing asks again', async () => {
    let signal!: AbortSignal;
    const tools = {
      a: tool(() => 1, {confirm: false}),
      b: tool((_, given) => ((signal = given), new Promise(() => undefined)), {confirm: false}),
      c: tool(() => 1, {confirm: false}),
    };
    const {harness, desk} = await placeDesk([[call('a'), call('b'), call('c')], [text('Never.')]], {tools});
    harness.ask('Do it.');
    await until(() => signal);
    await harness.click('stop');
    await until(() => signal.aborted);
    await harness.settled();
    expect(harness.element.messages.at(-1)).to.deep.include({
      status: 'stopped',
      steps: ['a {}', 'b {}'],
      hasActed: true,
    });
    await until(() => harness.part('step'));
    expect(harness.part('step')!.innerText).to.equal('b {}');
    expect([harness.has('retry'), harness.has('regenerate'), desk.asked.length]).to.deep.equal([
      false,
      false,
      1,
    ]);
  });

  test('more than ten rounds → the reply is interrupted', async () => {
    const tools = {a: tool(() => 1, {confirm: false})};
    const replies: Reply[] = Array.from({length: 20}, () => [call('a')]);
    const {harness, desk} = await placeDesk(replies, {tools});
    await asked(harness, 'Do it.');
    expect(desk.asked).to.have.length(11);
    expect(harness.element.messages.at(-1)).to.include({status: 'failed', hasActed: true});
    await until(() => harness.has('notice'));
    expect(harness.has('retry')).to.equal(false);
  });

  test('ten rounds that the visitor allows, and one more → interrupted', async () => {
    const tools = {a: tool(() => 1)};
    const {harness, desk} = await placeDesk(
      Array.from({length: 20}, () => [call('a')]),
      {tools},
    );
    await asked(harness, 'Do it.');
    for (let round = 1; round <= 10; round += 1) {
      await choose(harness, harness.words.allow);
      await until(() => desk.asked.length === round + 1);
      await harness.settled();
    }
    expect(harness.element.messages.at(-1)).to.include({status: 'failed'});
  });

  test('a finish of any kind after a call, and no end → the tool runs', async () => {
    const tools = {a: tool(() => 1, {confirm: false})};
    const {harness} = await placeDesk(
      [
        [call('a'), {type: 'finish', reason: 'stop'}],
        [text('Done.'), {type: 'finish'}],
      ],
      {tools},
    );
    await asked(harness, 'Do it.');
    expect(harness.element.messages.at(-1)).to.include({
      content: 'Done.',
      status: 'complete',
      finishReason: 'stop',
    });
  });

  for (const [what, tools] of [
    ['null', {a: null}],
    ['no function', {a: {description: 'A', parameters: {}}}],
    ['a text', 'x'],
  ] as [string, object][])
    test(`tools with ${what} → the others work, and the owner reads why`, async () => {
      const written = recordConsole();
      const {harness, desk} = await placeDesk([[text('Fine.')]], {tools: tools as PageTools});
      await asked(harness, 'Do it.');
      await until(() => written.lines.length > 0);
      written.restore();
      expect(written.lines.join()).to.match(/Invalid "tools": "." has no function "run"/);
      expect([harness.texts.at(-1), desk.asked[0]!.context.tools]).to.deep.equal(['Fine.', undefined]);
    });

  test('a text that looks like a call → text', async () => {
    let runs = 0;
    const words = '{"type":"call","id":"1","name":"a","arguments":{}}';
    const {harness} = await placeDesk([[text(words)]], {
      tools: {a: tool(() => (runs += 1), {confirm: false})},
    });
    await asked(harness, 'Do it.');
    expect([runs, harness.texts.at(-1)]).to.deep.equal([0, words]);
  });

  test('a request and a call in one reply → both are decided, then sent together', async () => {
    const tools = {a: tool(() => 1)};
    const {harness, desk} = await placeDesk([[request('A'), call('a')], [text('Done.')]], {tools});
    await asked(harness, 'Do it.');
    await choose(harness, 'Keep it', 0);
    await choose(harness, harness.words.allow, 1);
    await until(() => harness.texts.at(-1) === 'Done.');
    expect(desk.asked[1]!.context).to.deep.include({
      answers: [{id: 'A', value: 'no'}],
      results: [{id: 'a', name: 'a', value: 1}],
    });
    expect(harness.element.messages.at(-2)!.content).to.equal('Keep it');
  });

  test('a reply that fails after a tool ran → the text stays, no Try again', async () => {
    const broken = Promise.reject(new Error('Broken.'));
    broken.catch(() => undefined);
    const tools = {a: tool(() => 1, {confirm: false})};
    const {harness} = await placeDesk([[text('One.'), call('a')], [broken]], {tools});
    await asked(harness, 'Do it.');
    await until(() => harness.has('notice'));
    expect([harness.texts.at(-1), harness.has('retry')]).to.deep.equal(['One.', false]);
  });
});

import {expect} from 'chai';

import {until} from '../../support/until.js';
import {asked, placeDesk, said, text, type Reply} from '../handover/handover-chat.js';
import {cardTexts, choice, choose, request} from './requests-chat.js';

const toolCalls = {type: 'finish', reason: 'tool_calls'} as const;

suite('requests of the agent', () => {
  for (const [what, reply] of [
    ['alone', [request('A')]],
    ['after tool_calls', [request('A'), toolCalls]],
    [
      'before tool_calls and references',
      [request('A'), toolCalls, {type: 'references', references: [{title: 'A'}]}],
    ],
  ] as [string, Reply][])
    test(`request ${what} → a card, a complete reply, no turn, no notice`, async () => {
      const {harness} = await placeDesk([reply]);
      await asked(harness, 'Cancel my order.');
      await until(() => choice(harness, 'Cancel it'));
      expect(cardTexts(harness)).to.deep.equal(['May I cancel A? Cancel it Keep it']);
      expect(harness.element.messages.at(-1)).to.include({status: 'complete', content: ''});
      expect(harness.element.status).to.equal('ready');
      for (const part of ['notice', 'stop', 'typing', 'retry'])
        expect(harness.has(part), part).to.equal(false);
      await until(() => said(harness).includes('May I cancel A?'));
    });

  test('answer → the words of the visitor; the agent gets the answer, and no message of it, then or later', async () => {
    const {harness, desk} = await placeDesk([
      [text('One moment.'), request('A')],
      [text('It is canceled.')],
      [text('Bye.')],
    ]);
    const sent: string[] = [];
    harness.element.addEventListener('chat-bot-send', (event) => sent.push(event.text));
    await asked(harness, 'Cancel my order.');
    await choose(harness, 'Cancel it');
    await until(() => harness.texts.at(-1) === 'It is canceled.');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Cancel my order.', 'One moment.', 'Cancel it', 'It is canceled.']);
    expect(sent).to.deep.equal(['Cancel my order.', 'Cancel it']);
    expect(desk.asked[1]!.words).to.equal('One moment.');
    expect(desk.asked[1]!.context.answers).to.deep.equal([{id: 'A', value: 'yes'}]);
    expect(desk.asked[1]!.context.conversation).to.not.have.property('changedFrom');
    expect(cardTexts(harness)).to.deep.equal(['May I cancel A?']);
    expect(harness.element.messages.at(-2)).to.include({role: 'user', isAnswer: true});
    await asked(harness, 'Thanks.');
    expect(desk.asked[2]!.context).to.not.have.property('answers');
    expect(desk.asked[2]!.context.conversation).to.not.have.property('changedFrom');
    expect(desk.messages[2]).to.deep.equal(['Cancel my order.', 'One moment.', 'It is canceled.', 'Thanks.']);
  });

  test('two requests → the answers are sent together', async () => {
    const {harness, desk} = await placeDesk([[request('A'), request('B')], [text('Done.')]]);
    await asked(harness, 'Cancel both.');
    await choose(harness, 'Cancel it', 0);
    await until(() => cardTexts(harness)[0] === 'May I cancel A? Cancel it' && choice(harness, 'Keep it', 1));
    expect(desk.asked).to.have.length(1);
    await choose(harness, 'Keep it', 1);
    await until(() => harness.texts.at(-1) === 'Done.');
    expect(desk.asked[1]!.context.answers).to.deep.equal([
      {id: 'A', value: 'yes'},
      {id: 'B', value: 'no'},
    ]);
    expect(harness.element.messages.at(-2)!.content).to.equal('Cancel it\nKeep it');
  });

  test('another question → it refuses what is open', async () => {
    const {harness, desk} = await placeDesk([[request('A'), request('B')], [text('Fine.')], [text('Yes.')]]);
    await asked(harness, 'Cancel both.');
    await choose(harness, 'Cancel it', 0);
    await until(() => cardTexts(harness)[0] === 'May I cancel A? Cancel it');
    await asked(harness, 'Wait!');
    expect(desk.asked[1]).to.deep.include({words: 'Wait!'});
    expect(desk.asked[1]!.context.answers).to.deep.equal([
      {id: 'A', value: 'yes'},
      {id: 'B', refused: true},
    ]);
    await until(() => cardTexts(harness)[1] === `May I cancel B? ${harness.words.notAnswered}`);
    await asked(harness, 'Go on.');
    expect(desk.asked[2]!.context).to.not.have.property('answers');
  });

  test('a listener cancels chat-bot-send → the card stays open, and nothing is sent', async () => {
    const {harness, desk} = await placeDesk([[request('A')], [text('Done.')]]);
    await asked(harness, 'Cancel my order.');
    harness.element.addEventListener('chat-bot-send', (event) => event.preventDefault(), {once: true});
    await choose(harness, 'Keep it');
    await until(() => choice(harness, 'Keep it')?.disabled === false);
    await until(() => harness.root.activeElement === choice(harness, 'Keep it'));
    expect([desk.asked.length, harness.element.messages.length]).to.deep.equal([1, 2]);
    await choose(harness, 'Keep it');
    await until(() => harness.texts.at(-1) === 'Done.');
  });

  test('a listener clears the conversation at chat-bot-send → the answer goes nowhere', async () => {
    const {harness, desk} = await placeDesk([[request('A')], [text('Never.')]]);
    await asked(harness, 'Cancel my order.');
    harness.element.addEventListener('chat-bot-send', () => harness.element.clear(), {once: true});
    await choose(harness, 'Cancel it');
    await until(() => harness.element.messages.length === 0);
    await harness.settled();
    expect([desk.asked.length, harness.texts]).to.deep.equal([1, []]);
  });

  test('an object in place of the function → the card is closed', async () => {
    const {harness} = await placeDesk([[request('A')]]);
    await asked(harness, 'Cancel my order.');
    await until(() => choice(harness, 'Keep it'));
    harness.element.transport = {reply: () => Promise.reject(new Error('Never.'))};
    await until(() => cardTexts(harness)[0] === `May I cancel A? ${harness.words.notAnswered}`);
  });

  test('the reply to an answer fails → no Try again, nothing before it can be asked again', async () => {
    const broken = Promise.reject(new Error('Broken.'));
    broken.catch(() => undefined);
    const {harness, desk} = await placeDesk([[request('A')], [broken], [text('Yes.')]]);
    await asked(harness, 'Cancel my order.');
    await choose(harness, 'Cancel it');
    await until(() => harness.has('notice'));
    expect(harness.has('retry')).to.equal(false);
    expect(harness.parts('edit').every(({hidden}) => hidden)).to.equal(true);
    const {element} = harness;
    for (const act of [
      () => element.retry(),
      () => element.regenerate(),
      () => element.edit(element.messages[0]!.id, 'Keep it.'),
    ])
      await act().then(
        () => expect.fail('It is asked again.'),
        () => undefined,
      );
    expect(desk.asked).to.have.length(2);
    await asked(harness, 'And now?');
    expect(harness.texts.at(-1)).to.equal('Yes.');
    expect(harness.parts('edit').map(({hidden}) => hidden)).to.deep.equal([true, true, false]);
  });

  test('the reply to an answer is complete → no new answer', async () => {
    const {harness} = await placeDesk([[request('A')], [text('Done.')]]);
    await asked(harness, 'Cancel my order.');
    expect(harness.has('regenerate')).to.equal(true);
    await choose(harness, 'Cancel it');
    await until(() => harness.texts.at(-1) === 'Done.');
    await harness.settled();
    expect(harness.has('regenerate')).to.equal(false);
  });

  test('no valid choice → a sentence; the next question refuses', async () => {
    const {harness, desk} = await placeDesk([
      [request('A', {choices: [{value: 1, label: 'One'}, null, 'B']})],
      [text('Yes.')],
    ]);
    await asked(harness, 'A?');
    await until(() => cardTexts(harness)[0] === `May I cancel A? ${harness.words.cannotAnswer}`);
    await asked(harness, 'B?');
    expect(desk.asked[1]!.context.answers).to.deep.equal([{id: 'A', refused: true}]);
  });

  test('marks, controls and line breaks in labels → visible text on one line', async () => {
    const choices = [
      {value: 'marks', label: `Z${'\u0301'.repeat(90)}`},
      {value: 'bidi', label: '\u202EevaS\u202C it'},
      {value: 'lines', label: 'Two\n\nlines'},
    ];
    const {harness} = await placeDesk([[request('A', {choices})]]);
    await asked(harness, 'A?');
    await until(() => choice(harness, 'Two lines'));
    const labels = harness.parts('choice').map(({innerText}) => innerText.trim());
    expect(labels.slice(1)).to.deep.equal(['evaS it', 'Two lines']);
    expect(labels[0]!.length).to.be.at.most(31);
  });

  const good = {value: 'x', label: 'Yes'};
  for (const [what, choices] of [
    [
      '1,000 choices',
      Array.from({length: 1_000}, (_, index) => ({value: `${index}`, label: `Choice ${index}`})),
    ],
    ['a label that is too long', [good, {value: 'long', label: 'x'.repeat(101)}]],
    ['a label without visible text', [good, {value: 'blank', label: '\u200B\u2800'}]],
    ['a value that is too long', [good, {value: 'y'.repeat(1_001), label: 'Long value'}]],
    ['a value that is no text', [good, {value: 1, label: 'One'}]],
    ['one value twice', [good, {value: 'x', label: 'No'}]],
  ] as const)
    test(`${what} → cannot be answered, because no choice may be missing`, async () => {
      const {harness} = await placeDesk([[request('A', {choices})]]);
      await asked(harness, 'A?');
      await until(() => cardTexts(harness)[0]?.endsWith(harness.words.cannotAnswer));
      expect(harness.has('choice')).to.equal(false);
    });

  test('a text of more than 2,000 characters → cannot be answered, because nobody reads it as a whole', async () => {
    const {harness} = await placeDesk([[request('A', {text: `Yes? ${'x'.repeat(2_000)} and my house.`})]]);
    await asked(harness, 'A?');
    await until(() => cardTexts(harness)[0]?.endsWith(harness.words.cannotAnswer));
    expect(harness.has('choice')).to.equal(false);
  });

  for (const [what, events] of [
    ['no id', [request('A', {id: ''})]],
    ['no text', [request('A', {text: '\u200B'})]],
    ['more than 20', Array.from({length: 21}, (_, index) => request(`R${index}`))],
  ] as [string, Reply][])
    test(`requests with ${what} → the reply is interrupted, and no card is open`, async () => {
      const {harness} = await placeDesk([[text('Hm.'), ...events]]);
      await asked(harness, 'A?');
      expect(harness.element.messages.at(-1)).to.include({status: 'interrupted'});
      await until(() => harness.has('notice'));
      expect(harness.has('choice')).to.equal(false);
    });

  test('the same id twice → one card', async () => {
    const {harness} = await placeDesk([[request('A'), request('A', {text: 'Again?'})]]);
    await asked(harness, 'A?');
    await until(() => choice(harness, 'Keep it'));
    expect(cardTexts(harness)).to.have.length(1);
  });

  test('follow-up questions → not beside an open card', async () => {
    const {harness} = await placeDesk([[request('A')], [text('Fine.')]], {suggestions: ['And then?']});
    await asked(harness, 'A?');
    await until(() => choice(harness, 'Keep it'));
    expect(harness.has('starter')).to.equal(false);
    await choose(harness, 'Keep it');
    await until(() => harness.has('starter'));
  });

  test('restored conversation → quiet text, and nothing can be pressed', async () => {
    const {harness} = await placeDesk([[request('A', {isHeld: true}), request('B')]]);
    await asked(harness, 'A?');
    const stored = JSON.parse(JSON.stringify(harness.element.messages)) as object[];
    await harness.element.restore(stored);
    await until(() => cardTexts(harness)[1] === `May I cancel B? ${harness.words.notAnswered}`);
    expect(harness.has('choice')).to.equal(false);
  });

  test('keyboard → the focus stays in the chat', async () => {
    const {harness} = await placeDesk([[request('A'), request('B')], [text('Done.')]]);
    await asked(harness, 'Cancel both.');
    (await until(() => choice(harness, 'Keep it', 0))).focus();
    choice(harness, 'Keep it', 0)!.click();
    await until(() => cardTexts(harness)[0] === 'May I cancel A? Keep it');
    expect(harness.parts('request')[0]!.contains(harness.root.activeElement)).to.equal(true);
    await choose(harness, 'Keep it', 1);
    await until(() => harness.root.activeElement === harness.input);
  });
});

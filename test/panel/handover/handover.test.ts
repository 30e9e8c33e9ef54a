import {expect} from 'chai';

import {menuItem} from '../../support/harness.js';
import {until} from '../../support/until.js';
import {
  asked,
  handover,
  message,
  placeDesk,
  placeJoined,
  press,
  row,
  rowButton,
  said,
  text,
} from './handover-chat.js';

suite('handover: states', () => {
  test('offered → a button; its words are the question, the context says it, and the visitor waits', async () => {
    const {harness, desk} = await placeDesk([
      [text('I cannot help.'), handover('offered')],
      [handover('waiting')],
    ]);
    const {talkToPerson, waitingForPerson} = harness.words;
    await asked(harness, 'Where is my parcel?');
    expect(desk.asked[0]!.context).to.not.have.property('handover');
    await press(harness, talkToPerson);
    await harness.settled();
    expect(desk.asked[1]).to.deep.include({words: talkToPerson});
    expect(desk.asked[1]!.context.handover).to.equal(true);
    await until(() => row(harness).startsWith(waitingForPerson));
    expect(harness.texts).to.deep.equal(['Where is my parcel?', 'I cannot help.', talkToPerson]);
    expect(harness.element.status).to.equal('ready');
    for (const part of ['notice', 'stop', 'retry', 'regenerate', 'typing'])
      expect(harness.has(part), part).to.equal(false);
  });

  test('agreed, and stopped before the desk has answered → it is listened to, because it can have the question', async () => {
    const never = new Promise<void>(() => undefined);
    const {harness, desk} = await placeDesk([[text('No.'), handover('offered')], [never]]);
    await asked(harness, 'A?');
    await press(harness, harness.words.talkToPerson);
    await until(() => desk.asked.length === 2);
    harness.element.stop();
    await until(() => desk.calls.length === 1);
    desk.tell(message('1', 'Hello, Anna here.'));
    await until(() => harness.texts.at(-1) === 'Hello, Anna here.');
  });

  test('offered, then another question → no offer, no handover, nothing is listened to', async () => {
    const {harness, desk} = await placeDesk([[text('No.'), handover('offered')], [text('Yes.')]]);
    await asked(harness, 'A?');
    await until(() => rowButton(harness, harness.words.talkToPerson));
    await asked(harness, 'B?');
    expect(row(harness)).to.equal('');
    expect(desk.asked[1]!.context).to.not.have.property('handover');
    expect(desk.calls).to.have.length(0);
  });

  test('offered, the visitor declines → no offer, the field has the focus', async () => {
    const {harness} = await placeDesk([[text('No.'), handover('offered')]]);
    await asked(harness, 'A?');
    await press(harness, harness.words.cancel);
    await until(() => row(harness) === '');
    expect(harness.root.activeElement === harness.input).to.equal(true);
  });

  test('offered while the reply runs → the offer comes with its end', async () => {
    let end!: () => void;
    const rest = new Promise<void>((resolve) => (end = resolve));
    const {harness} = await placeDesk([[handover('offered'), text('No, '), rest, text('I cannot.')]]);
    harness.ask('A?');
    await until(() => harness.texts.at(-1) === 'No,');
    expect(rowButton(harness, harness.words.talkToPerson)).to.equal(undefined);
    end();
    await until(() => rowButton(harness, harness.words.talkToPerson));
  });

  test('a listener of the page cancels the question → the offer stays, nothing is sent', async () => {
    const {harness, desk} = await placeDesk([[text('No.'), handover('offered')]]);
    await asked(harness, 'A?');
    harness.element.addEventListener('chat-bot-send', (event) => event.preventDefault());
    await press(harness, harness.words.talkToPerson);
    await harness.element.updateComplete;
    expect(rowButton(harness, harness.words.talkToPerson) !== undefined).to.equal(true);
    expect(desk.asked).to.have.length(1);
    expect(desk.calls).to.have.length(0);
  });

  test('joined without text, also after tool_calls → the name, no message, the notice says a person answers', async () => {
    const {harness} = await placeDesk([
      [handover('waiting')],
      [handover('joined', 'Anna'), {type: 'finish', reason: 'tool_calls'}],
    ]);
    await asked(harness, 'A?', 'B?');
    await until(() => row(harness).startsWith('Anna'));
    expect(harness.texts).to.deep.equal(['A?', 'B?']);
    expect(harness.part('disclaimer')!.textContent).to.equal(harness.words.personAnswers);
    expect(harness.element.messages[3]).to.deep.include({content: '', status: 'complete'});
  });

  test('joined → each further question says so; after the end none does', async () => {
    const {harness, desk} = await placeJoined(
      {},
      [handover('joined', 'Anna')],
      [text('Hello from the agent.')],
    );
    await asked(harness, 'B?');
    expect(desk.asked[1]!.context.handover).to.equal(true);
    desk.tell(handover('ended'));
    await until(() => row(harness) === harness.words.aiAgain);
    await asked(harness, 'C?');
    expect(desk.asked[2]!.context).to.not.have.property('handover');
    expect(row(harness)).to.equal('');
  });

  test('ended → the AI is back: once in the row, which screen readers hear, and the notice is the agent’s', async () => {
    const {harness, desk} = await placeJoined({}, [text('Hello from the agent.')]);
    const {aiAgain, disclaimer, personAnswers} = harness.words;
    desk.tell(message('1', 'Hello, Anna here.'));
    await until(() => harness.texts.includes('Hello, Anna here.'));
    expect(harness.part('disclaimer')!.textContent).to.equal(personAnswers);
    desk.tell(handover('ended'));
    await until(() => row(harness) === aiAgain);
    expect(harness.part('disclaimer')!.textContent).to.equal(disclaimer);
    await asked(harness, 'B?');
    await until(() => said(harness).includes('Hello from the agent.'));
    expect(said(harness)).to.not.include(aiAgain);
    expect(row(harness)).to.equal('');
    expect(harness.part('disclaimer')!.textContent).to.equal(disclaimer);
  });

  for (const [state, label] of [
    ['waiting', 'cancel'],
    ['joined', 'backToAgent'],
  ] as const)
    test(`${state} → the visitor leaves, the desk is told by the signal, the agent answers again`, async () => {
      const {harness, desk} = await placeDesk([[handover(state)], [text('Hello from the agent.')]]);
      await asked(harness, 'A?');
      await until(() => desk.calls.length === 1);
      await press(harness, harness.words[label]);
      const {signal} = desk.calls[0]!;
      await until(() => signal.aborted);
      expect((signal.reason as Error).cause).to.equal('ended');
      expect(harness.root.activeElement === harness.input).to.equal(true);
      await until(() => rowButton(harness, harness.words[label]) === undefined);
      expect(row(harness)).to.equal(state === 'joined' ? harness.words.aiAgain : '');
      await asked(harness, 'B?');
      expect(desk.asked[1]!.context).to.not.have.property('handover');
      expect(desk.calls).to.have.length(1);
    });

  test('a reply that stays open after `waiting` → is over: the field is free, nothing can be stopped', async () => {
    const never = new Promise(() => undefined);
    const {harness} = await placeDesk([[handover('waiting'), never]]);
    await asked(harness, 'A?');
    expect(harness.element.status).to.equal('ready');
    expect(harness.has('stop')).to.equal(false);
    expect(harness.has('send')).to.equal(true);
  });

  test('the visitor leaves while a question waits for the desk → the question is over', async () => {
    const never = new Promise(() => undefined);
    const {harness, desk} = await placeDesk([[handover('waiting')], [never]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    harness.ask('B?');
    await until(() => harness.has('stop'));
    await press(harness, harness.words.cancel);
    await until(() => desk.calls[0]!.signal.aborted && harness.element.status === 'ready');
    expect(harness.has('stop')).to.equal(false);
  });

  test('the question with the button fails → nothing is listened to until it was tried again with success', async () => {
    const {harness, desk} = await placeDesk([
      [text('No.'), handover('offered')],
      [{type: 'error', status: 503}],
      [{type: 'error', status: 503}],
      [handover('joined', 'Anna')],
    ]);
    await asked(harness, 'A?');
    await press(harness, harness.words.talkToPerson);
    for (let failures = 1; failures <= 2; failures += 1) {
      await until(() => harness.has('notice'));
      expect(row(harness).startsWith(harness.words.waitingForPerson)).to.equal(true);
      expect(desk.calls).to.have.length(0);
      await harness.click('retry');
      await until(() => desk.asked.length > failures + 1 && harness.element.status !== 'submitted');
    }
    await until(() => row(harness).startsWith('Anna') && desk.calls.length === 1);
    expect(desk.asked[3]).to.deep.include({words: harness.words.talkToPerson});
    expect(desk.asked[3]!.context.handover).to.equal(true);
  });

  test('the desk ends the wait → the visitor reads that nobody can answer', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    desk.tell(handover('ended'));
    await until(() => row(harness) === harness.words.nobodyAnswers);
  });

  test('asked right after the visitor has left → the agent is asked', async () => {
    const {harness, desk} = await placeJoined({}, [text('Hello.')]);
    await press(harness, harness.words.backToAgent);
    await asked(harness, 'B?');
    expect(desk.asked[1]!.context).to.not.have.property('handover');
  });

  test('the end, then a reply with an offer → that an AI answers is said once', async () => {
    const {harness, desk} = await placeJoined({}, [text('No.'), handover('offered')]);
    desk.tell(message('1', 'Hello, Anna here.'));
    desk.tell(handover('ended'));
    await until(() => row(harness) === harness.words.aiAgain);
    await asked(harness, 'B?');
    await until(() => rowButton(harness, harness.words.talkToPerson));
    expect(harness.part('disclaimer')!.textContent).to.equal(harness.words.disclaimer);
    await until(() => said(harness).includes('No.'));
    expect(said(harness)).to.not.include(harness.words.aiAgain);
  });

  test('“Contact us” right after a new conversation → what it says is shown in place of the undo', async () => {
    const {harness} = await placeDesk([[text('Hello.')]], {contact: () => 'Nobody is here.'});
    await asked(harness, 'A?');
    const clear = [...harness.root.querySelectorAll('button')].find(
      ({ariaLabel}) => ariaLabel === harness.words.clear,
    );
    clear!.click();
    await until(() => harness.has('undo'));
    (await menuItem(harness, harness.words.contact)).click();
    await until(() => row(harness) === 'Nobody is here.');
  });

  test('clear() while the visitor waits → nothing is listened to, no row', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    harness.element.clear();
    await until(() => desk.calls[0]!.signal.aborted);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('ended');
    desk.tell(message('1', 'Too late.'));
    await harness.element.updateComplete;
    expect(row(harness)).to.not.include(harness.words.waitingForPerson);
    expect(harness.element.messages).to.deep.equal([]);
  });

  test('a new conversation, then undo → the visitor waits again, and is heard again', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    const {id} = desk.calls[0]!.conversation;
    const button = [...harness.root.querySelectorAll('button')].find(
      ({ariaLabel}) => ariaLabel === harness.words.clear,
    );
    button!.click();
    await until(() => desk.calls[0]!.signal.aborted);
    await harness.click('undo');
    await until(() => desk.calls.length === 2);
    expect(desk.calls[1]!.conversation.id).to.equal(id);
    await until(() => row(harness).startsWith(harness.words.waitingForPerson));
  });

  test('restored messages → another conversation, without the handover', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')], [text('Hello.')]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    await harness.element.restore(JSON.parse(JSON.stringify(harness.element.messages)) as object[]);
    await until(() => desk.calls[0]!.signal.aborted);
    expect(harness.texts).to.deep.equal(['A?']);
    expect(row(harness)).to.equal('');
    await asked(harness, 'B?');
    expect(desk.calls).to.have.length(1);
    expect(desk.asked[1]!.context).to.not.have.property('handover');
  });

  test('a state that is unknown, and values that are no state → nothing', async () => {
    const values: object[] = [{state: 'gone'}, {state: 1}, {}, {state: {toString: () => 'joined'}}];
    const {harness, desk} = await placeDesk([
      [...values.map((value) => ({type: 'handover', ...value}) as never), text('Hello.')],
    ]);
    await asked(harness, 'A?');
    expect(row(harness)).to.equal('');
    expect(desk.calls).to.have.length(0);
  });

  test('a name with marks, control characters and line breaks → one short line', async () => {
    const name = `An\u202Ena\n${'\u0301'.repeat(10_000)} ${'x'.repeat(1_000)}`;
    const {harness} = await placeDesk([[handover('joined', name)]]);
    await asked(harness, 'A?');
    await until(() => row(harness).startsWith('Anna'));
    expect(row(harness).length).to.be.below(200);
    expect(harness.root.querySelector('.composer-status')!.clientHeight).to.be.below(120);
  });
});

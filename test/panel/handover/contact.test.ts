import {expect} from 'chai';

import type {ContactRequest} from '../../../src/index.js';
import {watchConsole} from '../../support/console.js';
import {menuItem, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';
import {asked, desk, handover, message, placeDesk, press, row, rowButton, text} from './handover-chat.js';

/** The visitor presses “Contact us” in the menu. */
async function pressContact(harness: Harness): Promise<void> {
  (await menuItem(harness, harness.words.contact)).click();
}

suite('handover: the function `contact`', () => {
  const log = watchConsole();

  test('called with the conversation; resolves without words → the visitor waits, and the person is heard', async () => {
    const requests: ContactRequest[] = [];
    const contact = (request: ContactRequest) => void requests.push(request);
    const {harness, desk: told} = await placeDesk([[text('Hello.')]], {contact});
    const {asked: questions, calls} = told;
    await asked(harness, 'A?');
    await pressContact(harness);
    await until(() => row(harness).startsWith(harness.words.waitingForPerson) && calls.length === 1);
    expect(requests).to.have.length(1);
    expect(requests[0]!.messages.map(({content}) => content)).to.deep.equal(['A?', 'Hello.']);
    expect(requests[0]!.markdown).to.include('Hello.');
    expect(requests[0]!.conversation.id).to.equal(calls[0]!.conversation.id);
    expect(requests[0]!.conversation.id).to.equal(questions[0]!.context.conversation.id);
    told.tell(message('1', 'Hello, Anna here.'));
    await until(() => harness.texts.at(-1) === 'Hello, Anna here.');
  });

  test('before the first question → the visitor waits in a conversation that has an id', async () => {
    const {harness, desk: told} = await placeDesk([[handover('joined')]], {contact: () => undefined});
    await pressContact(harness);
    await until(() => told.calls.length === 1);
    await asked(harness, 'A?');
    expect(told.asked[0]!.context.conversation.id).to.equal(told.calls[0]!.conversation.id);
    expect(told.asked[0]!.context.handover).to.equal(true);
  });

  test('resolves with words → the visitor reads them, nothing is listened to; the next question takes them away', async () => {
    const contact = () => Promise.resolve('We are back at 9:00.');
    const {harness, desk: told} = await placeDesk([[text('Hello.')]], {contact});
    await pressContact(harness);
    await until(() => row(harness) === 'We are back at 9:00.');
    expect(told.calls).to.have.length(0);
    await asked(harness, 'A?');
    expect(row(harness)).to.equal('');
    expect(told.asked[0]!.context).to.not.have.property('handover');
  });

  test('rejects → the visitor reads that nobody can answer, the owner reads the error', async () => {
    const {harness} = await placeDesk([], {contact: () => Promise.reject(new Error('No desk.'))});
    await pressContact(harness);
    await until(() => row(harness).startsWith(harness.words.nobodyAnswers));
    expect(log.lines.join()).to.include('No desk.');
    await press(harness, harness.words.cancel);
    await until(() => row(harness) === '');
  });

  test('the visitor agrees to an offer → it is called in place of a question', async () => {
    let count = 0;
    const contact = () => void (count += 1);
    const {harness, desk: told} = await placeDesk([[text('No.'), handover('offered')]], {contact});
    await asked(harness, 'A?');
    await press(harness, harness.words.talkToPerson);
    await until(() => told.calls.length === 1);
    expect(count).to.equal(1);
    expect(told.asked).to.have.length(1);
  });

  test('the event is canceled → it is not called', async () => {
    let count = 0;
    const {harness} = await placeDesk([], {contact: () => void (count += 1)});
    harness.element.addEventListener('chat-bot-contact', (event) => event.preventDefault());
    const told = harness.next('chat-bot-contact');
    await pressContact(harness);
    const event = await told;
    expect(event.url).to.equal('');
    await harness.element.updateComplete;
    expect(count).to.equal(0);
    expect(row(harness)).to.equal('');
  });

  test('the visitor cancels before it answers → its answer changes nothing', async () => {
    let answer!: () => void;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const {harness, desk: told} = await placeDesk([], {contact: () => answered});
    await pressContact(harness);
    await press(harness, harness.words.cancel);
    await until(() => row(harness) === '');
    answer();
    await answered;
    await harness.element.updateComplete;
    expect(row(harness)).to.equal('');
    expect(told.calls).to.have.length(0);
  });

  test('the visitor cancels after it has answered, while a reply runs → nobody is waited for', async () => {
    let end!: () => void;
    const rest = new Promise<void>((resolve) => (end = resolve));
    const replies = [[text('One '), rest, text('two.')], [text('Three.')]];
    const {harness, desk: told} = await placeDesk(replies, {contact: () => undefined});
    harness.ask('A?');
    await until(() => harness.texts.at(-1) === 'One');
    await pressContact(harness);
    await press(harness, harness.words.cancel);
    await until(() => row(harness) === '');
    end();
    await until(() => harness.texts.at(-1) === 'One two.');
    await asked(harness, 'B?');
    expect([row(harness), told.calls.length]).to.deep.equal(['', 0]);
    expect(told.asked[1]!.context).to.not.have.property('handover');
  });

  for (const hasTalked of [false, true])
    test(`nobody comes, ${hasTalked ? 'after a talk' : 'in an empty chat'} → the visitor reads that nobody can answer`, async () => {
      const {harness, desk: told} = await placeDesk([], {contact: () => undefined});
      const {waitingForPerson, nobodyAnswers, aiAgain} = harness.words;
      const waits = async (calls: number) => {
        await pressContact(harness);
        await until(() => row(harness).startsWith(waitingForPerson) && told.calls.length === calls);
      };
      if (hasTalked) {
        await waits(1);
        told.tell(message('1', 'Hello, Anna here.'));
        told.tell(handover('ended'));
        await until(() => row(harness) === aiAgain);
      }
      await waits(hasTalked ? 2 : 1);
      told.tell(handover('ended'));
      await until(() => row(harness) === nobodyAnswers);
    });

  test('long words → shortened, never within a character', async () => {
    const {harness} = await placeDesk([], {contact: () => `${'a'.repeat(298)}😀 and so on`});
    await pressContact(harness);
    await until(() => row(harness) === `${'a'.repeat(298)}…`);
  });

  test('clear() before it answers → its answer changes nothing', async () => {
    let answer!: (words: string) => void;
    const answered = new Promise<string>((resolve) => (answer = resolve));
    const {harness} = await placeDesk([[text('Hello.')]], {contact: () => answered});
    await asked(harness, 'A?');
    await pressContact(harness);
    await until(() => row(harness).startsWith(harness.words.waitingForPerson));
    harness.element.clear();
    answer('Nobody.');
    await answered;
    await until(() => !row(harness).startsWith(harness.words.waitingForPerson));
    expect(row(harness)).to.not.include('Nobody.');
  });

  test('before the visitor agrees to `consent` → the field has the focus, nothing is called', async () => {
    let count = 0;
    const contact = () => void (count += 1);
    const {harness, desk: told} = await placeDesk([[text('Hello.')]], {contact, consent: 'May we?'});
    await pressContact(harness);
    await until(() => harness.root.activeElement === harness.input);
    expect(count).to.equal(0);
    expect(told.calls).to.have.length(0);
    expect(row(harness)).to.equal('');
  });

  test('pressed twice during a reply → called once, and the visitor waits when the reply is over', async () => {
    let count = 0;
    let end!: () => void;
    const rest = new Promise<void>((resolve) => (end = resolve));
    const contact = () => void (count += 1);
    const {harness, desk: told} = await placeDesk([[text('One '), rest, text('two.')]], {contact});
    harness.ask('A?');
    await until(() => harness.texts.at(-1) === 'One');
    await pressContact(harness);
    await until(() => count === 1);
    await pressContact(harness);
    await harness.element.updateComplete;
    expect(count).to.equal(1);
    end();
    await until(() => told.calls.length === 1);
  });

  test('its words in an empty chat, a question and clear() → the words do not come back', async () => {
    const {harness} = await placeDesk([[text('Hello.')]], {contact: () => 'Nobody is here.'});
    await pressContact(harness);
    await until(() => row(harness) === 'Nobody is here.');
    await asked(harness, 'A?');
    harness.element.clear();
    await harness.element.updateComplete;
    expect(row(harness)).to.not.include('Nobody is here.');
  });

  test('transport without `listen` → nobody is waited for', async () => {
    const {transport} = desk([]);
    const ask = transport.bind(undefined);
    const {harness} = await placeDesk([], {contact: () => undefined, transport: ask});
    await pressContact(harness);
    await until(() => row(harness) === '');
    expect(harness.element.messages).to.deep.equal([]);
  });

  test('below a failure → a button that calls it', async () => {
    let count = 0;
    const {harness} = await placeDesk([[{type: 'error', status: 503}]], {contact: () => void (count += 1)});
    await asked(harness, 'A?');
    await harness.click('contact');
    await until(() => count === 1);
    await until(() => rowButton(harness, harness.words.cancel));
  });

  for (const contact of [1, {}, Object.create(null), Symbol('contact'), 'http://www.example.com'])
    test(`contact: ${typeof contact} that is neither an address nor a function → a warning, no button`, async () => {
      const {harness} = await placeDesk([], {contact: contact as string});
      expect(harness.part('actions')!.hidden).to.equal(true);
      await until(() => log.lines.join().includes('Invalid "contact"'));
    });
});

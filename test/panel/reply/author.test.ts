import {expect} from 'chai';

import type {Author, ChatEvent} from '../../../src/index.js';
import {menuItem, place, pressKey, type Harness} from '../../support/harness.js';
import {until} from '../../support/until.js';

const ANNA: Author = {name: 'Anna', kind: 'person'};

type Step = ChatEvent | Promise<unknown>;

/** Places a chat whose transport plays a list of events for each question, and waits for promises among them. */
async function placed(replies: readonly (readonly Step[])[], properties: object = {}) {
  let count = 0;
  const asked: number[] = [];
  async function* transport({messages}: {readonly messages: readonly unknown[]}) {
    asked.push(messages.length);
    for (const step of replies[count++] ?? []) {
      if (step instanceof Promise) await step;
      else yield step;
    }
  }
  const harness = await place({botId: '', transport, ...properties});
  await until(() => harness.has('input'));
  return {harness, asked};
}

const author = (given: Author = ANNA): ChatEvent => ({type: 'author', ...given});
const text = (content: string): ChatEvent => ({type: 'delta', text: content});
const heads = (harness: Harness) =>
  harness.parts('head').map(({innerText}) => innerText.replace(/\s+/g, ' ').trim());
const names = (harness: Harness) =>
  [...harness.root.querySelectorAll('article h3')].map(({textContent}) => textContent);

const said = (harness: Harness) =>
  harness.root.querySelector('.panel-announcements')!.textContent.replace(/\s+/g, ' ').trim();

async function answered(harness: Harness, ...questions: string[]): Promise<void> {
  for (const question of questions) {
    await harness.element.send(question);
    await harness.settled();
  }
}

suite('author of a reply', () => {
  test('person → name and mark at the head, in the message; no rating, no follow-ups, nothing that asks again', async () => {
    const suggestions: ChatEvent = {type: 'suggestions', suggestions: ['And then?']};
    const {harness} = await placed([[author(), text('Hello, this is Anna.'), suggestions]], {feedback: true});
    await answered(harness, 'Is anybody there?');
    expect(heads(harness)).to.deep.equal(['A Anna']);
    expect(names(harness).at(-1)).to.equal('Anna');
    expect(harness.element.messages[1]).to.deep.include({author: ANNA, status: 'complete'});
    for (const part of ['feedback', 'regenerate', 'starter', 'notice'])
      expect(harness.has(part), part).to.equal(false);
    expect(harness.has('copy')).to.equal(true);
  });

  test('person without a word, also after tool_calls → complete, nothing to try again, the field is free', async () => {
    const {harness, asked} = await placed([[author()], [author(), {type: 'finish', reason: 'tool_calls'}]]);
    await answered(harness, 'Is anybody there?', 'And now?');
    expect(harness.element.status).to.equal('ready');
    expect(harness.has('notice')).to.equal(false);
    expect(harness.has('stop')).to.equal(false);
    expect(asked).to.deep.equal([1, 2]);
  });

  test('person who writes → name and dots, then the text', async () => {
    let write!: () => void;
    const writes = new Promise<void>((resolve) => (write = resolve));
    const {harness} = await placed([[author(), writes, text('Hello.')]]);
    harness.ask('Is anybody there?');
    await until(() => harness.part('typing')?.ariaLabel === harness.words.personTyping);
    expect(heads(harness)).to.deep.equal(['A Anna']);
    expect(harness.part('person')!.getAttribute('aria-hidden')).to.equal('true');
    await until(() => said(harness).includes(harness.words.personTyping));
    write();
    await harness.settled();
    expect(harness.has('typing')).to.equal(false);
    expect(harness.texts.at(-1)).to.equal('Hello.');
  });

  for (const [condition, given, name] of [
    ['person named like the agent', {name: 'ada', kind: 'person'}, 'ada (person)'],
    ['person named like the visitor', {name: 'YOU', kind: 'person'}, 'YOU (person)'],
    ['agent named like the visitor', {name: 'You', kind: 'agent'}, 'Ada'],
    ['another agent', {name: 'Billing', kind: 'agent'}, 'Billing'],
    ['person without a name', {name: '', kind: 'person'}, 'person'],
    ['agent without a name', {name: '', kind: 'agent'}, 'Ada'],
  ] as [string, Author, string][])
    test(`${condition} → ${name}`, async () => {
      const {harness} = await placed([[author(given), text('Hello.')]], {agentName: 'Ada'});
      await answered(harness, 'Is anybody there?');
      expect(names(harness).at(-1)).to.equal(name);
    });

  test('name with markup and overrides → plain text', async () => {
    const {harness} = await placed([[author({name: '<b>An\u202Ena</b>', kind: 'person'}), text('Hello.')]]);
    await answered(harness, 'Is anybody there?');
    expect(names(harness).at(-1)).to.equal('<b>Anna</b>');
  });

  test('author after text → the text keeps its author', async () => {
    const {harness} = await placed([[text('I am a machine.'), author(), text(' Still.')]]);
    await answered(harness, 'Who are you?');
    expect(harness.element.messages[1]).not.to.have.property('author');
    expect(names(harness).at(-1)).to.equal(harness.words.assistant);
  });

  test('agent, person, and the agent twice → notice and announcements say who answers, and once that it has changed', async () => {
    const {harness} = await placed([[text('A.')], [author(), text('B.')], [text('C.')], [text('D.')]]);
    const {disclaimer, personAnswers, aiAgain} = harness.words;
    const expected = [
      ['A.', disclaimer],
      [`${personAnswers} Anna: B.`, personAnswers],
      [`${aiAgain} C.`, `${aiAgain} ${disclaimer}`],
      ['D.', disclaimer],
    ] as const;
    for (const [announced, notice] of expected) {
      await answered(harness, 'And?');
      await until(() => said(harness) === announced);
      expect(harness.part('disclaimer')?.textContent).to.equal(notice);
    }
  });

  test('person without a word, and announce="brief" → a sentence with the name', async () => {
    const {harness} = await placed([[author()], [author(), text('Hello.')]]);
    const {personAnswers} = harness.words;
    await answered(harness, 'Is anybody there?');
    await until(() => said(harness) === `Anna: ${personAnswers}`);
    harness.element.announce = 'brief';
    await answered(harness, 'Anna?');
    await until(() => said(harness) === 'Anna: 1 new reply');
  });

  test('questions that a person has seen → no button that edits them; a later one has it', async () => {
    const {harness} = await placed([[text('A.')], [author(), text('B.')], [text('C.')]]);
    await answered(harness, '1', '2', '3');
    const buttons = harness.parts('edit').map(({hidden}) => hidden);
    expect(buttons).to.deep.equal([true, true, false]);
  });

  test('question is edited while a person takes it → its text stays, and cannot replace what the person has', async () => {
    let write!: () => void;
    const writes = new Promise<void>((resolve) => (write = resolve));
    const {harness, asked} = await placed([[author(), writes, text('B.')]]);
    harness.ask('One?');
    (await until(() => harness.part('edit'))).click();
    const field = await until(() =>
      harness.root.querySelector<HTMLTextAreaElement>('.control-editor textarea'),
    );
    field.value = 'Two?';
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
    await until(() => harness.part('head')?.textContent.includes('Anna'));
    write();
    await harness.settled();
    pressKey(field, 'Enter');
    await harness.drawn();
    expect(field.isConnected && field.value).to.equal('Two?');
    expect(asked.length).to.equal(1);
    expect(harness.element.messages[1]).to.deep.include({content: 'B.', author: ANNA});
  });

  test('new answer of the agent after a person → the notice stays that of the agent', async () => {
    let answer!: () => void;
    const answers = new Promise<void>((resolve) => (answer = resolve));
    const {harness} = await placed([[author(), text('A.')], [text('B.')], [answers, text('C.')]]);
    await answered(harness, '1', '2');
    const {aiAgain} = harness.words;
    const regenerated = harness.element.regenerate();
    await harness.element.updateComplete;
    expect(harness.part('disclaimer')?.textContent).to.contain(aiAgain);
    answer();
    await regenerated;
    await harness.settled();
    expect(harness.part('disclaimer')?.textContent).to.contain(aiAgain);
  });

  test('person takes an edited question, and the connection breaks → the question is not offered again', async () => {
    const broken = Promise.reject(new Error('Gone.'));
    broken.catch(() => undefined);
    const {harness, asked} = await placed([[text('A.')], [author(), broken]]);
    await answered(harness, 'One?');
    await harness.element.edit(harness.element.messages[0]!.id, 'Two?');
    await harness.settled();
    expect(harness.texts[0]).to.equal('Two?');
    expect(names(harness).at(-1)).to.equal('Anna');
    expect(harness.notice).to.equal(harness.words.cutOff);
    expect(harness.part('notice')!.querySelector('button')).to.equal(null);
    expect(asked.length).to.equal(2);
  });

  test('notice that the owner has removed → only what changes is said', async () => {
    const {harness} = await placed([[author(), text('A.')], [text('B.')]], {disclaimer: ''});
    expect(harness.has('disclaimer')).to.equal(false);
    await answered(harness, '1');
    expect(harness.part('disclaimer')?.textContent).to.equal(harness.words.personAnswers);
    await answered(harness, '2');
    expect(harness.part('disclaimer')?.textContent).to.equal(harness.words.aiAgain);
  });

  test('person whose connection breaks → the text stays, nobody is asked twice', async () => {
    const broken = Promise.reject(new Error('Gone.'));
    broken.catch(() => undefined);
    const {harness} = await placed([[author(), text('One moment'), broken]]);
    await answered(harness, 'Is anybody there?');
    expect(harness.element.messages[1]).to.deep.include({status: 'interrupted', content: 'One moment'});
    expect(harness.notice).to.equal(harness.words.cutOff);
    expect(harness.part('notice')!.querySelector('button')).to.equal(null);
  });

  test('restored messages → the same names', async () => {
    const {harness} = await placed([[author(), text('Hello.')]]);
    await answered(harness, 'Is anybody there?');
    const other = await place();
    await other.element.restore(JSON.parse(JSON.stringify(harness.element.messages)) as object[]);
    await other.drawn();
    expect(names(other).at(-1)).to.equal('Anna');
    expect(other.part('disclaimer')?.textContent).to.equal(other.words.personAnswers);
  });

  test('conversation as Markdown → the name of the person, escaped', async () => {
    const {harness} = await placed([[author({name: 'Anna *', kind: 'person'}), text('Hello.')]], {
      contact: 'https://www.example.com/contact',
    });
    await answered(harness, 'Is anybody there?');
    const contacted = harness.next('chat-bot-contact');
    const link = await menuItem(harness, harness.words.contact);
    link.addEventListener('click', (click) => click.preventDefault());
    link.click();
    expect(await (await contacted).conversation()).to.contain('**Anna \\*** (');
  });
});

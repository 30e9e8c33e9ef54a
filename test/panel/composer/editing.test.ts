import {expect} from 'chai';

import {watchConsole} from '../../support/console.js';
import {placeAnswered, pressKey, type Harness} from '../../support/harness.js';
import {answer, delta, done, finish, gate, json, stream, type Reply} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('editing a question', () => {
  watchConsole();
  /** Sets up a conversation with two questions. */
  async function setUp(...replies: Reply[]) {
    const {service, harness} = await placeAnswered(
      ['Reply 1', 'Reply 2', ...replies],
      {},
      'Question 1',
      'Question 2',
    );
    return {service, harness, sent: (index: number) => service.sent(index)};
  }

  const button = (harness: Harness, index: number) => harness.parts('edit')[index]!;
  const field = (harness: Harness) =>
    harness.root.querySelector<HTMLTextAreaElement>('.control-editor textarea');
  const submit = (harness: Harness) =>
    harness.root.querySelector<HTMLButtonElement>('.control-editor .control-primary')!;

  async function edit(harness: Harness, index: number): Promise<HTMLTextAreaElement> {
    button(harness, index).click();
    const opened = await until(() => field(harness));
    await harness.element.updateComplete;
    return opened;
  }

  function type(text: string, target: HTMLTextAreaElement): void {
    target.value = text;
    target.dispatchEvent(new InputEvent('input', {bubbles: true, composed: true}));
  }

  /** Opens the editor of the first question, and sends other words. */
  async function sendOtherWords(harness: Harness): Promise<void> {
    const opened = await edit(harness, 0);
    type('Other words', opened);
    pressKey(opened, 'Enter');
  }

  const everything = ['Question 1', 'Reply 1', 'Question 2', 'Reply 2'];

  test('Edit → field with the question; Send → new text with the history before it', async () => {
    const {harness, sent, service} = await setUp(answer('Reply 3'));
    harness.type('half a draft');
    const opened = await edit(harness, 1);
    expect(opened.value).to.equal('Question 2');
    expect(harness.root.activeElement === opened).to.equal(true);
    type('Other words', opened);
    pressKey(opened, 'Enter');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Question 1', 'Reply 1', 'Other words', 'Reply 3']);
    expect(await sent(2)).to.deep.equal(['Question 1', 'Reply 1', 'Other words']);
    expect(harness.input.value).to.equal('half a draft');
    expect(field(harness) === null).to.equal(true);
    expect(await service.requests()).to.have.length(3);
  });

  test('double click on Send of an earlier question → one POST, all later messages removed', async () => {
    const {harness, sent, service} = await setUp(answer('Reply 3'));
    type('Other words', await edit(harness, 0));
    await harness.element.updateComplete;
    const send = submit(harness);
    for (const detail of [1, 2])
      send.dispatchEvent(new MouseEvent('click', {detail, bubbles: true, composed: true, cancelable: true}));
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Other words', 'Reply 3']);
    expect(await sent(2)).to.deep.equal(['Other words']);
    expect(await service.requests()).to.have.length(3);
  });

  for (const [how, leave] of [
    ['Escape', (harness: Harness) => pressKey(field(harness)!, 'Escape')],
    [
      'Cancel',
      (harness: Harness) =>
        harness.root.querySelector<HTMLElement>('.control-editor button:not(.control-primary)')!.click(),
    ],
  ] as const) {
    test(`${how} → nothing changed, focus on the edit button`, async () => {
      const {harness, service} = await setUp();
      type('Other words', await edit(harness, 0));
      leave(harness);
      await until(() => harness.root.activeElement?.matches('[part="edit"]'));
      expect(harness.root.activeElement === button(harness, 0)).to.equal(true);
      expect(harness.texts).to.deep.equal(everything);
      expect((await edit(harness, 0)).value).to.equal('Question 1');
      expect(await service.requests()).to.have.length(2);
    });
  }

  test('request fails → old messages and new text kept, Retry sends again', async () => {
    const {harness, sent} = await setUp(json({}, 500), answer('Reply 3'));
    await sendOtherWords(harness);
    await until(() => harness.notice);
    expect(harness.notice).to.equal(harness.words.serviceDown);
    await harness.drawn();
    // The first question is shown as a field.
    expect(harness.texts).to.deep.equal(everything.slice(1));
    expect(field(harness)!.value).to.equal('Other words');
    await harness.click('retry');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Other words', 'Reply 3']);
    expect(harness.notice).to.equal(undefined);
    expect(await sent(3)).to.deep.equal(await sent(2));
  });

  test('Send during a turn → not sent, text kept', async () => {
    const {harness, service} = await setUp(stream(delta('Reply 3'), gate('end'), finish(), done));
    void harness.element.send('Question 3');
    await until(() => harness.texts[5] === 'Reply 3');
    await sendOtherWords(harness);
    expect(submit(harness).disabled).to.equal(true);
    await service.open('end');
    await harness.settled();
    expect(field(harness)?.value).to.equal('Other words');
    expect(submit(harness).disabled).to.equal(false);
    expect(await service.requests()).to.have.length(3);
  });

  test('chat-bot-send cancelled → not sent, text kept', async () => {
    const {harness, service} = await setUp();
    harness.element.addEventListener('chat-bot-send', (event) => event.preventDefault());
    await sendOtherWords(harness);
    await harness.element.updateComplete;
    expect(field(harness)?.value).to.equal('Other words');
    expect(await harness.element.edit(harness.element.messages[0]!.id, 'x')).to.equal(undefined);
    expect(await service.requests()).to.have.length(2);
  });

  test('max-history → bounds the messages of a request', async () => {
    const {harness, sent} = await setUp(answer('Reply 3'));
    harness.element.maxHistory = 2;
    await harness.element.send('Question 3');
    expect(await sent(2)).to.deep.equal(['Question 3']);
  });
});

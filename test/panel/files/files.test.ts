import {expect} from 'chai';

import type {ChatBot, ChatEvent, Message} from '../../../src/index.js';
import de from '../../../src/locales/de.js';
import {violations} from '../../support/axe.js';
import {conversationAsMarkdown} from '../../../src/panel/transcript/conversation-export.js';
import {expectNoRejection, watchConsole} from '../../support/console.js';
import {place, placeScripted, removeAll, type Harness} from '../../support/harness.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';
import {bodies} from '../../element/asked.js';
import {isStored} from '../../element/stored.js';
import {asked, desk, handover, text, type Reply} from '../handover/handover-chat.js';
import {call, tool} from '../requests/requests-chat.js';
import {add, choose, listed, named, pdf, picture, placeTaker, shown, told, transferOf} from './files-chat.js';

const fine: Reply = [text('Fine.')];

const lastQuestion = ({element}: Harness) =>
  element.messages.findLast((message): message is Message & {role: 'user'} => message.role === 'user')!;

/** The visitor sends what stands in the composer. */
async function ask(harness: Harness, words: string): Promise<void> {
  harness.type(words);
  await until(() => harness.part<HTMLButtonElement>('send')?.disabled === false);
  harness.part('send')!.click();
  await until(() => listed(harness).length === 0);
  await harness.settled();
}

suite('files of a question', () => {
  const written = watchConsole();
  expectNoRejection();

  test('a picture → shown in the composer, then in the question; the agent gets it drawn anew', async () => {
    const {harness, desk} = await placeTaker([fine]);
    await add(harness, await picture('screen.png'));
    expect(listed(harness)[0]).to.match(/^screen\.png 1 kB/);
    expect(harness.root.querySelectorAll('.files-list canvas')).to.have.length(1);
    await ask(harness, 'What is this?');
    const [file] = desk.asked[0]!.context.files!;
    expect([file!.name, file!.type, file!.data instanceof Blob]).to.deep.equal([
      'screen.png',
      'image/png',
      true,
    ]);
    expect(desk.asked[0]!.context).to.not.have.property('history');
    const {id, ...rest} = lastQuestion(harness).files![0]!;
    expect(id).to.match(/^[\da-f-]{36}$/);
    expect(rest).to.deep.equal({name: 'screen.png', type: 'image/png', size: file!.data.size});
    expect(shown(harness)[0]).to.match(/^screen\.png 1 kB/);
    expect(harness.root.querySelectorAll('.files-sent canvas')).to.have.length(1);
    expect(written.lines).to.deep.equal([]);
  });

  test('a picture alone → a question without words', async () => {
    const {harness, desk} = await placeTaker([fine, fine]);
    const send = () => harness.part<HTMLButtonElement>('send')!.disabled;
    expect(send()).to.equal(true);
    await add(harness, await picture());
    expect(send()).to.equal(false);
    harness.press('Enter');
    await until(() => desk.asked.length === 1);
    await harness.settled();
    expect([desk.messages[0], named(desk.asked[0]!.context.files)]).to.deep.equal([
      [''],
      [['screen.png', 'image/png']],
    ]);
    await asked(harness, 'And now?');
    expect(desk.messages[1]).to.deep.equal(['', 'Fine.', 'And now?']);
    expect(named(desk.asked[1]!.context.history![0])).to.deep.equal([['screen.png', 'image/png']]);
    expect(desk.asked[1]!.context).to.not.have.property('files');
  });

  for (const dir of ['ltr', 'rtl'] as const)
    for (const words of ['', 'What is this?'])
      test(`${dir}, a picture ${words ? 'with words' : 'alone'} → it stands at the edge of its question`, async () => {
        const {harness} = await placeTaker([fine]);
        harness.element.dir = dir;
        await add(harness, await picture());
        harness.type(words);
        harness.press('Enter');
        await until(() => shown(harness).length === 1);
        await harness.settled();
        const edge = dir === 'ltr' ? 'right' : 'left';
        const edges = ['.reply-user', '.files-item'].map((selector) =>
          Math.round(harness.root.querySelector(selector)!.getBoundingClientRect()[edge]),
        );
        expect(edges[0]).to.equal(edges[1]);
      });

  test('max-history → files stay with their messages', async () => {
    const {harness, desk} = await placeTaker([fine, fine, fine], {maxHistory: 3});
    for (const name of ['one', 'two', 'three']) {
      await add(harness, await picture(`${name}.png`));
      await ask(harness, name);
    }
    expect(desk.messages[2]).to.deep.equal(['two', 'Fine.', 'three']);
    const {files, history} = desk.asked[2]!.context;
    expect(named(files)).to.deep.equal([['three.png', 'image/png']]);
    expect(Object.keys(history!)).to.deep.equal(['0']);
    expect(named(history![0])).to.deep.equal([['two.png', 'image/png']]);
  });

  test('asked again, and edited → the agent gets them again', async () => {
    const {harness, desk} = await placeTaker([fine, fine, fine]);
    await add(harness, await picture(), pdf());
    await ask(harness, 'First.');
    await harness.element.regenerate();
    await harness.element.edit(lastQuestion(harness).id, 'Second.');
    await harness.settled();
    for (const {context} of desk.asked)
      expect(named(context.files)).to.deep.equal([
        ['screen.png', 'image/png'],
        ['invoice.pdf', 'application/pdf'],
      ]);
    expect(desk.messages[2]).to.deep.equal(['Second.']);
    expect(shown(harness)).to.have.length(2);
  });

  test('a round of tools → the files are those of a known message', async () => {
    const finish: ChatEvent = {type: 'finish', reason: 'tool_calls'};
    const {harness, desk} = await placeTaker([[call('look'), finish], fine], {
      tools: {look: tool(() => 1, {confirm: false})},
    });
    await add(harness, await picture());
    await ask(harness, 'Look.');
    expect(desk.asked[1]!.context).to.not.have.property('files');
    expect(named(desk.asked[1]!.context.history![0])).to.deep.equal([['screen.png', 'image/png']]);
  });

  test('handed over to a person → the person gets files in the same way', async () => {
    const {harness, desk} = await placeTaker([[handover('joined', 'Anna')], []]);
    await asked(harness, 'A person, please.');
    await add(harness, await picture());
    harness.ask('Look.');
    await until(() => desk.asked.length === 2);
    expect(desk.asked[1]!.context).to.include({handover: true});
    expect(named(desk.asked[1]!.context.files)).to.deep.equal([['screen.png', 'image/png']]);
  });

  test('removed → not sent; the focus goes on, and it is announced', async () => {
    const {harness, desk} = await placeTaker([fine]);
    await add(harness, await picture('one.png'), await picture('two.png'));
    const buttons = () => [...harness.root.querySelectorAll<HTMLElement>('.files-remove')];
    expect(buttons()[0]!.ariaLabel).to.equal(`${harness.words.remove} one.png`);
    buttons()[0]!.click();
    await until(() => harness.root.activeElement === buttons()[0]);
    expect(listed(harness)).to.have.length(1);
    const said = () =>
      [...harness.root.querySelectorAll('[part=composer] > [role=status]')].at(-1)!.textContent.trim();
    expect(said()).to.equal(`${harness.words.fileRemoved} one.png`);
    buttons()[0]!.click();
    await until(() => harness.root.activeElement === harness.input);
    await asked(harness, 'Hi?');
    expect(desk.asked[0]!.context).to.not.have.property('files');
  });

  test('a listener cancels chat-bot-send → words and files stay', async () => {
    const {harness, desk} = await placeTaker([fine]);
    const files: unknown[] = [];
    harness.element.addEventListener('chat-bot-send', (event) => {
      files.push(event.files?.map(({name}) => name));
      event.preventDefault();
    });
    await add(harness, await picture());
    harness.ask('Hi?');
    await harness.element.updateComplete;
    expect([files, desk.asked.length, listed(harness).length, harness.input.value]).to.deep.equal([
      [['screen.png']],
      0,
      1,
      'Hi?',
    ]);
  });

  test('while a reply streams → they wait in the composer', async () => {
    let end!: () => void;
    const held = new Promise<void>((resolve) => (end = resolve));
    const {harness, desk} = await placeTaker([[text('One'), held], fine]);
    harness.ask('Hi?');
    await until(() => harness.element.status === 'streaming');
    harness.element.dispatchEvent(
      new DragEvent('drop', {dataTransfer: transferOf([await picture()]), bubbles: true, cancelable: true}),
    );
    await until(() => listed(harness).length === 1);
    end();
    await harness.settled();
    await ask(harness, 'This.');
    expect(named(desk.asked[1]!.context.files)).to.deep.equal([['screen.png', 'image/png']]);
  });

  test('asked at once, while the code or a file is prepared → nothing goes without it', async () => {
    const {harness, desk} = await placeTaker([fine, fine], {starters: ['What is it?']});
    const large = await picture('large.png', 'image/png', 3_000, 3_000);
    const dataTransfer = transferOf([large]);
    harness.input.dispatchEvent(
      new DragEvent('drop', {dataTransfer, bubbles: true, composed: true, cancelable: true}),
    );
    harness.ask('Look.');
    expect([harness.input.value, harness.element.messages.length]).to.deep.equal(['Look.', 0]);
    await until(() => harness.part<HTMLButtonElement>('send')?.disabled === false);
    await choose(harness, large);
    harness.part('starter')!.click();
    await until(() => listed(harness).filter((words) => words.includes('kB')).length === 2);
    expect([harness.input.value, desk.asked.length]).to.deep.equal(['Look.', 0]);
    harness.press('Enter');
    await until(() => desk.asked.length === 1);
    expect(named(desk.asked[0]!.context.files)).to.have.length(2);
  });

  test('a suggested question → what stands in the composer goes with it', async () => {
    const {harness, desk} = await placeTaker([fine], {starters: ['What is it?']});
    await add(harness, await picture());
    await harness.click('starter');
    await until(() => desk.asked.length === 1);
    expect([desk.messages[0], named(desk.asked[0]!.context.files)?.length]).to.deep.equal([
      ['What is it?'],
      1,
    ]);
    expect(listed(harness)).to.deep.equal([]);
  });

  test('consent → nothing is sent before, and the file stays', async () => {
    const {harness, desk} = await placeTaker([fine], {consent: 'May we?'});
    await add(harness, await picture());
    harness.press('Enter');
    await harness.element.updateComplete;
    expect([desk.asked.length, listed(harness).length]).to.deep.equal([0, 1]);
    harness.part('send')!.click();
    await until(() => desk.asked.length === 1);
    expect(named(desk.asked[0]!.context.files)).to.have.length(1);
  });

  test('new conversation, undone → the picture is back; forgotten → it is gone', async () => {
    const {harness, desk} = await placeTaker([fine, fine, fine]);
    await add(harness, await picture());
    await ask(harness, 'Look.');
    (await newButton(harness)).click();
    await until(() => harness.part('undo'));
    harness.part('undo')!.click();
    await until(() => harness.element.messages.length === 2);
    await until(() => harness.root.querySelector('.files-sent canvas'));
    await asked(harness, 'Again.');
    expect(Object.keys(desk.asked[1]!.context.history!)).to.deep.equal(['0']);
    const {messages} = harness.element;
    harness.element.clear();
    await harness.element.restore(messages);
    await until(() => shown(harness)[0] === `screen.png ${harness.words.pictureGone}`);
    await asked(harness, 'Once more.');
    expect(desk.asked[2]!.context).to.not.have.property('history');
  });

  test('50 MB → the oldest go first, and the visitor reads it', async () => {
    const {harness, desk} = await placeTaker([fine, fine, fine, fine], {maxFileSize: 30, maxFiles: 1});
    for (const name of ['one', 'two', 'three']) {
      await add(harness, pdf(`${name}.pdf`, 20_000_000));
      await ask(harness, name);
    }
    await asked(harness, 'Four.');
    expect(Object.keys(desk.asked[3]!.context.history!)).to.deep.equal(['2', '4']);
    expect(shown(harness)).to.deep.equal([
      `one.pdf ${harness.words.fileGone}`,
      'two.pdf 20 MB',
      'three.pdf 20 MB',
    ]);
  });

  for (const status of [400, 413, 415, 422])
    test(`the agent refuses them by ${status} → the visitor is told, and they are not sent again`, async () => {
      const refusal: Reply = [{type: 'error', status}];
      const {harness, desk} = await placeTaker([refusal, fine]);
      await add(harness, await picture());
      await ask(harness, 'Look.');
      expect(harness.notice).to.equal(harness.words.filesRefused);
      expect(harness.has('retry')).to.equal(true);
      await until(() => shown(harness)[0] === `screen.png ${harness.words.pictureGone}`);
      harness.part('retry')!.click();
      await until(() => desk.asked.length === 2);
      expect([desk.messages[1], desk.asked[1]!.context.files]).to.deep.equal([['Look.'], undefined]);
    });

  test('the agent refuses a picture alone → there is nothing to ask again', async () => {
    const {harness} = await placeTaker([[{type: 'error', status: 415}]]);
    await add(harness, await picture());
    await ask(harness, '');
    expect([harness.notice, harness.has('retry')]).to.deep.equal([harness.words.filesRefused, false]);
  });

  test('an edited question fails → later files stay, and nothing is said of files', async () => {
    const {harness, desk} = await placeTaker([fine, fine, [{type: 'error', status: 400}], fine]);
    await asked(harness, 'First.');
    await add(harness, await picture());
    await ask(harness, 'Second.');
    await harness.element.edit(harness.element.messages[0]!.id, 'Other.');
    await harness.settled();
    expect(harness.notice).to.equal(harness.words.notAvailable);
    expect(shown(harness)[0]).to.match(/^screen\.png 1 kB/);
    await asked(harness, 'Third.');
    expect(Object.keys(desk.asked[3]!.context.history!)).to.deep.equal(['2']);
  });

  test('asked again without the refused file → the next error is no refusal of files', async () => {
    const long: Reply = [{type: 'error', status: 400, code: 'context_length_exceeded'}];
    const {harness, desk} = await placeTaker([long, long]);
    await add(harness, await picture());
    await ask(harness, 'Look.');
    expect(harness.notice).to.equal(harness.words.filesRefused);
    harness.part('retry')!.click();
    await until(() => desk.asked.length === 2);
    await harness.settled();
    expect(harness.notice).to.equal(harness.words.conversationTooLong);
  });

  test('a picture alone that is gone → it is not asked again', async () => {
    const {harness, desk} = await placeTaker([fine]);
    const files = [{id: 'a', name: 'a.png', type: 'image/png', size: 1}];
    await harness.element.restore([
      {role: 'user', content: '', files},
      {role: 'assistant', content: 'Fine.'},
    ]);
    await harness.drawn();
    expect(harness.has('regenerate')).to.equal(false);
    const error = await harness.element.regenerate().then(
      () => undefined,
      (reason: Error) => reason.cause,
    );
    expect([error, desk.asked.length]).to.deep.equal(['empty', 0]);
  });

  test('the agent takes no files any more → none is sent, and none is lost', async () => {
    const {harness, desk, transport} = await placeTaker([fine, fine]);
    await add(harness, await picture());
    Object.assign(transport, {files: false});
    await asked(harness, 'By the page.');
    harness.ask('Hi?');
    await until(() => desk.asked.length === 2);
    await harness.settled();
    expect(desk.asked[1]!.context).to.not.have.property('files');
    Object.assign(transport, {files: true});
    harness.element.requestUpdate();
    await until(() => listed(harness).length === 1);
  });

  test('another error → asked again with them', async () => {
    const {harness, desk} = await placeTaker([[{type: 'error', status: 500}], fine]);
    await add(harness, await picture());
    await ask(harness, '');
    expect(harness.notice).to.equal(harness.words.serviceDown);
    harness.part('retry')!.click();
    await until(() => desk.asked.length === 2);
    expect(named(desk.asked[1]!.context.files)).to.have.length(1);
  });

  test('a copied conversation → has the names', async () => {
    const {harness} = await placeTaker([fine]);
    await add(harness, await picture('a *b*.png'));
    await ask(harness, '');
    const markdown = await conversationAsMarkdown(harness.element.messages, harness.words);
    expect(markdown).to.contain('(a \\*b\\*.png)');
  });

  for (const consent of [undefined, 'May we send your question to our model?'])
    test(`five files in a narrow chat${consent ? ' that asks for consent' : ''} → they scroll, and nothing is wider than the chat`, async () => {
      const {harness} = await placeTaker([fine], {consent});
      harness.element.style.inlineSize = '320px';
      await add(
        harness,
        ...(await Promise.all(['1', '2', '3', '4', '5'].map((name) => picture(`${name}.png`)))),
      );
      const list = harness.root.querySelector('.files-list')!;
      expect(list.scrollWidth).to.be.greaterThan(list.clientWidth);
      const {left, right} = harness.element.getBoundingClientRect();
      for (const box of ['composer', 'input', 'send'].map((name) =>
        harness.part(name)!.getBoundingClientRect(),
      ))
        expect([box.left >= left, box.right <= right]).to.deep.equal([true, true]);
      expect(list.getBoundingClientRect().height).to.be.lessThan(80);
    });

  test('no violation of accessibility', async () => {
    const {harness} = await placeTaker([fine, fine]);
    await add(harness, await picture(), pdf());
    await ask(harness, 'Look.');
    await add(harness, await picture());
    expect(await violations(harness.element)).to.deep.equal([]);
  });
});

/** The button that begins a new conversation. */
const newButton = ({root, words}: Harness) =>
  until(() => root.querySelector<HTMLElement>(`[part=header] [aria-label="${words.clear}"]`));

suite('what the chat takes', () => {
  const written = watchConsole();
  expectNoRejection();

  test('too many, too large, an unknown kind → a sentence for each, and the others stay', async () => {
    const {harness} = await placeTaker([fine], {maxFiles: 3, maxFileSize: 1});
    harness.type('My words');
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'a.png', {type: 'image/png'});
    await choose(
      harness,
      svg,
      pdf('big.pdf', 1_500_000),
      await picture('good.png'),
      await picture('fourth.png'),
    );
    await until(() => told(harness).includes('big.pdf'));
    await until(() => listed(harness).length === 1 && listed(harness)[0]!.includes('kB'));
    const {tooManyFiles, wrongKind, fileTooLarge} = harness.words;
    expect(told(harness)).to.equal(
      `${tooManyFiles(3)} a.png: ${wrongKind} JPEG, PNG, WebP, GIF, AVIF, PDF big.pdf: ${fileTooLarge(1)}`,
    );
    expect(listed(harness)[0]).to.contain('good.png');
    expect(harness.input.value).to.equal('My words');
    await add(harness, await picture('next.png'));
    expect(told(harness)).to.equal('');
    expect(written.lines).to.deep.equal([]);
  });

  test('200 dropped files → the first five', async () => {
    const {harness} = await placeTaker([fine]);
    const one = await picture();
    const files = Array.from({length: 200}, (_, index) => new File([one], `${index}.png`));
    const drop = new DragEvent('drop', {
      dataTransfer: transferOf(files),
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    harness.input.dispatchEvent(drop);
    await until(() => listed(harness).filter((words) => words.includes('kB')).length === 5);
    expect(listed(harness)).to.have.length(5);
    expect(told(harness)).to.equal(harness.words.tooManyFiles(5));
  });

  test('a name with folders, marks and controls → its visible end', async () => {
    const {harness, desk} = await placeTaker([fine]);
    const one = await picture();
    await add(harness, new File([one], `../../a${'\u0301'.repeat(10_000)}\u202Egpj.exe`));
    await ask(harness, '');
    const [{name} = {name: ''}] = desk.asked[0]!.context.files!;
    expect(name).to.match(/\.png$/);
    expect([name.length <= 100, /[\u202E/]/.test(name)]).to.deep.equal([true, false]);
  });

  test('a person answers → what cannot be sent is told all the same', async () => {
    const {harness} = await placeTaker([[handover('joined', 'Anna')]]);
    await asked(harness, 'A person, please.');
    await choose(harness, new File(['Words'], 'a.txt'));
    await until(() => told(harness).startsWith('a.txt: '));
  });

  test('the offer to undo → is not hidden by what is told, which goes', async () => {
    const {harness} = await placeTaker([fine]);
    await asked(harness, 'Hi?');
    await choose(harness, new File(['Words'], 'a.txt'));
    await until(() => told(harness));
    (await newButton(harness)).click();
    await until(() => harness.part('undo'));
    expect(told(harness)).to.equal('');
  });

  test('more files than 50 MB have room for → a round limit', async () => {
    const {harness} = await placeTaker([fine], {maxFiles: 7});
    await choose(harness, pdf('big.pdf', 8_000_000));
    await until(() => told(harness) === `big.pdf: ${harness.words.fileTooLarge(7.1)}`);
  });

  test('a chat with a launcher that is closed → takes nothing', async () => {
    const {harness} = await placeTaker([fine], {mode: 'floating', open: true});
    harness.element.hide();
    await harness.element.updateComplete;
    const dataTransfer = transferOf([await picture()]);
    const event = new DragEvent('drop', {dataTransfer, bubbles: true, composed: true, cancelable: true});
    harness.part('launcher')!.dispatchEvent(event);
    expect([event.defaultPrevented, listed(harness)]).to.deep.equal([false, []]);
  });

  test('an object as transport → takes no files', async () => {
    const harness = await place({
      botId: '',
      accept: 'image/*',
      transport: {files: true, reply: () => []} as never,
    });
    await until(() => written.lines.length > 0);
    expect(harness.has('attach')).to.equal(false);
  });

  test('files dragged over the chat → it is marked, until they are gone', async () => {
    const {harness} = await placeTaker([fine]);
    await add(harness, await picture());
    const isMarked = () => harness.root.querySelector('.files-drop') !== null;
    const drag = async (type: string) =>
      harness.input.dispatchEvent(
        new DragEvent(type, {
          dataTransfer: transferOf([await picture()]),
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    await drag('dragover');
    await until(isMarked);
    await drag('drop');
    await until(() => !isMarked());
    await drag('dragover');
    await until(isMarked);
    // Nothing follows, as when they leave the chat.
    await until(() => !isMarked());
  });

  const drags = ['dragenter', 'dragover', 'drop'];
  test('files over the chat → the events are canceled and end at the element', async () => {
    const {harness} = await placeTaker([fine]);
    const heard: string[] = [];
    const listen = ({type}: Event) => heard.push(type);
    for (const type of drags) document.addEventListener(type, listen);
    for (const type of drags) {
      const dataTransfer = transferOf([await picture()]);
      const event = new DragEvent(type, {dataTransfer, bubbles: true, composed: true, cancelable: true});
      harness.input.dispatchEvent(event);
      expect(event.defaultPrevented, type).to.equal(true);
    }
    for (const type of drags) document.removeEventListener(type, listen);
    expect(heard).to.deep.equal([]);
  });

  for (const [what, properties, isText] of [
    ['no accept', {accept: undefined}, false],
    ['an agent that takes none', {}, false],
    ['dragged text', {}, true],
  ] as const)
    test(`${what} → the events go on untouched`, async () => {
      const {harness, transport} = await placeTaker([fine], properties);
      if (what === 'an agent that takes none') Object.assign(transport, {files: false});
      const heard: string[] = [];
      const listen = ({type}: Event) => heard.push(type);
      for (const type of drags) document.addEventListener(type, listen);
      for (const type of drags) {
        const dataTransfer = isText ? transferOf([], 'Hi') : transferOf([await picture()]);
        const event = new DragEvent(type, {dataTransfer, bubbles: true, composed: true, cancelable: true});
        harness.input.dispatchEvent(event);
        expect(event.defaultPrevented, type).to.equal(false);
      }
      for (const type of drags) document.removeEventListener(type, listen);
      expect(heard).to.deep.equal(drags);
      expect(listed(harness)).to.deep.equal([]);
    });

  test("the page's own drop zone, next to the chat and in its slots → works", async () => {
    const {harness} = await placeTaker([fine]);
    const taken: string[] = [];
    const zone = document.createElement('div');
    const slotted = document.createElement('div');
    slotted.slot = 'footer';
    for (const [name, box] of Object.entries({zone, slotted}))
      box.addEventListener('drop', (event) => {
        event.preventDefault();
        taken.push(name);
      });
    document.body.append(zone);
    harness.element.append(slotted);
    for (const box of [zone, slotted])
      box.dispatchEvent(
        new DragEvent('drop', {
          dataTransfer: transferOf([await picture()]),
          bubbles: true,
          composed: true,
          cancelable: true,
        }),
      );
    zone.remove();
    await add(harness, await picture('own.png'));
    expect([taken, listed(harness).length]).to.deep.equal([['zone', 'slotted'], 1]);
  });

  for (const [what, words, count] of [
    ['a picture', undefined, 1],
    ['a picture with an empty text', '', 1],
    ['a file with its name, as Finder copies it', 'screen.png', 1],
    ['a file with its path', '/home/anna/Bilder/screen.png\n', 1],
    ['text with a picture beside it', 'Words', 0],
    ['text that names a picture', 'screen.png\nWords', 0],
  ] as const)
    test(`paste of ${what} → ${count === 1 ? 'taken' : 'pasted as text'}`, async () => {
      const {harness} = await placeTaker([fine]);
      const clipboardData = transferOf([await picture()], words);
      // Firefox makes no clipboard event with files.
      const event = Object.defineProperty(
        new Event('paste', {bubbles: true, composed: true, cancelable: true}),
        'clipboardData',
        {value: clipboardData},
      );
      harness.input.dispatchEvent(event);
      expect(event.defaultPrevented).to.equal(count === 1);
      if (count === 1) await until(() => listed(harness).length === 1);
      expect(listed(harness)).to.have.length(count);
    });

  for (const [what, properties, line] of [
    [
      'an agent that takes none',
      {accept: 'image/*', transport: desk([fine]).transport},
      /"accept" is set\. It has no effect/,
    ],
    ['the service', {accept: 'image/*', botId: 'docs'}, /"accept" is set\. It has no effect/],
    [
      'other kinds',
      {accept: 'image/tiff, .doc', transport: Object.assign(desk([fine]).transport, {files: true})},
      /Invalid "accept": "image\/tiff, \.doc" has other words/,
    ],
  ] as [string, Partial<ChatBot>, RegExp][])
    test(`${what} → no button, one console line`, async () => {
      const harness = await place({botId: '', ...properties});
      await until(() => written.lines.length > 0);
      harness.element.heading = 'Other';
      await harness.element.updateComplete;
      expect(written.lines).to.have.length(1);
      expect(written.lines[0]).to.match(line);
      expect(harness.has('attach')).to.equal(false);
    });

  test('the button → says when a PDF goes as it is', async () => {
    const {harness} = await placeTaker([fine], {accept: 'image/png'});
    const label = () => harness.part('attach')?.ariaLabel;
    expect(label()).to.equal(harness.words.attachPicture);
    harness.element.accept = 'image/png, application/pdf';
    await until(() => label() === harness.words.attachFile);
  });

  test('animation, and texts of the page → what the visitor reads', async () => {
    const {harness} = await placeTaker([fine], {strings: {wrongKind: 'Nope:', files: 'Attached'}});
    await choose(harness, new File(['GIF'], 'no.gif'));
    await until(() => told(harness) === 'no.gif: Nope: JPEG, PNG, WebP, GIF, AVIF, PDF');
    await add(harness, await picture());
    expect(harness.root.querySelector('.files-list')!.ariaLabel).to.equal('Attached');
  });
});

suite('files and storage', () => {
  watchConsole();

  test('the service → gets no message without words', async () => {
    const {service, harness} = await placeScripted({}, answer('Fine.'));
    const files = [{id: 'a', name: 'a.png', type: 'image/png', size: 1}];
    await harness.element.restore([
      {role: 'user', content: '', files},
      {role: 'assistant', content: 'A lamp.'},
    ]);
    await harness.element.send('Hi?');
    const [{messages} = {messages: []}] = await bodies(service);
    expect(messages).to.deep.equal([
      {role: 'assistant', content: 'A lamp.'},
      {role: 'user', content: 'Hi?'},
    ]);
  });

  test('a chat that takes no files → the names of earlier questions are shown', async () => {
    const harness = await place({});
    const files = [
      {id: 'a', name: 'screen.png', type: 'image/png', size: 1_000},
      {id: 'b', name: 'invoice.pdf', type: 'application/pdf', size: 1_000},
    ];
    await harness.element.restore([{role: 'user', content: '', files}]);
    await until(() => shown(harness).length === 2);
    const {pictureGone, fileGone} = harness.words;
    expect(shown(harness)).to.deep.equal([`screen.png ${pictureGone}`, `invoice.pdf ${fileGone}`]);
    harness.element.lang = 'de';
    await until(() => shown(harness)[0] === `screen.png ${de.pictureGone}`);
  });

  for (const persist of ['session', 'local'] as const)
    test(`persist="${persist}" → the names only, and the visitor reads it after a reload`, async () => {
      const conversationKey = crypto.randomUUID();
      const {harness, transport} = await placeTaker([fine, fine], {persist, conversationKey});
      await add(harness, await picture(), pdf());
      await ask(harness, 'Look.');
      await isStored(conversationKey, 'Fine.');
      removeAll();
      const next = await place({botId: '', persist, conversationKey, transport, accept: 'image/*'});
      await until(() => shown(next).length === 2);
      const {pictureGone, fileGone} = next.words;
      expect(shown(next)).to.deep.equal([`screen.png ${pictureGone}`, `invoice.pdf ${fileGone}`]);
      expect(next.element.messages[0]).to.have.property('files').with.length(2);
    });

  test('stored files that are none → left out', async () => {
    const {harness} = await placeTaker([]);
    const files = [
      {id: 'a', name: 'a.png', type: 'image/png', size: 1, data: 'x', more: 1},
      {id: 7, name: 'b.png', type: 'image/png', size: 1},
      {id: 'c', name: 'c'.repeat(1_000), type: 'image/png', size: 1},
      null,
    ];
    await harness.element.restore([
      {role: 'user', content: '', files},
      {role: 'user', content: '', files: 'none'},
      {role: 'user', content: 'Hi', files: {length: 1e9}},
    ]);
    expect(harness.element.messages.map((message) => 'files' in message && message.files)).to.deep.equal([
      [{id: 'a', name: 'a.png', type: 'image/png', size: 1}],
      false,
    ]);
  });
});

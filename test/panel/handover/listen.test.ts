import {expect} from 'chai';

import type {ListenEvent} from '../../../src/index.js';
import {watchConsole} from '../../support/console.js';
import {HeldTimeouts} from '../../support/held-timeouts.js';
import {until} from '../../support/until.js';
import {
  ANNA,
  asked,
  desk as deskOf,
  handover,
  message,
  placeDesk,
  placeJoined,
  press,
  row,
  said,
  text,
} from './handover-chat.js';

suite('handover: messages that come by themselves', () => {
  test('chat without a handover → nothing is listened to', async () => {
    const {harness, desk} = await placeDesk([[text('Hello.')], [{type: 'author', ...ANNA}, text('Hi.')]]);
    await asked(harness, 'A?', 'B?');
    expect(desk.calls).to.have.length(0);
  });

  test('message → name, text and sources; no rating, nothing that asks again, no follow-ups', async () => {
    const suggestions = ['And then?'];
    const {harness, desk} = await placeJoined({feedback: true, suggestions});
    desk.tell({
      ...message('1', 'Hello, **Anna** here.'),
      references: [{url: 'https://www.example.com/a', title: 'A'}],
    } as ListenEvent);
    await until(() => harness.texts.at(-1) === 'Hello, Anna here.');
    await harness.drawn();
    expect(harness.part('head')!.innerText).to.include('Anna');
    expect(harness.has('references')).to.equal(true);
    for (const part of ['feedback', 'regenerate', 'retry', 'starter'])
      expect(harness.has(part), part).to.equal(false);
    expect(harness.element.messages.at(-1)).to.deep.include({
      role: 'assistant',
      content: 'Hello, **Anna** here.',
      author: ANNA,
      status: 'complete',
    });
  });

  test('the agent gets the words of the person, and the server knows them', async () => {
    const {harness, desk} = await placeJoined({}, [handover('joined')]);
    desk.tell(message('1', 'Hello.'));
    await until(() => harness.texts.includes('Hello.'));
    await asked(harness, 'B?');
    const {conversation} = desk.asked[1]!.context;
    expect(conversation).to.not.have.property('changedFrom');
    expect(conversation.id).to.equal(desk.calls[0]!.conversation.id);
    expect(harness.texts).to.deep.equal(['Is anybody there?', 'Hello.', 'B?']);
  });

  test('the same id twice → shown once', async () => {
    const {harness, desk} = await placeJoined();
    for (const words of ['Hello.', 'Hello again.']) desk.tell(message('1', words));
    desk.tell(message('2', 'Bye.'));
    await until(() => harness.texts.at(-1) === 'Bye.');
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Is anybody there?', 'Hello.', 'Bye.']);
  });

  test('events that are no messages → ignored', async () => {
    const {harness, desk} = await placeJoined();
    const invalid: unknown[] = [
      undefined,
      null,
      'message',
      {type: 'message'},
      {type: 'message', id: '', text: 'No id.', author: ANNA},
      {type: 'message', id: 'x'.repeat(1_000), text: 'Long id.', author: ANNA},
      {type: 'message', id: 1, text: 'Number.', author: ANNA},
      {type: 'message', id: 'blank', text: ' \u200B\n', author: ANNA},
      {type: 'message', id: 'object', text: {}, author: ANNA},
      {type: 'typing'},
      {type: 'typing', author: {name: 'Anna', kind: 'cat'}},
      {type: 'unknown'},
    ];
    for (const event of invalid) desk.tell(event as ListenEvent);
    desk.tell(message('1', 'Hello.'));
    await until(() => harness.texts.at(-1) === 'Hello.');
    expect(harness.texts).to.have.length(2);
  });

  test('message without an author → the agent’s', async () => {
    const {harness, desk} = await placeJoined();
    desk.tell({type: 'message', id: '1', text: 'You are the third in the queue.'} as unknown as ListenEvent);
    await until(() => harness.texts.length === 2);
    expect(harness.element.messages.at(-1)).to.not.have.property('author');
    expect(harness.has('regenerate')).to.equal(false);
  });

  test('message during a reply → behind it, and the reply goes on', async () => {
    let end!: () => void;
    const rest = new Promise<void>((resolve) => (end = resolve));
    const {harness, desk} = await placeJoined({}, [text('One '), rest, text('two.')]);
    harness.ask('B?');
    await until(() => harness.texts.at(-1) === 'One');
    desk.tell(message('1', 'Hello.'));
    desk.tell(message('2', 'Bye.'));
    end();
    await until(() => harness.texts.at(-1) === 'Bye.');
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Is anybody there?', 'B?', 'One two.', 'Hello.', 'Bye.']);
  });

  test('after → the id of the last message, also if a question follows it', async () => {
    const {harness, desk} = await placeJoined({}, [handover('joined')]);
    expect(desk.calls[0]).to.not.have.property('after');
    for (const id of ['1', 'seven:7']) desk.tell(message(id, `Message ${id}`));
    await until(() => harness.texts.length === 3);
    await asked(harness, 'B?');
    const {element} = harness;
    const parent = element.parentElement!;
    element.remove();
    await until(() => desk.calls[0]!.signal.aborted);
    parent.append(element);
    await until(() => desk.calls.length === 2);
    expect(desk.calls[1]!.after).to.equal('seven:7');
  });

  test('unread → counted on the launcher and told to the page, once a message', async () => {
    const {harness, desk} = await placeJoined({mode: 'floating', open: true});
    const told: string[] = [];
    harness.element.addEventListener('chat-bot-reply', (event) => told.push(event.message.content));
    harness.element.hide();
    for (const id of ['1', '2', '2', '3']) desk.tell(message(id, `Message ${id}`));
    await until(() => harness.part('badge')?.textContent === '3');
    expect(told).to.deep.equal(['Message 1', 'Message 2', 'Message 3']);
  });

  test('a reply that only tells a state, while the chat is closed → nothing is unread', async () => {
    let go!: () => void;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const properties = {mode: 'floating', open: true} as const;
    const {harness, desk} = await placeJoined(properties, [gone, handover('joined')]);
    harness.ask('B?');
    await until(() => desk.asked.length === 2);
    harness.element.hide();
    const told = harness.next('chat-bot-reply');
    go();
    await told;
    desk.tell(message('1', 'Hello.'));
    await until(() => harness.part('badge')?.textContent === '1');
  });

  test('a handler of the page clears the conversation at the first message → no event for the others', async () => {
    const {harness, desk} = await placeJoined();
    const told: string[] = [];
    harness.element.addEventListener('chat-bot-reply', ({message: {content}}) => {
      told.push(content);
      harness.element.clear();
    });
    for (const id of ['1', '2', '3']) desk.tell(message(id, `Message ${id}`));
    await until(() => desk.calls[0]!.signal.aborted);
    expect(told).to.deep.equal(['Message 1']);
    expect(harness.element.messages).to.deep.equal([]);
  });

  test('a reader who is elsewhere is not moved', async () => {
    const long = Array.from({length: 60}, (_, index) => `Line ${index}`).join('\n\n');
    const {harness, desk} = await placeJoined({}, [text(long)]);
    await asked(harness, 'B?');
    const transcript = harness.part('transcript')!;
    await until(() => harness.fromEnd === 0);
    transcript.scrollTop = 40;
    await until(() => harness.has('jump'));
    const {scrollTop} = transcript;
    desk.tell(message('1', 'Hello.'));
    await until(() => harness.texts.includes('Hello.'));
    await harness.drawn();
    expect(transcript.scrollTop).to.equal(scrollTop);
  });

  test('10,000 messages → the newest 1,000 stay, and the page stays usable', async () => {
    const {harness, desk} = await placeJoined();
    for (let index = 0; index < 10_000; index += 1) desk.tell(message(String(index), `Message ${index}`));
    await until(() => harness.texts.at(-1) === 'Message 9999');
    const {messages} = harness.element;
    expect(messages).to.have.length(1_000);
    expect(messages[0]!.content).to.equal('Message 9000');
    expect(harness.root.textContent).to.include(harness.words.truncated);
  });

  test('a person named like the visitor or the agent → with “person”', async () => {
    const {harness, desk} = await placeJoined();
    for (const name of ['You', 'Assistant'])
      desk.tell(message(name, `I am ${name}.`, {name, kind: 'person'}));
    await until(() => harness.texts.length === 3);
    const heads = harness.parts('head').map(({innerText}) => innerText);
    expect(heads[0]).to.include('You (person)');
    expect(heads[1]).to.include('Assistant (person)');
  });

  test('typing → dots beside the name, until the message', async () => {
    const {harness, desk} = await placeJoined();
    const dots = () => row(harness).includes('•••');
    desk.tell({type: 'typing', author: {name: 'Ben', kind: 'person'}});
    await until(dots);
    expect(row(harness)).to.match(/^Ben/);
    desk.tell(message('1', 'Hello.'));
    await until(() => !dots() && harness.texts.includes('Hello.'));
  });

  test('ended by the desk → what it tells afterwards is ignored, and the signal aborts', async () => {
    const {harness, desk} = await placeJoined();
    desk.tell(message('1', 'Bye.'));
    desk.tell(handover('ended'));
    desk.tell(message('2', 'Wait!'));
    await until(() => desk.calls[0]!.signal.aborted);
    await harness.drawn();
    expect(harness.texts).to.deep.equal(['Is anybody there?', 'Bye.']);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('ended');
  });

  test('the element leaves the page → the signal aborts, with the cause `moved`; back → it is heard again', async () => {
    const {harness, desk} = await placeJoined();
    const {element} = harness;
    const parent = element.parentElement!;
    element.remove();
    await until(() => desk.calls[0]!.signal.aborted);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('moved');
    parent.append(element);
    await until(() => desk.calls.length === 2);
  });

  test('removed element that is changed, or in which somebody types → hears nothing', async () => {
    const {harness, desk} = await placeJoined();
    const {element} = harness;
    desk.tell({type: 'typing', author: ANNA});
    await until(() => row(harness).includes('•••'));
    element.remove();
    await until(() => desk.calls[0]!.signal.aborted);
    element.heading = 'Another heading';
    await element.updateComplete;
    // A lock that a listener would take needs several steps.
    for (let queries = 0; queries < 5; queries += 1) await navigator.locks.query();
    expect(desk.calls).to.have.length(1);
  });

  test('another transport → the old one hears nothing more, the new one is asked to listen', async () => {
    const {harness, desk} = await placeJoined();
    const other = deskOf([]);
    harness.element.transport = other.transport;
    await until(() => other.desk.calls.length === 1);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('moved');
    expect(other.desk.calls[0]!.conversation).to.deep.equal(desk.calls[0]!.conversation);
  });

  test('another visitor → nothing is heard, nothing is left to announce, and the desk is told that it moved', async () => {
    const {harness, desk} = await placeJoined();
    desk.tell(message('1', 'My secret words.'));
    await until(() => said(harness).includes('My secret words.'));
    harness.element.conversationKey = 'another';
    await until(() => desk.calls[0]!.signal.aborted);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('moved');
    expect(said(harness)).to.equal('');
    expect(row(harness)).to.equal('');
    expect(desk.calls).to.have.length(1);
  });

  test('another text to agree to → nothing is heard until the visitor agrees', async () => {
    const {harness, desk} = await placeJoined({}, [handover('joined')]);
    harness.element.consent = 'May we?';
    await until(() => desk.calls[0]!.signal.aborted);
    expect((desk.calls[0]!.signal.reason as Error).cause).to.equal('moved');
    expect(row(harness)).to.equal('');
    harness.type('B?');
    (await until(() => harness.part('send'))).click();
    await until(() => desk.calls.length === 2);
  });

  test('the question reaches the desk before it is listened to', async () => {
    let go!: () => void;
    const gone = new Promise<void>((resolve) => (go = resolve));
    const {harness, desk} = await placeDesk([
      [text('No.'), handover('offered')],
      [gone, handover('waiting')],
    ]);
    await asked(harness, 'A?');
    await press(harness, harness.words.talkToPerson);
    await until(() => desk.asked.length === 2);
    await harness.element.updateComplete;
    expect(desk.calls).to.have.length(0);
    go();
    await until(() => desk.calls.length === 1);
  });

  test('a person writes while the visitor waits → has joined', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]]);
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    desk.tell(message('1', 'Hello.'));
    await until(() => row(harness).startsWith('Anna'));
  });

  test('handed over → no question can be edited, no reply asked for again', async () => {
    const {harness, desk} = await placeDesk([[text('Hello.')], [text('One moment.'), handover('waiting')]]);
    await asked(harness, 'A?');
    const isEditable = () => harness.parts('edit').some(({hidden}) => !hidden);
    expect(isEditable()).to.equal(true);
    await asked(harness, 'B?');
    await until(() => desk.calls.length === 1);
    expect(isEditable()).to.equal(false);
    expect(harness.has('regenerate')).to.equal(false);
  });

  test('a question of a talk with a person → what was written before it stays in view', async () => {
    const {harness, desk} = await placeJoined({}, [handover('joined')]);
    for (const id of ['1', '2']) desk.tell(message(id, `Message ${id}`));
    await until(() => harness.texts.at(-1) === 'Message 2');
    await asked(harness, 'B?');
    await harness.drawn();
    const bottom = harness.part('transcript')!.getBoundingClientRect().bottom;
    const top = harness.part('transcript')!.getBoundingClientRect().top;
    for (const part of harness.parts('message')) {
      const box = part.getBoundingClientRect();
      expect(box.top).to.be.at.least(top);
      expect(box.bottom).to.be.at.most(bottom);
    }
  });

  test('consent is withdrawn → nothing is listened to', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]], {consent: 'May we?'});
    harness.type('A?');
    (await until(() => harness.part('send'))).click();
    await until(() => desk.calls.length === 1);
    await harness.element.forget();
    await until(() => desk.calls[0]!.signal.aborted);
    expect(desk.calls).to.have.length(1);
  });
});

suite('handover: what screen readers hear', () => {
  test('one message → its name and its text', async () => {
    const {harness, desk} = await placeJoined();
    desk.tell(message('1', 'Hello, **here** I am.'));
    await until(() => said(harness).includes('Anna: Hello, here I am.'));
  });

  test('several messages → their number, at most every five seconds', async () => {
    const timeouts = new HeldTimeouts();
    try {
      const {harness, desk} = await placeJoined();
      desk.tell(message('1', 'One.'));
      await until(() => said(harness).includes('Anna: One.'));
      for (const id of ['2', '3']) desk.tell(message(id, `Message ${id}`));
      await until(() => harness.texts.at(-1) === 'Message 3');
      await harness.element.updateComplete;
      expect(said(harness)).to.include('Anna: One.');
      timeouts.elapse(5_000);
      await until(() => said(harness).includes(harness.words.unread(2)));
      expect(said(harness)).to.not.include('Message');
    } finally {
      timeouts.restore();
    }
  });

  for (const [announce, words] of [
    ['brief', 'unread'],
    ['off', ''],
  ] as const)
    test(`announce="${announce}" → ${words === '' ? 'nothing' : 'the number'}`, async () => {
      const {harness, desk} = await placeJoined({announce});
      desk.tell(message('1', 'One.'));
      await until(() => harness.texts.includes('One.'));
      await harness.drawn();
      expect(said(harness)).to.equal(words === '' ? '' : harness.words.unread(1));
    });
});

suite('handover: listen fails', () => {
  const log = watchConsole();

  /** The waits until the next calls, in milliseconds. They are random, so no other timeout has such a delay. */
  const waits = (timeouts: HeldTimeouts) => timeouts.delays.filter((delay) => !Number.isInteger(delay));

  function held(): HeldTimeouts {
    const timeouts = new HeldTimeouts();
    timeouts.threshold = 400;
    return timeouts;
  }

  test('listen throws or rejects → called again, later and later; the visitor is told after ten seconds', async () => {
    const timeouts = held();
    try {
      const {harness, desk} = await placeDesk([[handover('waiting')]]);
      desk.onListen = () => {
        if (desk.calls.length % 2 === 0) throw new Error('Thrown.');
        return Promise.reject(new Error('Rejected.'));
      };
      await asked(harness, 'A?');
      for (let count = 1; count <= 4; count += 1) {
        await until(() => desk.calls.length === count && waits(timeouts).length > 0);
        const wait = Math.max(...waits(timeouts));
        expect(wait, `wait ${count}`).to.be.within(500 * 2 ** (count - 1), 1_500 * 2 ** (count - 1));
        if (count < 4) timeouts.elapse(wait);
      }
      expect(row(harness).startsWith(harness.words.waitingForPerson)).to.equal(true);
      desk.onListen = () => undefined;
      timeouts.elapse(15_000);
      await until(() => row(harness).startsWith(harness.words.connectionLost));
      await until(() => desk.calls.length === 5);
      desk.tell(message('1', 'Back.', {name: 'Robot', kind: 'agent'}));
      await until(() => row(harness).startsWith(harness.words.waitingForPerson));
      await until(() => harness.texts.includes('Back.'));
      expect(log.lines.filter((line) => line.includes('"listen"'))).to.have.length(1);
    } finally {
      timeouts.restore();
    }
  });

  test('listen hangs, then rejects, again and again → the visitor is told, too', async () => {
    const timeouts = held();
    try {
      const {harness, desk} = await placeDesk([[handover('waiting')]]);
      let fail!: (error: Error) => void;
      desk.onListen = () => new Promise((_, reject) => (fail = reject));
      await asked(harness, 'A?');
      await until(() => desk.calls.length === 1);
      fail(new Error('Gateway timeout.'));
      await until(() => waits(timeouts).length > 0);
      timeouts.elapse(1_500);
      await until(() => desk.calls.length === 2);
      timeouts.elapse(10_000);
      await until(() => row(harness).startsWith(harness.words.connectionLost));
      // A call that lasts is a connection.
      timeouts.elapse(30_000);
      await until(() => row(harness).startsWith(harness.words.waitingForPerson));
    } finally {
      timeouts.restore();
    }
  });

  test('listen resolves, as a long poll does → called again after a second, the connection is not lost', async () => {
    const timeouts = held();
    try {
      const {harness, desk} = await placeDesk([[handover('waiting')]]);
      desk.onListen = () => Promise.resolve();
      await asked(harness, 'A?');
      for (let count = 1; count <= 5; count += 1) {
        await until(() => desk.calls.length === count && waits(timeouts).length > 0);
        expect(Math.max(...waits(timeouts))).to.be.within(500, 1_500);
        expect(timeouts.delays).to.not.include(10_000);
        timeouts.elapse(1_500);
      }
    } finally {
      timeouts.restore();
    }
  });

  for (const leave of ['Cancel', 'clear()'])
    test(`${leave} between two calls → one more, whose signal aborts at once because the handover is over`, async () => {
      const timeouts = held();
      try {
        const {harness, desk} = await placeDesk([[handover('waiting')]]);
        const causes: unknown[] = [];
        desk.onListen = ({signal}) => {
          signal.addEventListener('abort', () => causes.push((signal.reason as Error).cause));
          return desk.calls.length === 1 ? Promise.reject(new Error('Down.')) : undefined;
        };
        await asked(harness, 'A?');
        await until(() => waits(timeouts).length > 0);
        if (leave === 'clear()') harness.element.clear();
        else await press(harness, harness.words.cancel);
        await until(() => desk.calls.length === 2);
        expect(causes).to.deep.equal(['moved', 'ended']);
        expect(desk.calls[1]!.conversation.id).to.equal(desk.calls[0]!.conversation.id);
        desk.tell(message('1', 'Too late.'));
        await harness.element.updateComplete;
        expect(harness.element.messages.map(({content}) => content)).to.not.include('Too late.');
      } finally {
        timeouts.restore();
      }
    });

  test('listen returns what is no promise → it listens until the signal aborts', async () => {
    const {harness, desk} = await placeDesk([[handover('waiting')]]);
    desk.onListen = () => () => 'unsubscribe';
    await asked(harness, 'A?');
    await until(() => desk.calls.length === 1);
    desk.tell(message('1', 'Hello.'));
    await until(() => harness.texts.includes('Hello.'));
    expect(desk.calls[0]!.signal.aborted).to.equal(false);
  });

  for (const [what, type, target] of [
    ['the browser is online again', 'online', window],
    ['the page is shown', 'visibilitychange', document],
  ] as const)
    test(`${what} → called at once`, async () => {
      const timeouts = held();
      try {
        const {harness, desk} = await placeDesk([[handover('waiting')]]);
        desk.onListen = () => (desk.calls.length === 1 ? Promise.reject(new Error('Offline.')) : undefined);
        await asked(harness, 'A?');
        await until(() => waits(timeouts).length > 0);
        target.dispatchEvent(new Event(type));
        await until(() => desk.calls.length === 2);
      } finally {
        timeouts.restore();
      }
    });

  test('a call that is over → what it tells is ignored', async () => {
    const {harness, desk} = await placeJoined();
    const [first] = desk.calls;
    harness.element.clear();
    await until(() => first!.signal.aborted);
    first!.receive(message('1', 'Too late.'));
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal([]);
  });
});

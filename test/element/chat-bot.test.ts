import {expect} from 'chai';

import {ChatBot, type ChatBotLinkEvent} from '../../src/index.js';
import {en} from '../../src/locales/en.js';
import {watchConsole} from '../support/console.js';
import {menuItem, place, placeScripted, removeAll, type Harness} from '../support/harness.js';
import {
  answer,
  completion,
  delta,
  done,
  finish,
  gate,
  json,
  scripted,
  stream,
  type Reply,
} from '../support/script.js';
import {services} from '../support/services.js';
import {until} from '../support/until.js';

/** Resolves in the next task, after all microtasks of the current one. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Returns the announced text. */
const spoken = (harness: Harness) =>
  harness.root.querySelector<HTMLElement>('[aria-live=polite]')?.textContent.replace(/\s+/g, ' ').trim();

async function rejection(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => 'it did not reject',
    (error: Error) => error.message,
  );
}

suite('<chat-bot>', () => {
  const written = watchConsole();
  teardown(() => {
    removeAll();
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  /** Replaces the clipboard of the browser until the test ends. */
  const useClipboard = (value: Partial<Clipboard>) =>
    Object.defineProperty(navigator, 'clipboard', {value, configurable: true});

  const setUp = (...replies: Reply[]) => placeScripted({}, ...replies);

  async function bodies(service: Awaited<ReturnType<typeof scripted>>) {
    return (await service.requests()).map(({body}) => body as {botId: string; messages: unknown[]});
  }

  test('question to the reference service → formatted reply with references', async () => {
    const harness = await place({baseUrl: services.service});
    harness.ask('How do I embed the widget in React?');
    await until(() => harness.part('references'));
    await harness.drawn();
    expect(harness.texts[1]).to.contain('React');
    expect(harness.parts('content')[1]?.querySelector('pre code')?.textContent).to.contain(
      'chat-bot-element',
    );
    expect(harness.part('reference')?.querySelector('a')?.href).to.match(
      new RegExp(`^${services.service}/knowledge`),
    );
    expect(written.lines).to.deep.equal([]);
  });

  test('question → shown at once with the typing indicator', async () => {
    const {service, harness} = await setUp(stream(gate('first'), delta('Hello'), finish(), done));
    harness.ask('Hi?');
    await until(() => harness.part('typing'));
    expect(harness.texts[0]).to.equal('Hi?');
    expect(harness.element.status).to.equal('submitted');
    await service.open('first');
    await until(() => harness.texts[1] === 'Hello');
    await harness.settled();
    expect(harness.has('typing')).to.equal(false);
  });

  test('question with HTML and Markdown → shown as text', async () => {
    const {harness} = await setUp(answer('Hello'));
    harness.ask('<img src=x onerror=alert(1)> **not bold**');
    await harness.settled();
    expect(harness.texts[0]).to.equal('<img src=x onerror=alert(1)> **not bold**');
    expect(harness.root.querySelectorAll('img').length).to.equal(0);
  });

  test('third question → request has the history without welcome, references and notices', async () => {
    const {service, harness} = await setUp(answer('**One**', {title: 'A'}), json({}, 500), answer('Three'));
    harness.element.welcome = 'Welcome!';
    await harness.element.send('1');
    await harness.element.send('2');
    await harness.element.send('3');
    expect((await bodies(service))[2]).to.deep.equal({
      botId: 'docs',
      messages: [
        {role: 'user', content: '1'},
        {role: 'assistant', content: '**One**'},
        {role: 'user', content: '2'},
        {role: 'user', content: '3'},
      ],
    });
  });

  for (const [attribute, field] of [
    [null, undefined],
    ['false', false],
    ['', true],
  ] as const) {
    test(`stream=${JSON.stringify(attribute)} → ${field} in the request`, async () => {
      const {service, harness} = await setUp(answer('Hello'));
      if (attribute !== null) harness.element.setAttribute('stream', attribute);
      await harness.element.send('Hi?');
      expect(((await bodies(service))[0] as {stream?: boolean}).stream).to.equal(field);
    });
  }

  test('property stream = "false" → false in the request', async () => {
    const {service, harness} = await setUp(json(completion('Hello')));
    harness.element.stream = 'false';
    await harness.element.send('Hi?');
    expect((await bodies(service))[0]).to.have.property('stream', false);
  });

  test('model, api-key and headers changed → used by the next request', async () => {
    const {service, harness} = await setUp(answer('1'), answer('2'));
    await harness.element.send('Hi?');
    Object.assign(harness.element, {model: 'large', apiKey: 'k1', headers: {'x-page': 'a'}});
    await harness.element.send('And now?');
    const [first, second] = await service.requests();
    expect(first?.body).not.to.have.property('model');
    expect(second?.body).to.have.property('model', 'large');
    expect(second?.headers).to.include({'api-key': 'k1', 'x-page': 'a'});
  });

  test('api-key set twice → one warning without the key', async () => {
    const harness = await place({apiKey: 'k1'});
    harness.element.apiKey = 'k2';
    await harness.element.updateComplete;
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.contain('every visitor of this page can read it').and.not.contain('k1');
  });

  test('no bot-id → send() rejects, no request', async () => {
    const {service} = await setUp();
    const harness = await place({botId: '', baseUrl: service.baseUrl});
    expect(await rejection(harness.element.send('Hi?'))).to.contain('bot-id');
    expect(await service.requests()).to.have.length(0);
    harness.element.botId = 'docs';
    await until(() => harness.part('input'));
  });

  test('retry() without a reply, empty text, send() during a turn → rejects', async () => {
    const {harness} = await setUp(stream(gate('never')));
    expect(await rejection(harness.element.retry())).to.contain('no reply');
    expect(await rejection(harness.element.send(' '))).to.equal('Cannot send an empty message.');
    const first = harness.element.send('One');
    expect(await rejection(harness.element.send('Two'))).to.equal('Another reply is still running.');
    harness.element.stop();
    expect(await first).to.include({status: 'stopped'});
  });

  test('invalid base-url → notice, and error in the console', async () => {
    const harness = await place({baseUrl: 'https://'});
    harness.ask('Hi?');
    await until(() => harness.notice);
    expect(harness.notice).to.equal(en.unreachable);
    expect(written.lines).to.deep.equal(['<chat-bot>: Invalid "base-url": expected a URL, got "https://".']);
  });

  test('Stop → text kept; Retry → one new request', async () => {
    const {service, harness} = await setUp(stream(delta('Hel'), gate('never')), answer('Hello'));
    harness.ask('Hi?');
    await until(() => harness.texts[1] === 'Hel');
    await harness.click('stop');
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal(['Hi?', 'Hel']);
    expect(harness.parts('message')[1]?.textContent).to.contain(en.stopped);
    await service.closed(0);
    await harness.click('retry');
    await harness.settled();
    expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    expect((await bodies(service))[1]?.messages).to.have.length(1);
  });

  test('double click on Stop → draft not sent', async () => {
    const {service, harness} = await setUp(stream(gate('never')));
    harness.ask('Hi?');
    await service.received(0);
    harness.type('half a dra');
    await harness.click('stop');
    const send = await until(() => harness.part('send'));
    send.dispatchEvent(new MouseEvent('click', {detail: 2, bubbles: true, cancelable: true}));
    expect(harness.element.messages).to.have.length(2);
    expect(harness.input.value).to.equal('half a dra');
    expect(await service.requests()).to.have.length(1);
  });

  test('complete reply → retry() rejects, regenerate() replaces it', async () => {
    const {harness} = await setUp(answer('One'), answer('Two'));
    await harness.element.send('Hi?');
    expect(await rejection(harness.element.retry())).to.equal(
      'The last reply is complete: use regenerate() to ask again.',
    );
    expect(await harness.element.regenerate()).to.include({content: 'Two'});
    expect(harness.element.messages).to.have.length(2);
  });

  test('new conversation → messages removed, draft kept', async () => {
    const {service, harness} = await setUp(answer('One'), answer('Two'));
    await harness.element.send('Hi?');
    harness.type('next');
    const cleared = harness.next('chat-bot-clear');
    harness.root.querySelector<HTMLElement>(`[aria-label="${en.clear}"]`)?.click();
    await cleared;
    await harness.element.updateComplete;
    expect(harness.texts).to.deep.equal([]);
    expect(harness.input.value).to.equal('next');
    harness.press('Enter');
    await harness.settled();
    expect((await bodies(service))[1]?.messages).to.deep.equal([{role: 'user', content: 'next'}]);
  });

  suite('events', () => {
    test('chat-bot-send listener changes the text → changed text sent', async () => {
      const {service, harness} = await setUp(answer('Hello'));
      harness.element.addEventListener('chat-bot-send', (event) => (event.text += ' Thanks.'));
      await harness.element.send('Hi?');
      expect((await bodies(service))[0]?.messages).to.deep.equal([{role: 'user', content: 'Hi? Thanks.'}]);
    });

    test('body with botId, messages, stream, __proto__ → the element’s own values sent', async () => {
      const {service, harness} = await setUp(answer('One'));
      harness.element.addEventListener('chat-bot-send', ({body}) => {
        const fields = JSON.parse(
          '{"botId": "other", "messages": [], "stream": false, "__proto__": {"x": 1}}',
        ) as object;
        for (const [name, value] of Object.entries(fields))
          Object.defineProperty(body, name, {value, enumerable: true});
      });
      await harness.element.send('1');
      expect((await bodies(service))[0]).to.deep.include({
        botId: 'docs',
        messages: [{role: 'user', content: '1'}],
      });
      expect((await bodies(service))[0]).not.to.have.property('stream');
      expect(Object.hasOwn(Object.prototype, 'x')).to.equal(false);
    });

    test('body with values that JSON cannot have → refused in the console, the rest and the question sent', async () => {
      const {service, harness} = await setUp(answer('One'));
      harness.element.addEventListener('chat-bot-send', ({body}) => {
        const circle: Record<string, unknown> = {};
        circle['self'] = circle;
        Object.assign(body, {circle, big: 1n, call: () => 1, none: undefined, page: '/prices'});
      });
      harness.ask('1');
      await harness.settled();
      expect(harness.texts).to.deep.equal(['1', 'One']);
      expect(await bodies(service)).to.deep.equal([
        {botId: 'docs', messages: [{role: 'user', content: '1'}], page: '/prices'},
      ]);
      expect(written.lines).to.deep.equal(
        ['circle', 'big', 'call'].map(
          (name) => `<chat-bot>: Cannot send the field "${name}" of event.body: expected a JSON value.`,
        ),
      );
    });

    test('retry and regenerate → the fields of the question sent again, as they were', async () => {
      const {service, harness} = await setUp(json({}, 500), answer('One'), answer('Two'));
      const given = {page: '/prices'};
      harness.element.addEventListener('chat-bot-send', ({body}) => (body['metadata'] = given), {once: true});
      await harness.element.send('1');
      given.page = '/other';
      await harness.element.retry();
      await harness.element.regenerate();
      const sent = (await bodies(service)).map((body) => (body as {metadata?: unknown}).metadata);
      expect(sent).to.deep.equal(Array(3).fill({page: '/prices'}));
    });

    test('edit fails → retry has the fields of the edited question, regenerate those of the old one', async () => {
      const {service, harness} = await setUp(answer('One'), json({}, 500), json({}, 500), answer('Two'));
      const {element} = harness;
      element.addEventListener('chat-bot-send', ({body, text}) => (body['about'] = text));
      await element.send('1');
      await element.edit(element.messages[0]!.id, '1b');
      await element.retry();
      await element.regenerate();
      const sent = (await bodies(service)).map((body) => (body as {about?: unknown}).about);
      expect(sent).to.deep.equal(['1', '1b', '1b', '1']);
    });

    test('restored conversation → regenerate has no fields of another one', async () => {
      const {service, harness} = await setUp(answer('One'), answer('Two'));
      harness.element.addEventListener('chat-bot-send', ({body}) => (body['about'] = 'old'));
      await harness.element.send('1');
      const [question] = harness.element.messages;
      await harness.element.restore([question!, {role: 'assistant', content: 'Kept'}]);
      await harness.element.regenerate();
      expect((await bodies(service))[1]).not.to.have.property('about');
    });

    test('chat-bot-send listener sets bot-id → question sent to that agent', async () => {
      const {service, harness} = await setUp(answer('Hello'));
      harness.element.addEventListener('chat-bot-send', () => (harness.element.botId = 'other'));
      await harness.element.send('Hi?');
      expect((await bodies(service))[0]).to.deep.include({botId: 'other'});
      expect(harness.element.messages).to.have.length(2);
    });

    test('chat-bot-send cancelled → no message, no request', async () => {
      const {service, harness} = await setUp();
      document.addEventListener('chat-bot-send', (event) => event.preventDefault(), {once: true});
      expect(await harness.element.send('Hi?')).to.equal(undefined);
      expect(harness.element.messages).to.deep.equal([]);
      expect(await service.requests()).to.have.length(0);
    });

    test('chat-bot-send listener cancels and clears, or sends another text → draft kept', async () => {
      const {harness} = await setUp(answer('Hello'));
      const {element} = harness;
      element.addEventListener('chat-bot-send', (event) => (event.preventDefault(), element.clear()), {
        once: true,
      });
      harness.ask('Hi?');
      await element.updateComplete;
      expect(harness.input.value).to.equal('Hi?');
      element.addEventListener('chat-bot-send', () => void element.send('inner'), {once: true});
      harness.press('Enter');
      await harness.settled();
      expect(harness.texts).to.deep.equal(['inner', 'Hello']);
      expect(harness.input.value).to.equal('Hi?');
      expect(written.lines).to.deep.equal(['<chat-bot>: Another reply is still running.']);
    });

    test('chat-bot-send listener empties the text → error in the console, draft kept', async () => {
      const {harness} = await setUp();
      harness.element.addEventListener('chat-bot-send', (event) => (event.text = ''));
      harness.ask('Hi?');
      await until(() => written.lines.length === 1);
      expect(written.lines[0]).to.contain('Cannot send an empty message.');
      expect(harness.input.value).to.equal('Hi?');
    });

    for (const [outcome, reply, type, message] of [
      ['complete', answer('Hello'), 'chat-bot-reply', {content: 'Hello', status: 'complete'}],
      ['interrupted', stream(delta('Hel')), 'chat-bot-error', {content: 'Hel', status: 'interrupted'}],
    ] as const) {
      test(`${outcome} reply → ${type} with the message`, async () => {
        const {harness} = await setUp(reply);
        const event = harness.next(type);
        harness.ask('Hi?');
        expect((await event).message).to.include(message);
      });
    }

    test('click on a link of a reply → chat-bot-link; click on its text, or on a link in a slot → no event', async () => {
      const {harness} = await setUp(answer('See [a](https://example.com/a).'));
      await harness.element.send('Hi?');
      const links: ChatBotLinkEvent[] = [];
      harness.element.addEventListener(
        'chat-bot-link',
        (event) => (links.push(event), event.preventDefault()),
      );
      await harness.drawn();
      harness.parts('content')[1]?.click();
      const link = harness.element.appendChild(document.createElement('a'));
      Object.assign(link, {slot: 'footer', href: '#imprint'});
      link.click();
      harness.root.querySelector('a')?.click();
      expect(links.map(({url}) => url)).to.deep.equal(['https://example.com/a']);
    });
  });

  suite('in its page', () => {
    test('element removed and inserted again → conversation kept', async () => {
      const {harness} = await setUp(answer('Hello'));
      await harness.element.send('Hi?');
      harness.element.remove();
      await nextTask();
      document.body.append(harness.element);
      await harness.drawn();
      expect(harness.texts).to.deep.equal(['Hi?', 'Hello']);
    });

    test('element removed during a reply → request aborted, reply stopped; inserted again → Retry asks once', async () => {
      const {service, harness} = await setUp(stream(delta('Hel'), gate('never')), answer('Hello'));
      harness.ask('Hi?');
      await until(() => harness.texts[1] === 'Hel');
      harness.element.remove();
      await service.closed(0);
      expect(harness.element.messages[1]).to.include({content: 'Hel', status: 'stopped'});
      document.body.append(harness.element);
      await harness.element.updateComplete;
      expect(harness.has('send')).to.equal(true);
      await harness.click('retry');
      await until(() => harness.texts[1] === 'Hello');
      expect(await service.requests()).to.have.length(2);
      harness.element.remove();
      harness.element.clear();
      document.body.append(harness.element);
      await harness.element.updateComplete;
      expect(harness.texts).to.deep.equal([]);
    });

    test('send() before the element is inserted → reply shown after insertion', async () => {
      const service = await scripted(answer('Hello'));
      const element = document.createElement('chat-bot');
      Object.assign(element, {botId: 'docs', baseUrl: service.baseUrl});
      await element.send('Hi?');
      document.body.append(element);
      await until(() => element.shadowRoot?.textContent.includes('Hello'));
      element.remove();
    });

    for (const change of [{botId: 'other'}, {baseUrl: services.service}]) {
      test(`${Object.keys(change).join()} changes during a reply → new conversation, request aborted`, async () => {
        const {service, harness} = await setUp(stream(delta('Hel'), gate('never')));
        harness.ask('Hi?');
        await until(() => harness.texts[1] === 'Hel');
        Object.assign(harness.element, change);
        await harness.element.updateComplete;
        expect(harness.element.messages).to.deep.equal([]);
        expect(harness.element.status).to.equal('ready');
        await service.closed(0);
      });
    }

    test('base-url set to the URL that it already means → the conversation goes on', async () => {
      const {element} = await place({fetch: () => Promise.resolve(Response.json(completion('Hello')))});
      await element.send('Hi?');
      element.baseUrl = `${location.origin}/`;
      await element.updateComplete;
      expect(element.messages).to.have.length(2);
    });

    test('router changes the URL of the page, base-url is relative → the conversation goes on', async () => {
      const {href} = location;
      const {element} = await place({
        baseUrl: 'api',
        fetch: () => Promise.resolve(Response.json(completion('Hello'))),
      });
      await element.send('Hi?');
      history.pushState(undefined, '', '/another/page');
      try {
        element.heading = 'Help';
        await element.updateComplete;
        expect(element.messages).to.have.length(2);
      } finally {
        history.replaceState(undefined, '', href);
      }
    });

    test('send() right after a change of bot-id → question to the new agent, without history', async () => {
      const {service, harness} = await setUp(answer('One'), answer('Two'));
      await harness.element.send('1');
      harness.element.botId = 'other';
      await harness.element.send('2');
      expect((await bodies(service))[1]).to.deep.equal({
        botId: 'other',
        messages: [{role: 'user', content: '2'}],
      });
      expect(harness.element.messages).to.have.length(2);
    });

    test('long reply → focus, scroll position, head, storage and cookies of the page unchanged', async () => {
      const traces = () => [
        document.head.innerHTML,
        document.body.getAttribute('style'),
        localStorage.length,
        sessionStorage.length,
        document.cookie,
      ];
      const before = traces();
      const spacer = document.body.appendChild(document.createElement('div'));
      spacer.style.blockSize = '3000px';
      const {harness} = await setUp(answer('Hello\n\n'.repeat(100)));
      await harness.element.send('Hi?');
      await harness.element.updateComplete;
      expect(document.activeElement?.tagName).to.equal('BODY');
      expect(scrollY).to.equal(0);
      spacer.remove();
      expect(traces()).to.deep.equal(before);
      expect(document.adoptedStyleSheets).to.deep.equal([]);
    });

    test('reply with images and videos → nothing is fetched', async () => {
      const {harness} = await setUp(
        answer(
          '![a](https://images.example/a.png) <img src="https://images.example/b.png"> <video src="https://images.example/c">',
        ),
      );
      performance.clearResourceTimings();
      await harness.element.send('Hi?');
      await harness.drawn();
      expect(harness.root.querySelectorAll('img, video').length).to.equal(0);
      expect(harness.texts[1]).to.contain('a(images.example)');
      expect(
        performance.getEntriesByType('resource').filter(({name}) => name.includes('images.example')),
      ).to.deep.equal([]);
    });

    test('image-origins → only images of these https origins load', async () => {
      const {harness} = await setUp(
        json(completion('![a](https://images.example/a.png) ![b](https://other.example/b.png)')),
      );
      harness.element.imageOrigins = 'https://images.example http://other.example nonsense';
      await harness.element.send('Hi?');
      await harness.drawn();
      expect([...harness.root.querySelectorAll('img')].map(({src}) => src)).to.deep.equal([
        'https://images.example/a.png',
      ]);
    });

    test('fetch property, no base-url → called with a URL of the page’s origin', async () => {
      const addresses: string[] = [];
      const harness = await place({
        fetch: (input) => {
          addresses.push(input as string);
          return Promise.resolve(Response.json(completion('Hello')));
        },
      });
      await harness.element.send('Hi?');
      expect(addresses).to.deep.equal([`${location.origin}/v1/chat/completions`]);
    });
  });

  suite('options', () => {
    test('attributes set and removed → defaults again', async () => {
      const {service, harness} = await setUp(answer('One'), answer('Two'));
      const names = ['heading', 'welcome', 'starters', 'model', 'stream', 'image-origins', 'api-key'];
      for (const name of names) harness.element.setAttribute(name, 'x');
      await harness.element.send('1');
      for (const name of names) harness.element.removeAttribute(name);
      await harness.element.send('2');
      await harness.drawn();
      expect(harness.texts).to.deep.equal([en.welcome, '1', 'One', '2', 'Two']);
      const [, second] = await service.requests();
      expect(second?.body).to.have.all.keys('botId', 'messages');
      expect(second?.headers).not.to.have.property('api-key');
      harness.element.removeAttribute('bot-id');
      expect(await rejection(harness.element.send('3'))).to.contain('bot-id');
    });

    test('heading, welcome and starters → shown, HTML as text; click on a starter → sent', async () => {
      const {harness} = await setUp(answer('Hello'));
      const starters = '<b>One</b>?\n\n  Two? ';
      Object.assign(harness.element, {heading: '<i>Help</i>', welcome: '**Welcome!**', starters});
      await harness.drawn();
      expect(harness.part('heading')?.textContent).to.equal('<i>Help</i>');
      expect(harness.root.querySelector('strong')?.textContent).to.equal('Welcome!');
      expect(harness.parts('starter').map(({innerText}) => innerText)).to.deep.equal(['<b>One</b>?', 'Two?']);
      harness.parts('starter')[1]?.click();
      await harness.settled();
      expect(harness.texts).to.deep.equal(['Welcome!', 'Two?', 'Hello']);
      expect(harness.has('starter')).to.equal(false);
    });

    test('strings of one chat written to → those of another chat stay', () => {
      const [one, other] = [document.createElement('chat-bot'), document.createElement('chat-bot')];
      Object.assign(one.strings, {placeholder: 'Frag mich'});
      expect(one.strings).to.deep.equal({placeholder: 'Frag mich'});
      expect(other.strings).to.deep.equal({});
    });

    test('focus() → field focused', async () => {
      const harness = await place();
      harness.element.focus();
      expect(harness.root.activeElement?.getAttribute('part')).to.equal('input');
    });

    test('children → shown until the panel is loaded', async () => {
      const element = document.createElement('chat-bot');
      element.textContent = 'Write to us.';
      element.setAttribute('bot-id', 'docs');
      document.body.append(element);
      await element.updateComplete;
      expect(element.shadowRoot?.querySelectorAll('slot:not([name])').length).to.equal(1);
      await until(() => element.shadowRoot?.querySelector('textarea'));
      expect(element.innerText.trim()).not.to.contain('Write to us.');
      element.remove();
    });
  });

  suite('the whole conversation', () => {
    async function copyWith(write: (items: ClipboardItem[]) => Promise<void>): Promise<Harness> {
      const {harness} = await setUp(answer('**Hello**', {title: 'A', url: 'https://example.com/a'}));
      await harness.element.send('Hi?');
      await until(() => harness.part('references'));
      useClipboard({write});
      (await menuItem(harness, en.copy)).click();
      return harness;
    }

    test('Copy → Markdown with references on the clipboard', async () => {
      let copied = '';
      const harness = await copyWith(async ([item]) => {
        copied = await (await item!.getType('text/plain')).text();
      });
      await until(() => harness.root.textContent.includes(en.copied));
      const withoutTimes = copied.replace(/ \([^()]+\)$/gm, '');
      expect(withoutTimes).to.equal(
        '**You**\n\n> Hi?\n\n**Assistant**\n\n> **Hello**\n\nReferences:\n\n1. A <https://example.com/a>\n',
      );
    });

    test('browser denies copying → message in the header', async () => {
      const harness = await copyWith(() => Promise.reject(new Error('denied')));
      await until(() => harness.root.textContent.includes(en.copyFailed));
    });
  });

  suite('code in a reply', () => {
    const CODE = 'const a = 1;\nlet b = "two";\n';
    // Long enough to be rendered over several frames.
    const REPLY = `Look:\n\n${'Some **words** of [a reply](https://example.com/).\n\n'.repeat(300)}\`\`\`js\n${CODE}\`\`\`\n\n1. And:\n\n   \`\`\`sh\n   npm i\n   \`\`\`\n`;

    test('code block → language shown; copied → exact text, announced', async () => {
      const {harness} = await setUp(answer(REPLY));
      await harness.element.send('Hi?');
      await until(() => harness.root.querySelectorAll('.code').length === 2);
      let copied = '';
      const writeText = (text: string) => Promise.resolve(void (copied = text));
      useClipboard({writeText});
      const [first, second] = [...harness.root.querySelectorAll<HTMLElement>('.copy-code')];
      expect(first?.previousElementSibling?.textContent).to.equal('js');
      first?.click();
      await until(() => first?.dataset.outcome === 'copied');
      expect(copied).to.equal(CODE);
      await until(() => harness.root.querySelector('[aria-live=polite]')?.textContent.includes(en.copied));
      second?.click();
      await until(() => second?.dataset.outcome === 'copied');
      expect(copied).to.equal('npm i\n');
      expect(first?.dataset.outcome === undefined).to.equal(true);
    });

    test('table copied → tabs and lines, formulas as text, and the table as HTML without its bar', async () => {
      const reply =
        '| kind | days |\n| -- | --: |\n| **a  b** | -60 |\n| =1+1 | +49 30 1234 |\n| @x | -cmd |\n| | - |\n';
      const {harness} = await setUp(answer(reply));
      await harness.element.send('Hi?');
      await until(() => harness.root.querySelector('.table'));
      let items: readonly ClipboardItem[] = [];
      const write = (written: ClipboardItem[]) => Promise.resolve(void (items = written));
      useClipboard({write});
      const button = harness.root.querySelector<HTMLElement>('.table .copy-code')!;
      button.click();
      await until(() => button.dataset.outcome === 'copied');
      const form = async (type: string) => (await items[0]!.getType(type)).text();
      expect(await form('text/plain')).to.equal("kind\tdays\na b\t-60\n'=1+1\t'+49 30 1234\n'@x\t'-cmd\n\t-");
      expect(await form('text/html')).to.match(
        /^<table><thead><tr><th>kind<\/th><th align="right">days<\/th><\/tr><\/thead>.*<\/table>$/,
      );
      await until(() => harness.root.querySelector('[aria-live=polite]')?.textContent.includes(en.copied));
    });

    test('highlighter fails → error in the console, code unchanged', async () => {
      const {harness} = await setUp(answer(REPLY));
      harness.element.highlight = () => Promise.resolve([{start: 0, end: 5_000, kind: 'keyword'}]);
      await harness.element.send('Hi?');
      await until(() => harness.root.querySelectorAll('.code').length === 2);
      await harness.drawn();
      // Code gets its colors when it comes into view.
      harness.root.querySelector('.code')!.scrollIntoView();
      await until(() => written.lines.length === 2);
      expect(written.lines[0]).to.contain('the function "highlight" failed');
      expect(harness.root.querySelector('code')?.textContent).to.equal(CODE);
    });
  });

  suite('in a framework', () => {
    for (const nothing of [undefined, null]) {
      test(`all properties ${nothing} → defaults`, async () => {
        const service = await scripted(answer('```js\n1\n```'));
        const harness = await place();
        const uncaught: unknown[] = [];
        const record = ({reason}: PromiseRejectionEvent) => uncaught.push(reason);
        addEventListener('unhandledrejection', record);
        for (const name of ChatBot.elementProperties.keys())
          Object.assign(harness.element, {[name]: nothing});
        await harness.element.updateComplete;
        expect(await rejection(harness.element.send('Hi?'))).to.contain('bot-id');
        Object.assign(harness.element, {botId: 'docs', baseUrl: service.baseUrl});
        await harness.element.send('Hi?');
        await harness.settled();
        const [request] = await service.requests();
        expect(Object.keys(request!.body as object)).to.deep.equal(['botId', 'messages']);
        expect(written.lines.some((line) => line.includes('api-key'))).to.equal(false);
        await until(() => spoken(harness) === '1');
        removeEventListener('unhandledrejection', record);
        expect(uncaught).to.deep.equal([]);
      });
    }
  });
});

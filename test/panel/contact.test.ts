import {expect} from 'chai';

import type {ChatBot, ChatBotContactEvent, ChatBotFeedbackEvent} from '../../src/index.js';
import {en} from '../../src/locales/en.js';
import {placeScripted, removeAll, type Harness} from '../support/harness.js';
import {answer, json} from '../support/script.js';
import {until} from '../support/until.js';

const CONTACT = 'https://example.com/contact';

suite('contact', () => {
  const warnings: string[] = [];
  const {warn, error} = console;
  setup(() => {
    console.warn = (...words: unknown[]) => warnings.push(words.join(' '));
    console.error = () => undefined;
  });
  teardown(() => {
    removeAll();
    warnings.length = 0;
    Object.assign(console, {warn, error});
  });
  const links = (harness: Harness) => harness.parts<HTMLAnchorElement>('contact');

  async function askAndFail(harness: Harness): Promise<void> {
    await harness.element.send('Hi?');
    await until(() => harness.notice);
    await harness.element.updateComplete;
  }

  test('failure → contact in the notice; a reply → none again', async () => {
    const {harness} = await placeScripted({contact: CONTACT}, json({}, 500), answer('Hello'));
    await askAndFail(harness);
    const [link] = links(harness);
    expect([link!.textContent.trim(), link!.href]).to.deep.equal([en.contact, CONTACT]);
    await harness.element.retry();
    await harness.settled();
    expect(links(harness)).to.deep.equal([]);
  });

  for (const [name, reply] of [
    ['service refuses the site', json({}, 403)],
    [
      'daily budget is spent, and midnight is in hours',
      json({error: {message: 'No.', code: 'daily_budget_exceeded'}}, 429, {'retry-after': '19546'}),
    ],
  ] as const) {
    test(`${name} → contact at once, and no Retry that counts down`, async () => {
      const {harness} = await placeScripted({contact: CONTACT}, reply);
      await askAndFail(harness);
      expect(harness.has('retry')).to.equal(false);
      expect(links(harness)).to.have.length(1);
    });
  }

  test('no contact set → no contact', async () => {
    const {harness} = await placeScripted({}, json({}, 403));
    await askAndFail(harness);
    expect(links(harness)).to.deep.equal([]);
    expect(warnings).to.deep.equal([]);
  });

  for (const address of [CONTACT, 'mailto:help@example.com', 'tel:+15550100']) {
    test(`contact ${address} → in the menu of an empty conversation${address === CONTACT ? ', opens a new tab' : ''}`, async () => {
      const {harness} = await placeScripted({contact: address});
      await harness.click('menu-button');
      const [item] = await until(() => (links(harness).length > 0 ? links(harness) : undefined));
      expect([item!.role, item!.textContent.trim()]).to.deep.equal(['menuitem', en.contact]);
      expect(item!.href).to.equal(address);
      expect(item!.target).to.equal(address === CONTACT ? '_blank' : '');
      expect(item!.rel).to.contain('noopener');
      expect(harness.parts('menu-item')).to.have.length(1);
    });
  }

  for (const address of [
    'http://example.com/',
    'javascript:alert(1)',
    '/contact',
    'call us',
    'data:text/html,x',
  ]) {
    test(`contact ${address} → refused, one warning in the console`, async () => {
      const {harness} = await placeScripted({contact: address}, json({}, 403));
      await askAndFail(harness);
      expect(links(harness)).to.deep.equal([]);
      expect(warnings).to.have.length(1);
      expect(warnings[0]).to.contain('"contact"').and.to.contain(address);
    });
  }

  test('contact followed → chat-bot-contact with the conversation as Markdown, no chat-bot-link', async () => {
    const {harness} = await placeScripted({contact: CONTACT}, answer('Hello'), json({}, 403));
    const others: Event[] = [];
    harness.element.addEventListener('chat-bot-link', (event) => others.push(event));
    await harness.element.send('Hi?');
    await askAndFail(harness);
    const told: ChatBotContactEvent[] = [];
    document.addEventListener(
      'chat-bot-contact',
      (event) => {
        told.push(event);
        event.preventDefault();
      },
      {once: true},
    );
    const click = new MouseEvent('click', {bubbles: true, composed: true, cancelable: true});
    expect(links(harness)[0]!.dispatchEvent(click)).to.equal(false);
    expect(told.map(({url}) => url)).to.deep.equal([CONTACT]);
    expect(await told[0]!.conversation()).to.match(
      /^\*\*You\*\* .*\n\n> Hi\?\n\n\*\*Assistant\*\* .*\n\n> Hello\n/,
    );
    expect(others).to.deep.equal([]);
  });

  test('chat-bot-contact not cancelled → the browser follows the link', async () => {
    const {harness} = await placeScripted({contact: CONTACT}, json({}, 403));
    await askAndFail(harness);
    let isPrevented: boolean | undefined;
    // The last listener, which keeps the browser of the test on its page.
    addEventListener('click', (event) => ((isPrevented = event.defaultPrevented), event.preventDefault()), {
      once: true,
    });
    links(harness)[0]!.click();
    expect(isPrevented).to.equal(false);
  });

  suite('reason for a bad rating', () => {
    async function rated(properties: Partial<ChatBot> = {}) {
      const {harness, service} = await placeScripted({feedback: true, ...properties}, answer('Hello'));
      await harness.element.send('Hi?');
      await harness.settled();
      const told: (string | undefined)[][] = [];
      harness.element.addEventListener('chat-bot-feedback', ({rating, reason}: ChatBotFeedbackEvent) =>
        told.push([rating, reason]),
      );
      const [good, bad] = harness.parts('feedback');
      return {harness, service, told, good: good!, bad: bad!};
    }

    const reasons = (harness: Harness) => harness.parts('reason').map(({textContent}) => textContent.trim());
    const asked = (harness: Harness) => until(() => harness.has('reason'));

    test('thumbs down → three reasons in a named group; good rating, or none → they go', async () => {
      const {harness, good, bad, told} = await rated();
      bad.click();
      await asked(harness);
      expect(reasons(harness)).to.deep.equal([en.incorrect, en.incomplete, en.offTopic]);
      expect(harness.part('reasons')!.ariaLabel).to.equal(en.feedbackQuestion);
      good.click();
      await until(() => !harness.has('reason'));
      bad.click();
      await asked(harness);
      bad.click();
      await until(() => !harness.has('reason'));
      expect(told).to.deep.equal([
        ['down', undefined],
        ['up', undefined],
        ['down', undefined],
        [undefined, undefined],
      ]);
    });

    for (const [index, reason] of (['incorrect', 'incomplete', 'off-topic'] as const).entries()) {
      test(`${reason} → chat-bot-feedback with the reason, thanks said, no request, focus kept`, async () => {
        const {harness, bad, told, service} = await rated();
        bad.click();
        await asked(harness);
        const button = harness.parts('reason')[index]!;
        button.focus();
        button.click();
        await until(
          () => harness.root.querySelector('.message [role=status]')?.textContent === en.feedbackThanks,
        );
        expect(told).to.deep.equal([
          ['down', undefined],
          ['down', reason],
        ]);
        expect(reasons(harness)).to.deep.equal([]);
        expect(harness.root.activeElement === bad).to.equal(true);
        expect(await service.requests()).to.have.length(1);
      });
    }

    test('thumbs up → no reasons', async () => {
      const {harness, good} = await rated();
      good.click();
      await until(() => good.ariaPressed === 'true');
      expect(reasons(harness)).to.deep.equal([]);
    });

    test('contact set → offered with the reasons', async () => {
      const {harness, bad} = await rated({contact: CONTACT});
      bad.click();
      await asked(harness);
      expect(links(harness).map(({href}) => href)).to.deep.equal([CONTACT]);
    });
  });
});

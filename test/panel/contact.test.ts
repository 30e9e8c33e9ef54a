import {expect} from 'chai';

import type {ChatBotContactEvent} from '../../src/index.js';
import {watchConsole} from '../support/console.js';
import {placeScripted, type Harness} from '../support/harness.js';
import {answer, json} from '../support/script.js';
import {until} from '../support/until.js';

const CONTACT = 'https://example.com/contact';

suite('contact', () => {
  const written = watchConsole();
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
    expect([link!.textContent.trim(), link!.href]).to.deep.equal([harness.words.contact, CONTACT]);
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

  for (const address of [CONTACT, 'mailto:help@example.com', 'tel:+15550100']) {
    test(`contact ${address} → in the menu of an empty conversation${address === CONTACT ? ', opens a new tab' : ''}`, async () => {
      const {harness} = await placeScripted({contact: address});
      await harness.click('menu-button');
      const [item] = await until(() => (links(harness).length > 0 ? links(harness) : undefined));
      expect([item!.role, item!.textContent.trim()]).to.deep.equal(['menuitem', harness.words.contact]);
      expect(item!.href).to.equal(address);
      expect(item!.target).to.equal(address === CONTACT ? '_blank' : '');
      expect(item!.rel).to.contain('noopener');
      expect(harness.parts('menu-item')).to.have.length(1);
    });
  }

  for (const address of [undefined, 'http://example.com/', 'javascript:alert(1)', '/contact'])
    test(`contact ${address} → none, ${address ? 'one warning' : 'nothing'} in the console`, async () => {
      const {harness} = await placeScripted({contact: address}, json({}, 403));
      await askAndFail(harness);
      expect(links(harness)).to.deep.equal([]);
      const warnings = written.lines.filter((line) => line.includes('"contact"'));
      expect(warnings.map((line) => line.includes(address!))).to.deep.equal(address ? [true] : []);
    });

  test('contact followed → chat-bot-contact with the conversation as Markdown, no chat-bot-link; canceled → not followed', async () => {
    const {harness} = await placeScripted({contact: CONTACT}, answer('Hello'), json({}, 403));
    const others: Event[] = [];
    harness.element.addEventListener('chat-bot-link', (event) => others.push(event));
    await harness.element.send('Hi?');
    await askAndFail(harness);
    let told: ChatBotContactEvent | undefined;
    const cancel = (event: ChatBotContactEvent) => (told = event).preventDefault();
    document.addEventListener('chat-bot-contact', cancel, {once: true});
    const prevented: boolean[] = [];
    for (let clicks = 0; clicks < 2; clicks += 1) {
      // The last listener, which keeps the browser of the test on its page.
      const stay = (click: Event) => (prevented.push(click.defaultPrevented), click.preventDefault());
      addEventListener('click', stay, {once: true});
      links(harness)[0]!.click();
    }
    // Canceled the first time.
    expect(prevented).to.deep.equal([true, false]);
    expect(told!.url).to.equal(CONTACT);
    const {user, assistant} = harness.words;
    expect(await told!.conversation()).to.match(
      new RegExp(`^\\*\\*${user}\\*\\* .*\\n\\n> Hi\\?\\n\\n\\*\\*${assistant}\\*\\* .*\\n\\n> Hello\\n`),
    );
    expect(others).to.deep.equal([]);
  });
});

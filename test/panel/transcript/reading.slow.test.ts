import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {en} from '../../../src/locales/en.js';
import {recordConsole} from '../../support/console.js';
import {menuItem, place, placeScripted, type Harness} from '../../support/harness.js';
import {replace} from '../../support/replace.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';
import {replied} from '../replied.js';

/** Whether this browser counts 12 or 24 hours. */
const {hourCycle} = new Intl.DateTimeFormat(undefined, {timeStyle: 'short'}).resolvedOptions();

suite('names, times and ratings', () => {
  async function answered(properties: Parameters<typeof place>[0] = {}): Promise<Harness> {
    const {harness} = await replied(properties, answer('Hello'), answer('Hello again'));
    return harness;
  }

  for (const lang of ['en', 'ar'])
    test(`timestamps, lang="${lang}" → time of each message, with the browser’s 12 or 24 hours`, async () => {
      const harness = await answered({timestamps: true, lang});
      const times = harness.parts<HTMLTimeElement>('time');
      const {messages} = harness.element;
      expect(times.map(({dateTime}) => dateTime)).to.deep.equal(
        messages.map(({createdAt}) => createdAt.toISOString()),
      );
      const format = new Intl.DateTimeFormat(lang, {timeStyle: 'short', hourCycle});
      const shown = messages.map(({createdAt}) => format.format(createdAt)).join();
      await until(() => times.map(({textContent}) => textContent).join() === shown);
      harness.element.timestamps = false;
      await harness.element.updateComplete;
      expect([harness.has('time'), harness.has('feedback')]).to.deep.equal([false, false]);
    });

  test('agent-name → shown as text above the first reply', async () => {
    const harness = await answered({agentName: '<i>Robin</i>', welcome: 'Welcome'});
    const names = () =>
      [...harness.root.querySelectorAll<HTMLElement>('.name')].map(({innerText}) => innerText);
    expect(names()).to.deep.equal(['<i>Robin</i>']);
    harness.element.agentName = '';
    await harness.element.updateComplete;
    expect(names()).to.deep.equal([en.assistant]);
  });

  test('avatar of an origin that is not allowed → not loaded, error in the console', async () => {
    const written = recordConsole();
    const harness = await place({avatar: 'https://example.com/robin.png'});
    expect(harness.part('avatar')!.localName).to.equal('span');
    written.restore();
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.contain('image-origins');
  });

  test('rating of an earlier reply → chat-bot-feedback with that reply and its question, no request', async () => {
    const {service, harness} = await replied({}, answer('Hello'), answer('Bye'));
    await harness.element.send('Bye?');
    await harness.settled();
    expect(harness.has('feedback')).to.equal(false);
    harness.element.setAttribute('feedback', '');
    const told: unknown[][] = [];
    harness.element.addEventListener('chat-bot-feedback', ({message, question, rating}) =>
      told.push([question, message.content, rating]),
    );
    await harness.click('feedback');
    await until(() => harness.part('feedback')!.ariaPressed === 'true');
    expect(told).to.deep.equal([['Hi?', 'Hello', 'up']]);
    expect(await service.requests()).to.have.length(2);
  });

  test('Download → Markdown file with times in the language of the element, and references', async () => {
    const {harness} = await placeScripted(
      {agentName: 'Robin', lang: 'de'},
      answer('Hello', {title: 'A', url: 'https://example.com/a'}),
    );
    await until(() => harness.input.placeholder === de.placeholder);
    await harness.element.send('Hi?');
    await until(() => harness.has('references'));
    const saved: {name: string; text: Promise<string>}[] = [];
    const item = await menuItem(harness, de.download);
    const restore = replace(HTMLAnchorElement.prototype, 'click', {
      value(this: HTMLAnchorElement) {
        saved.push({name: this.download, text: fetch(this.href).then((response) => response.text())});
      },
    });
    item.click();
    await until(() => saved.length > 0);
    restore();
    const format = new Intl.DateTimeFormat('de', {dateStyle: 'medium', timeStyle: 'short', hourCycle});
    const [asked, replied] = harness.element.messages.map(({createdAt}) => format.format(createdAt));
    expect(saved[0]!.name).to.equal(`chat-${new Date().toISOString().slice(0, 10)}.md`);
    expect(await saved[0]!.text).to.equal(
      `**${de.user}** (${asked})\n\n> Hi?\n\n**Robin** (${replied})\n\n> Hello\n\n${de.references}:\n\n1. A <https://example.com/a>\n`,
    );
  });
});

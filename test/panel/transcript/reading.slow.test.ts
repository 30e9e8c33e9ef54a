import {expect} from 'chai';

import de from '../../../src/locales/de.js';
import {recordConsole} from '../../support/console.js';
import {menuItem, place, placeAnswered, placeScripted, type Harness} from '../../support/harness.js';
import {replace} from '../../support/replace.js';
import {answer} from '../../support/script.js';
import {until} from '../../support/until.js';

suite('names, times and ratings', () => {
  for (const [lang, languages, clock] of [
    ['en', ['de', 'en-GB'], 'en-GB'],
    ['ar', ['en-US'], 'ar'],
    ['fr', ['fr-FR@posix'], 'fr'],
    ['de', ['en-US'], 'de'],
  ] as const)
    test(`timestamps, lang="${lang}", visitor reads ${languages.join()} → time of each message, with the clock of ${clock}`, async () => {
      const restore = replace(navigator, 'languages', {value: languages});
      const {harness} = await placeAnswered('Hello', {timestamps: true, lang});
      const times = harness.parts<HTMLTimeElement>('time');
      const {messages} = harness.element;
      expect(times.map(({dateTime}) => dateTime)).to.deep.equal(
        messages.map(({createdAt}) => createdAt.toISOString()),
      );
      const {hourCycle} = new Intl.DateTimeFormat(clock, {timeStyle: 'short'}).resolvedOptions();
      const format = new Intl.DateTimeFormat(lang, {timeStyle: 'short', hourCycle});
      const shown = messages.map(({createdAt}) => format.format(createdAt)).join();
      await until(() => times.map(({textContent}) => textContent).join() === shown);
      harness.element.timestamps = false;
      await harness.element.updateComplete;
      expect([harness.has('time'), harness.has('feedback')]).to.deep.equal([false, false]);
      restore();
    });

  const marks = (harness: Harness) =>
    harness.parts('message').map((message) => {
      const mark = message.querySelector<HTMLElement>('.control-mark');
      return mark !== null && getComputedStyle(mark).display !== 'none';
    });
  const inHeader = (harness: Harness) => harness.part('header')!.querySelector<HTMLElement>('.control-mark')!;

  test('agent-name → as text above each reply, its first character in the header and at replies', async () => {
    const {harness} = await placeAnswered('Hello', {welcome: 'Welcome'});
    const names = () =>
      [...harness.root.querySelectorAll<HTMLElement>('.reply-name')].map(({innerText}) => innerText);
    expect(names()).to.deep.equal([harness.words.assistant]);
    expect(inHeader(harness).querySelector('svg')).to.be.an.instanceOf(SVGElement);
    expect(inHeader(harness).ariaHidden).to.equal('true');
    for (const [agentName, mark] of Object.entries({'<i>Robin</i>': '<', '🤖 Robin': '🤖'})) {
      harness.element.agentName = agentName;
      await until(() => inHeader(harness).textContent.trim() === mark);
      expect(harness.part('message-avatar')?.textContent.trim()).to.equal(mark);
      expect(names()).to.deep.equal([agentName]);
    }
  });

  test('avatar → the picture in the header and at a reply, without a text; of another origin → not loaded, a warning in the console', async () => {
    const avatar = 'https://images.example.com/robin.png';
    const {harness} = await placeAnswered('Hello', {avatar, imageOrigins: 'https://images.example.com'});
    for (const part of ['avatar', 'message-avatar']) {
      const {src, alt, referrerPolicy} = harness.part<HTMLImageElement>(part)!;
      expect([src, alt, referrerPolicy]).to.deep.equal([avatar, '', 'no-referrer']);
    }
    const written = recordConsole();
    const other = await place({avatar});
    expect(other.part('avatar')!.localName).to.equal('span');
    await until(() => written.lines.length > 0);
    written.restore();
    expect(written.lines).to.have.length(1);
    expect(written.lines[0]).to.contain('image-origins');
  });

  test('element in the slot avatar → in place of the mark in the header, no mark at replies', async () => {
    const {harness} = await placeAnswered('Hello');
    expect(marks(harness)).to.deep.equal([false, true]);
    const picture = document.createElement('i');
    picture.slot = 'avatar';
    harness.element.append(picture);
    await until(() => !marks(harness)[1]);
    expect(inHeader(harness).checkVisibility()).to.equal(false);
  });

  test('rating of an earlier reply → chat-bot-feedback with that reply and its question, no request', async () => {
    const {service, harness} = await placeAnswered(['Hello', 'Bye']);
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
    const format = new Intl.DateTimeFormat('de', {dateStyle: 'medium', timeStyle: 'short'});
    const [asked, replied] = harness.element.messages.map(({createdAt}) => format.format(createdAt));
    expect(saved[0]!.name).to.equal(`chat-${new Date().toISOString().slice(0, 10)}.md`);
    expect(await saved[0]!.text).to.equal(
      `**${de.user}** (${asked})\n\n> Hi?\n\n**Robin** (${replied})\n\n> Hello\n\n${de.references}:\n\n1. A <https://example.com/a>\n`,
    );
  });
});

import {expect} from 'chai';

import type {ChatBot} from '../../src/index.js';
import {engine} from '../support/engine.js';
import {Harness, placeScripted} from '../support/harness.js';
import {completion, delta, done, finish, gate, json, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

const REFERENCES = [{url: 'https://docs.example.com/start', title: 'Getting started'}];

/** Opens another document of this origin. */
const DOCUMENTS: Record<string, () => Promise<{page: Document; close(): void}>> = {
  iframe: async () => {
    const frame = document.createElement('iframe');
    frame.style.cssText = 'inline-size: 600px; block-size: 600px';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.srcdoc = '<!doctype html><html lang="en"><title>Frame</title><body></body></html>';
    document.body.append(frame);
    await loaded;
    return {page: frame.contentDocument!, close: () => frame.remove()};
  },
  popup: async () => {
    const popup = window.open('', '', 'popup,width=600,height=600')!;
    expect(popup === null).to.equal(false);
    popup.document.documentElement.lang = 'en';
    return Promise.resolve({page: popup.document, close: () => popup.close()});
  },
};

/** Effects of the styles of the element, of the panel and of its parts that load later. */
function looks(harness: Harness): Record<string, string> {
  const style = (selector: string) => getComputedStyle(harness.root.querySelector(selector)!);
  const found: Record<string, string> = {
    sheets: String(harness.root.adoptedStyleSheets.length),
    display: getComputedStyle(harness.element).display,
    frame: `${style('.frame').display} ${style('.frame').borderTopStyle}`,
    transcript: style('[part=transcript]').overflowY,
    bubble: style('[part~=user-message] [part=content]').backgroundColor,
  };
  if (harness.has('citation')) found['citation'] = style('[part=citation]').position;
  if (harness.has('reason')) found['reason'] = style('.reason').borderTopLeftRadius;
  return found;
}

suite('in another document', () => {
  let close: () => void = () => undefined;
  const placed: Element[] = [];
  teardown(() => {
    for (const element of placed.splice(0)) element.remove();
    close();
  });

  async function open(kind: string): Promise<Document> {
    const other = await DOCUMENTS[kind]!();
    close = () => other.close();
    return other.page;
  }

  // The driver of WebKitGTK blocks popups.
  for (const kind of engine === 'webkit' ? ['iframe'] : Object.keys(DOCUMENTS)) {
    test(`open panel moved there and back → same look both times: ${kind}`, async () => {
      const {harness} = await placeScripted(
        {feedback: true},
        json(completion('It is free [1].', REFERENCES)),
      );
      await harness.element.send('Hi?');
      await harness.settled();
      await until(() => harness.has('citation'));
      harness.parts('feedback')[1]!.click();
      await until(() => harness.has('reason'));
      const before = looks(harness);
      const page = await open(kind);
      page.body.append(harness.element);
      await harness.element.updateComplete;
      expect(harness.element.ownerDocument === page).to.equal(true);
      expect(looks(harness)).to.deep.equal(before);
      document.body.append(harness.element);
      await harness.element.updateComplete;
      expect(looks(harness)).to.deep.equal(before);
    });

    test(`moved there while a reply streams → goes on, followed to its end; next question asked there: ${kind}`, async () => {
      const line = 'A line of text.\n\n';
      const {service, harness} = await placeScripted(
        {},
        stream(delta('Beginning.\n\n'), gate('rest'), delta(line.repeat(60)), delta('End.'), finish(), done),
        json(completion('Second.')),
      );
      harness.ask('Hi?');
      await until(() => harness.texts[1]?.includes('Beginning.'));
      const page = await open(kind);
      page.body.append(harness.element);
      harness.part('transcript')!.scrollTo(0, 1e6);
      await service.open('rest');
      await harness.settled();
      await until(() => harness.texts[1]?.includes('End.'));
      harness.ask('And now?');
      await until(() => harness.texts[3] === 'Second.');
      await harness.settled();
      // The newest question is scrolled to the top.
      const transcript = harness.part('transcript')!;
      const question = harness.parts('user-message')[1]!;
      await until(() => {
        const distance = question.getBoundingClientRect().top - transcript.getBoundingClientRect().top;
        return distance >= 0 && distance < transcript.clientHeight;
      });
      expect((await service.requests()).length).to.equal(2);
    });

    test(`code moved there and back → colors in the document that shows it: ${kind}`, async () => {
      const colors = (page: Document) =>
        [...(page.defaultView!.CSS.highlights.get('chat-bot-keyword') ?? [])].map(String);
      const {harness} = await placeScripted({}, json(completion('```js\nconst a = 1;\n```')));
      await harness.element.send('Hi?');
      await harness.settled();
      await until(() => colors(document).length > 0);
      const page = await open(kind);
      page.body.append(harness.element);
      await until(() => colors(page).length > 0);
      expect(colors(page)).to.deep.equal(['const']);
      expect(colors(document)).to.deep.equal([]);
      document.body.append(harness.element);
      await until(() => colors(document).length > 0);
      expect(colors(page)).to.deep.equal([]);
    });

    test(`panel loaded there → styled, its menu too: ${kind}`, async () => {
      const service = await scripted(json(completion('It is free [1].', REFERENCES)));
      const element: ChatBot = document.createElement('chat-bot');
      Object.assign(element, {botId: 'docs', baseUrl: service.baseUrl, welcome: '', feedback: true});
      const page = await open(kind);
      page.body.append(element);
      placed.push(element);
      const there = new Harness(element);
      await element.updateComplete;
      await until(() => there.part('input'));
      await element.send('Hi?');
      await there.settled();
      await until(() => there.has('citation'));
      there.parts('feedback')[1]!.click();
      await until(() => there.has('reason'));
      await there.click('menu-button');
      await until(() => there.has('menu'));
      expect(getComputedStyle(there.part('menu')!).position).to.equal('absolute');
      expect(getComputedStyle(there.part('citation')!).cursor).to.equal('pointer');
      expect(looks(there)).to.include({display: 'block', frame: 'flex solid', transcript: 'auto'});
    });
  }
});

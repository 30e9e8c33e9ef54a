import {expect} from 'chai';

import {placeAnswered, placeScripted, type Harness} from '../support/harness.js';
import {completion, delta, done, finish, gate, json, stream} from '../support/script.js';
import {until} from '../support/until.js';

/** Effects of the styles of the element, of the panel and of its parts that load later. */
function looks(harness: Harness): Record<string, string> {
  const style = (selector: string) => getComputedStyle(harness.root.querySelector(selector)!);
  return {
    sheets: String(harness.root.adoptedStyleSheets.length),
    display: getComputedStyle(harness.element).display,
    frame: `${style('.element-frame').display} ${style('.element-frame').borderTopStyle}`,
    transcript: style('[part=transcript]').overflowY,
    bubble: style('[part~=user-message] [part=content]').backgroundColor,
    citation: style('[part=citation]').position,
    reason: style('.reply-reason').borderTopLeftRadius,
  };
}

suite('in the document of a frame', () => {
  let frame: HTMLIFrameElement;
  setup(async () => {
    frame = document.createElement('iframe');
    frame.style.cssText = 'inline-size: 600px; block-size: 600px';
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.srcdoc = '<!doctype html><html lang="en"><title>Frame</title><body></body></html>';
    document.body.append(frame);
    await loaded;
  });
  teardown(() => frame.remove());

  const page = () => frame.contentDocument!;

  test('open panel moved there and back → same look both times, colors of code in the document that shows it', async () => {
    const colors = (page: Document) =>
      [...(page.defaultView!.CSS.highlights.get('chat-bot-keyword') ?? [])].map(String);
    const {harness} = await placeAnswered(
      json(completion('It is free [1].\n\n```js\nconst a = 1;\n```', [{title: 'Getting started'}])),
      {feedback: true},
    );
    await until(() => harness.has('citation') && colors(document).length > 0);
    (await harness.ratingButtons())[1].click();
    await until(() => harness.has('reason'));
    const before = looks(harness);
    page().body.append(harness.element);
    await until(() => colors(page()).length > 0);
    expect(harness.element.ownerDocument === page()).to.equal(true);
    expect(looks(harness)).to.deep.equal(before);
    expect(colors(document)).to.deep.equal([]);
    document.body.append(harness.element);
    await until(() => colors(document).length > 0);
    expect(looks(harness)).to.deep.equal(before);
    expect(colors(page())).to.deep.equal([]);
  });

  test('moved there while a reply streams → goes on; next question asked there, and at the top', async () => {
    const {service, harness} = await placeScripted(
      {},
      stream(delta('Beginning.\n\n'), gate('rest'), delta(`${'A line.\n\n'.repeat(60)}End.`), finish(), done),
      json(completion('Second.')),
    );
    harness.ask('Hi?');
    await until(() => harness.texts[1]?.includes('Beginning.'));
    page().body.append(harness.element);
    await service.open('rest');
    await harness.settled();
    await until(() => harness.texts[1]?.includes('End.'));
    harness.ask('And now?');
    await until(() => harness.texts[3] === 'Second.');
    await harness.settled();
    const transcript = harness.part('transcript')!;
    const question = harness.parts('user-message')[1]!;
    await until(() => {
      const distance = question.getBoundingClientRect().top - transcript.getBoundingClientRect().top;
      return distance >= 0 && distance < transcript.clientHeight;
    });
    expect((await service.requests()).length).to.equal(2);
  });
});

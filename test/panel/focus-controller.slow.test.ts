import {emulateMedia, sendKeys, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';

import {type Harness, menuItem, place, placeScripted} from '../support/harness.js';
import {answer, gate, json, type Reply, scripted, stream} from '../support/script.js';
import {until} from '../support/until.js';

const HELD = stream(gate('never'));

suite('the focus', () => {
  test('another button is removed → focus unchanged', async () => {
    const {harness} = await placeScripted({}, HELD);
    const stop = await asked('stop')(harness);
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    harness.element.stop();
    await until(() => !stop.isConnected);
    expect(document.activeElement === button).to.equal(true);
    button.remove();
  });

  const removed: [name: string, find: (harness: Harness) => Promise<HTMLElement>, ...Reply[]][] = [
    ['stop', asked('stop'), HELD],
    ['edit', asked('edit'), answer('Hello')],
    [
      'menu item',
      async (harness) => (await asked('copy')(harness), menuItem(harness, harness.words.copy)),
      answer('Hello'),
    ],
    ['undo', async (harness) => (await asked('copy')(harness), clear(harness)), answer('Hello')],
  ];

  function asked(part: string): (harness: Harness) => Promise<HTMLElement> {
    return (harness) => {
      harness.ask('Hi?');
      return until(() => harness.part(part));
    };
  }

  function clear(harness: Harness): Promise<HTMLElement> {
    harness.root.querySelector<HTMLElement>(`[aria-label="${harness.words.clear}"]`)!.click();
    return until(() => harness.part('undo'));
  }

  for (const [name, find, ...replies] of removed) {
    test(`${name} with the focus is pressed and removed → focus stays in the chat, no event says that it left`, async () => {
      const {harness} = await placeScripted({}, ...replies, HELD);
      const button = await find(harness);
      button.focus();
      const events: string[] = [];
      for (const type of ['blur', 'focusout'])
        harness.element.addEventListener(type, () => events.push(type));
      button.click();
      await until(() => !button.isConnected);
      await harness.element.updateComplete;
      expect(harness.root.activeElement === null).to.equal(false);
      expect(events).to.deep.equal([]);
    });
  }
});

const matchMedia = window.matchMedia.bind(window);

/**
 * What visitors click, what has to happen before, and the part that shows that the click had its effect. Neighbors are at
 * other places, because two clicks at one place are a double click, which does not stop a reply.
 */
const BUTTONS: [part: string, prepare: (harness: Harness) => void, effect: string, ...Reply[]][] = [
  ['starter', () => undefined, 'stop', HELD],
  ['stop', (harness) => harness.ask('Hi?'), 'send', HELD],
  ['regenerate', (harness) => harness.ask('Hi?'), 'stop', answer('Hello'), HELD],
  ['retry', (harness) => harness.ask('Hi?'), 'stop', json({}, 500), HELD],
  ['send', (harness) => harness.type('Hi?'), 'stop', HELD],
];

/** Clicks with the mouse. Returns false where the driver has none. */
async function click(harness: Harness, part: string): Promise<boolean> {
  const place = () => {
    const {left, top, width, height} = harness.part(part)!.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)] as [number, number];
  };
  const isReached = () => harness.part(part)!.contains(harness.root.elementFromPoint(...place()));
  await until(() => harness.has(part) && isReached());
  return sendMouse({type: 'click', position: place()}).then(
    () => true,
    () => false,
  );
}

suite('the focus after a click', () => {
  suiteSetup(() => emulateMedia({reducedMotion: 'reduce'}));
  suiteTeardown(() => emulateMedia({reducedMotion: 'no-preference'}));
  teardown(() => {
    window.matchMedia = matchMedia;
  });

  for (const [pointer, focused] of [
    ['fine', 'input'],
    ['coarse', 'panel'],
  ] as const) {
    for (const [part, prepare, effect, ...replies] of BUTTONS) {
      test(`${part} clicked, pointer ${pointer} → focus on ${focused}, Escape closes`, async function () {
        const {baseUrl} = await scripted(...replies);
        const harness = await place({baseUrl, mode: 'floating', open: true, starters: 'What is this?'});
        prepare(harness);
        // Later, because Enter asks nothing where the pointer is coarse.
        window.matchMedia = (query) =>
          matchMedia(query === '(pointer: coarse)' && pointer === 'coarse' ? 'all' : query);
        if (!(await click(harness, part))) return this.skip();
        await until(() => harness.has(effect));
        expect(harness.root.activeElement?.getAttribute('part')).to.equal(focused);
        await sendKeys({press: 'Escape'});
        expect(harness.element.open).to.equal(false);
      });
    }
  }

  test('press beside the buttons → focus on the panel, Escape closes it', async function () {
    const harness = await place({mode: 'floating', open: true});
    harness.element.focus();
    if (!(await click(harness, 'heading'))) return this.skip();
    await until(() => harness.root.activeElement?.matches('[part="panel"]'));
    await sendKeys({press: 'Escape'});
    expect(harness.element.open).to.equal(false);
  });
});

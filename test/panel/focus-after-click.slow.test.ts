import {emulateMedia, sendKeys, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';

import {place, type Harness} from '../support/harness.js';
import {answer, gate, json, scripted, stream, type Reply} from '../support/script.js';
import {until} from '../support/until.js';

const matchMedia = window.matchMedia.bind(window);

const HELD = stream(gate('never'));

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

  for (const mode of ['floating', 'inline'] as const) {
    for (const [pointer, focused] of [
      ['fine', 'input'],
      ['coarse', 'panel'],
    ] as const) {
      for (const [part, prepare, effect, ...replies] of BUTTONS) {
        test(`${part} clicked, pointer ${pointer}, mode="${mode}" → focus on ${focused}`, async function () {
          const {baseUrl} = await scripted(...replies);
          const harness = await place({baseUrl, mode, open: true, starters: 'What is this?'});
          prepare(harness);
          // Later, because Enter asks nothing where the pointer is coarse.
          window.matchMedia = (query) =>
            matchMedia(query === '(pointer: coarse)' && pointer === 'coarse' ? 'all' : query);
          if (!(await click(harness, part))) return this.skip();
          await until(() => harness.has(effect));
          expect(harness.root.activeElement?.getAttribute('part')).to.equal(focused);
          if (mode === 'inline') return;
          await sendKeys({press: 'Escape'});
          expect(harness.element.open).to.equal(false);
        });
      }
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

// The gestures of a visitor, made by the driver of the browser, on a page that listens to each type of event.
import {executeServerCommand, sendKeys, sendMouse} from '@web/test-runner-commands';
import {expect} from 'chai';

import type {Gesture, Point} from '../../scripts/test/real-gestures.js';
import {placeAnswered, type Harness} from '../support/harness.js';
import {until} from '../support/until.js';
import {ARRIVING} from './what-arrives.js';

/** No handler property of an engine names these, or only on some devices. */
const WITHOUT_HANDLER =
  'textInput compositionstart compositionupdate compositionend focusin focusout DOMFocusIn DOMFocusOut DOMActivate ' +
  'DOMMouseScroll MozMousePixelScroll touchstart touchmove touchend touchcancel gesturestart gesturechange gestureend';

/** All types of events that the engine knows. */
function knownTypes(): readonly string[] {
  const types = new Set(WITHOUT_HANDLER.split(' '));
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  for (const owner of [window, document, document.createElement('textarea'), document.body, svg])
    for (let object: unknown = owner; object; object = Object.getPrototypeOf(object))
      for (const name of Object.getOwnPropertyNames(object))
        if (/^on[a-z]/.test(name)) types.add(name.slice(2));
  return [...types];
}

function centerOf(element: Element): Point {
  const {x, y, width, height} = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

const press =
  (...all: string[]) =>
  async () => {
    for (const keys of all) await sendKeys({press: keys});
    return true;
  };

async function hover({words, button}: Readonly<Record<Part, Point>>): Promise<boolean> {
  for (const position of [button, words]) await sendMouse({type: 'move', position: [...position]});
  return true;
}

const make = (gesture: Gesture) => executeServerCommand<boolean, Gesture>('gesture', gesture);

type Part = 'field' | 'button' | 'words' | 'link' | 'page';

/** A gesture, what the chat must hear of it, and what can arrive at the page, the first of it always. */
const GESTURES: readonly [
  name: string,
  act: (at: Readonly<Record<Part, Point>>) => Promise<boolean>,
  inChat: string,
  arriving?: string,
][] = [
  [
    'click',
    ({button}) => make({kind: 'click', at: button}),
    'pointerdown mousedown pointerup mouseup',
    'click DOMActivate',
  ],
  [
    'double click',
    ({words}) => make({kind: 'dblclick', at: words}),
    'pointerdown mouseup',
    'click dblclick DOMActivate',
  ],
  [
    'middle click',
    ({button}) => make({kind: 'click', at: button, button: 'middle'}),
    'mousedown',
    'auxclick',
  ],
  [
    'right click',
    ({words}) => make({kind: 'click', at: words, button: 'right'}),
    'mousedown contextmenu',
    'auxclick',
  ],
  ['hover', hover, 'pointerover mouseover pointermove mousemove pointerout mouseout'],
  [
    'selection',
    ({words: [x, y]}) => make({kind: 'drag', from: [x, y], to: [x + 100, y]}),
    'selectstart',
    'click DOMActivate',
  ],
  ['drag', ({link, words}) => make({kind: 'drag', from: link, to: words}), 'mousedown dragstart'],
  ['wheel', ({words}) => make({kind: 'wheel', at: words}), 'wheel'],
  [
    'touch',
    ({words, field}) => make({kind: 'touch', from: words, to: field}),
    'pointerdown touchstart touchmove touchend',
  ],
  ['letter', press('a'), 'keydown keypress beforeinput input keyup'],
  [
    'composition',
    () => make({kind: 'compose', text: 'か'}),
    'compositionstart compositionupdate input compositionend',
  ],
  ['copy', press('Control+a', 'Control+c'), 'keydown select copy keyup'],
  ['cut and paste', press('Control+a', 'Control+x', 'Control+v'), 'cut paste beforeinput input'],
  ['focus', press('Tab'), 'keydown focusout focusin keyup'],
];

const REPLY = '[A link](https://example.org) before **some words** that can be selected.';

suite('real gestures on a page that listens to each type of event', () => {
  const types = knownTypes();
  /** Types that reached the document from the chat, and from a node of the page. */
  const arrived = new Set<string>();
  const begun = new Set<string>();
  const inChat = new Set<string>();
  const outside = document.createElement('button');
  let harness: Harness;
  let at: Readonly<Record<Part, Point>>;

  function hear({target, type}: Event): void {
    if (target === harness.element) arrived.add(type);
    else if (target === outside) begun.add(type);
  }
  const hearInChat = ({type}: Event) => inChat.add(type);

  setup(async () => {
    ({harness} = await placeAnswered(REPLY));
    const {element, root, input} = harness;
    element.addEventListener('click', (event) => event.preventDefault());
    outside.textContent = 'Of the page';
    document.body.append(outside);
    at = {
      field: centerOf(input),
      button: centerOf(harness.part('menu-button')!),
      words: centerOf(root.querySelector('.reply-content strong')!),
      link: centerOf(root.querySelector('.reply-content a')!),
      page: centerOf(outside),
    };
    harness.type('abc');
    input.focus();
    for (const heard of [arrived, begun, inChat]) heard.clear();
    for (const type of types) {
      root.addEventListener(type, hearInChat, true);
      document.addEventListener(type, hear);
    }
  });
  teardown(() => {
    for (const type of types) document.removeEventListener(type, hear);
    outside.remove();
  });

  for (const [name, act, expected, arriving = ''] of GESTURES)
    test(`${name} in the chat → page hears ${arriving || 'nothing'}`, async function () {
      if (!(await act(at))) this.skip();
      await until(() => expected.split(' ').every((type) => inChat.has(type)));
      const [first, ...others] = arriving.split(' ');
      if (first) await until(() => arrived.has(first));
      expect(
        [...arrived].filter(
          (type) => type !== first && !others.includes(type) && type !== 'pointerrawupdate',
        ),
      ).to.deep.equal([]);
      // Browsers dispatch it where a page listens to it.
      expect(arrived.has('pointerrawupdate')).to.equal(inChat.has('pointerrawupdate'));
    });

  test('what arrives of all gestures → the list of the documentation', () => {
    const all = GESTURES.flatMap(([, , , arriving = '']) => arriving.split(' ')).filter(Boolean);
    expect([...new Set([...all, 'pointerrawupdate'])].toSorted()).to.deep.equal(ARRIVING.toSorted());
  });

  test('pressed on the page, released over the chat → page hears all of it', async () => {
    await make({kind: 'drag', from: at.page, to: at.words});
    await until(() => inChat.has('mouseup'));
    expect([...begun]).to.include.members(['pointerdown', 'mousedown']);
    expect([...arrived]).to.include.members(['pointermove', 'mousemove', 'pointerup', 'mouseup']);
  });
});

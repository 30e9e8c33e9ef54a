import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {mount, place, placeScripted, removeAll} from '../support/harness.js';
import {answer, gate, stream} from '../support/script.js';
import {until} from '../support/until.js';

const KEYS = ['keydown', 'keypress', 'keyup'];
const TEXT = ['beforeinput', 'textInput', 'input', 'compositionstart', 'compositionupdate', 'compositionend'];
const CLIPBOARD = ['cut', 'copy', 'paste'];
const FOCUS = ['focusin', 'focusout'];
const POINTER = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'pointerover', 'pointerout'];
const CAPTURE = ['gotpointercapture', 'lostpointercapture'];
const MOUSE = ['mousedown', 'mousemove', 'mouseup', 'mouseover', 'mouseout', 'contextmenu', 'wheel'];
const TOUCH = [
  'touchstart',
  'touchmove',
  'touchend',
  'touchcancel',
  'gesturestart',
  'gesturechange',
  'gestureend',
];
const SELECTION = ['selectstart', 'selectionchange'];
const TARGET = ['dragenter', 'dragover', 'dragleave', 'drop'];
const DRAG = ['dragstart', 'drag', ...TARGET, 'dragend'];
const CLICKS = ['click', 'dblclick', 'auxclick'];
const ALL = [
  ...KEYS,
  ...TEXT,
  ...CLIPBOARD,
  ...FOCUS,
  ...POINTER,
  ...CAPTURE,
  ...MOUSE,
  ...TOUCH,
  ...SELECTION,
  ...DRAG,
  ...CLICKS,
];

/** What a listener of the page hears, which cancels all that it can. */
const heard: string[] = [];

function hear(event: Event): void {
  heard.push(event.type);
  event.preventDefault();
}

/** Dispatches events that bubble, as those of the browser do. */
function dispatch(
  target: EventTarget,
  types: readonly string[],
  init: MouseEventInit & KeyboardEventInit = {},
): void {
  for (const type of types) {
    const all = {bubbles: true, composed: true, cancelable: true, ...init};
    const event = /^key/.test(type)
      ? new KeyboardEvent(type, {key: 'k', code: 'KeyK', ...all})
      : /^pointer/.test(type)
        ? new PointerEvent(type, all)
        : /^(?:mouse|contextmenu|click)/.test(type)
          ? new MouseEvent(type, all)
          : new Event(type, all);
    target.dispatchEvent(event);
  }
}

/** Puts a node of the page into a slot of a new chat. */
async function slotted(tag: 'button' | 'input', slot: string): Promise<HTMLElement> {
  const harness = await place();
  const node = document.createElement(tag);
  node.slot = slot;
  harness.element.append(node);
  return node;
}

suite('gestures on a page that listens', () => {
  setup(() => {
    heard.length = 0;
    for (const type of ALL) addEventListener(type, hear);
  });
  teardown(() => {
    for (const type of ALL) removeEventListener(type, hear);
    removeAll();
  });

  suite('typed', () => {
    test('text with spaces and slashes in the composer → typed, page receives no key', async () => {
      const harness = await place();
      harness.input.focus();
      await sendKeys({type: 'a /b ?'});
      expect(harness.input.value).to.equal('a /b ?');
      expect(heard).to.deep.equal([]);
    });

    test('Enter in the composer → sent, page receives chat-bot-send and no key', async () => {
      const {harness} = await placeScripted({}, stream(gate('never')));
      const asked: string[] = [];
      document.addEventListener('chat-bot-send', ({text}) => asked.push(text), {once: true});
      harness.input.focus();
      await sendKeys({type: 'Hi'});
      await sendKeys({press: 'Enter'});
      expect(asked).to.deep.equal(['Hi']);
      expect(heard).to.deep.equal([]);
    });
  });

  for (const part of ['input', 'panel', 'send'])
    test(`each event in ${part} → ends at the element, clicks go on`, async () => {
      const harness = await place();
      const seen: string[] = [];
      for (const type of ALL) harness.element.addEventListener(type, ({type}) => seen.push(type));
      dispatch(harness.part(part)!, ALL);
      expect(seen).to.deep.equal(ALL);
      expect(heard).to.deep.equal(CLICKS);
    });

  for (const type of ['keydown', 'pointerdown', 'wheel', 'focusin'])
    test(`capturing listener for ${type} → called`, async () => {
      const {input} = await place();
      document.addEventListener(type, hear, {capture: true, once: true});
      dispatch(input, [type]);
      expect(heard).to.deep.equal([type]);
    });

  test('launcher of a closed chat → page receives clicks only', async () => {
    const harness = mount({mode: 'floating'});
    await harness.element.updateComplete;
    dispatch(harness.part('launcher')!, ALL);
    expect(heard).to.deep.equal(CLICKS);
  });

  test('chat in a shadow root of the page → events end at the chat', async () => {
    const {element, input} = await place();
    const outer = document.createElement('div');
    element.before(outer);
    outer.attachShadow({mode: 'open'}).append(element);
    dispatch(input, ALL);
    expect(heard).to.deep.equal(CLICKS);
    outer.remove();
  });

  test('shortcut pressed on a button of the chat → field has the focus, page receives no key', async () => {
    const {harness} = await placeScripted({shortcut: 'ctrl+k'}, answer('Hello'));
    await harness.element.send('Hi');
    const copy = await until(() => harness.part('copy'));
    copy.focus();
    heard.length = 0;
    // The assistant can still be loading.
    await until(() => {
      dispatch(copy, ['keydown'], {ctrlKey: true});
      return harness.root.activeElement === harness.input;
    });
    expect(heard).not.to.include('keydown');
  });

  suite('begun on the page', () => {
    test('key held, focus moves to the composer → page receives its repetitions and its end', async () => {
      const {input} = await place();
      dispatch(document.body, ['keydown']);
      dispatch(input, ['keydown', 'keydown'], {repeat: true});
      dispatch(input, ['keyup']);
      expect(heard).to.deep.equal(['keydown', 'keydown', 'keydown', 'keyup']);
    });

    test('slider moved over the chat and released there → page receives it', async () => {
      const {input} = await place();
      dispatch(document.body, ['pointerdown', 'mousedown'], {buttons: 1});
      const moves = ['pointerover', 'mouseover', 'pointermove', 'mousemove'];
      dispatch(input, moves, {buttons: 1});
      dispatch(input, ['pointerup', 'mouseup']);
      expect(heard.slice(2)).to.deep.equal([...moves, 'pointerup', 'mouseup']);
    });

    test('slider after a press in the chat → page receives it', async () => {
      const {input} = await place();
      dispatch(input, ['pointerdown'], {buttons: 1});
      dispatch(document.body, ['pointerup']);
      dispatch(document.body, ['pointerdown'], {buttons: 1});
      dispatch(input, ['pointermove'], {buttons: 1});
      dispatch(input, ['pointerup']);
      expect(heard).to.deep.equal(['pointerup', 'pointerdown', 'pointermove', 'pointerup']);
    });

    test('file dragged over the chat and dropped there → page receives it', async () => {
      const {input} = await place();
      dispatch(input, TARGET);
      expect(heard).to.deep.equal(TARGET);
    });

    test('file dropped after a drag of the chat has ended → page receives it', async () => {
      const {input} = await place();
      dispatch(input, ['dragstart', 'dragover', 'drop', 'dragend']);
      expect(heard).to.deep.equal([]);
      dispatch(input, TARGET);
      expect(heard).to.deep.equal(TARGET);
    });

    test('drag of the chat whose end was not told, then a press on the page → page receives the next drop', async () => {
      const {input} = await place();
      dispatch(input, ['pointerdown', 'dragstart']);
      dispatch(document.body, ['pointerdown']);
      dispatch(input, ['drop']);
      expect(heard).to.deep.equal(['pointerdown', 'drop']);
    });
  });

  suite('begun in the chat', () => {
    test('selection that leaves the chat and comes back → page receives what is outside', async () => {
      const {input} = await place();
      dispatch(input, ['pointerdown', 'pointermove'], {buttons: 1});
      dispatch(document.body, ['pointermove'], {buttons: 1});
      dispatch(input, ['pointermove'], {buttons: 1});
      dispatch(input, ['pointerup']);
      expect(heard).to.deep.equal(['pointermove']);
    });

    test('key released on the page → page receives the next keyup in the chat', async () => {
      const {input} = await place();
      input.focus();
      dispatch(input, ['keydown']);
      input.blur();
      dispatch(document.body, ['keydown']);
      input.focus();
      heard.length = 0;
      dispatch(input, ['keyup']);
      expect(heard).to.deep.equal(['keyup']);
    });
  });

  suite('of the page', () => {
    for (const slot of ['header', 'footer'])
      test(`button in the slot ${slot} → page receives all events`, async () => {
        const button = await slotted('button', slot);
        dispatch(button, ALL);
        expect(heard).to.deep.equal(ALL);
      });

    test('press in a slot, released in the chat → page receives both', async () => {
      const button = await slotted('button', 'footer');
      const {shadowRoot} = button.parentElement!;
      dispatch(button, ['pointerdown'], {buttons: 1});
      dispatch(shadowRoot!.querySelector('[part~=input]')!, ['pointerup']);
      expect(heard).to.deep.equal(['pointerdown', 'pointerup']);
    });

    test('Escape in a slot → closes the chat, and the page receives it', async () => {
      const {harness} = await placeScripted({mode: 'floating', open: true});
      const field = document.createElement('input');
      field.slot = 'footer';
      harness.element.append(field);
      dispatch(field, ['keydown'], {key: 'Escape', code: 'Escape'});
      expect(harness.element.open).to.equal(false);
      expect(heard).to.deep.equal(['keydown']);
    });

    test('event that the page dispatches at the element → goes on', async () => {
      const {element} = await place();
      dispatch(element, ALL);
      expect(heard).to.deep.equal(ALL);
    });
  });
});

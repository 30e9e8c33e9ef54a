import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';

import {place, placeAnswered, placeScripted, removeAll} from '../support/harness.js';
import {gate, stream} from '../support/script.js';
import {until} from '../support/until.js';
import {ARRIVING} from './what-arrives.js';

const CLICKS = ARRIVING.filter((type) => type !== 'pointerrawupdate');
const ALL = [
  'keydown keypress keyup beforeinput textInput input compositionstart compositionupdate compositionend',
  'beforecopy beforecut beforepaste cut copy paste focusin focusout DOMFocusIn DOMFocusOut',
  'pointerdown pointermove pointerup pointercancel pointerover pointerout gotpointercapture lostpointercapture',
  'mousedown mousemove mouseup mouseover mouseout contextmenu wheel DOMMouseScroll MozMousePixelScroll',
  'touchstart touchmove touchend touchcancel gesturestart gesturechange gestureend selectstart selectionchange',
  'dragstart drag dragenter dragover dragleave drop dragend',
  ...CLICKS,
].flatMap((types) => types.split(' '));

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

  test('text with spaces and slashes typed, and Enter → sent, page receives chat-bot-send and no key', async () => {
    const {harness} = await placeScripted({}, stream(gate('never')));
    const asked: string[] = [];
    document.addEventListener('chat-bot-send', ({text}) => asked.push(text), {once: true});
    harness.input.focus();
    await sendKeys({type: 'a /b ?'});
    await sendKeys({press: 'Enter'});
    expect(asked).to.deep.equal(['a /b ?']);
    expect(heard).to.deep.equal([]);
  });

  for (const part of ['input', 'panel', 'send', 'launcher'])
    test(`each event in ${part} → ends at the element, clicks go on`, async () => {
      const harness = await place({mode: 'floating', open: true});
      const seen: string[] = [];
      for (const type of ALL) harness.element.addEventListener(type, ({type}) => seen.push(type));
      dispatch(harness.part(part)!, ALL);
      expect(seen).to.deep.equal(ALL);
      expect(heard).to.deep.equal(CLICKS);
    });

  test('capturing listeners → called', async () => {
    const {input} = await place();
    for (const type of ALL) document.addEventListener(type, hear, {capture: true, once: true});
    dispatch(input, ALL);
    expect(heard.filter((type) => !CLICKS.includes(type))).to.deep.equal(
      ALL.filter((type) => !CLICKS.includes(type)),
    );
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
    const {harness} = await placeAnswered('Hello', {shortcut: 'ctrl+k'}, 'Hi');
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

  // Steps: the words `chat` and `page` say where the types after them are dispatched; `*`: a button is pressed, or the key repeats.
  for (const [what, steps, received] of [
    // Begun on the page.
    [
      'a key held, focus moves to the composer',
      'page keydown chat keydown* keydown* keyup',
      'keydown keydown keydown keyup',
    ],
    [
      'a slider moved over the chat and released there',
      'page pointerdown* chat pointerover* mousemove* pointerup mouseup',
      'pointerdown mousemove pointerup mouseup',
    ],
    [
      'a slider after a press in the chat',
      'chat pointerdown* page pointerup pointerdown* chat pointermove* pointerup',
      'pointerup pointerdown pointermove pointerup',
    ],
    [
      'a file dragged over the chat and dropped there',
      'chat dragenter dragover drop',
      'dragenter dragover drop',
    ],
    [
      'a drag within the chat, then a file',
      'chat dragstart dragover drop dragend dragover drop',
      'dragover drop',
    ],
    [
      'a drag of the chat without its end, then a press',
      'chat pointerdown dragstart page pointerdown chat drop',
      'pointerdown drop',
    ],
    // Begun in the chat.
    [
      'a finger, whose pointer enters before it presses',
      'chat pointerover* pointerdown* touchstart pointermove* pointerup pointerout touchend page pointerup',
      'pointerup',
    ],
    [
      'a selection that leaves the chat and comes back',
      'chat pointerdown* pointermove* page pointermove* chat pointermove* pointerup',
      'pointermove',
    ],
    [
      'a key of the chat released elsewhere, then one pressed on the page',
      'chat keydown focusout page keydown chat keyup',
      'keydown keyup',
    ],
  ] as const)
    test(`${what} → page receives ${received}`, async () => {
      const {input} = await place();
      let target: EventTarget = input;
      for (const step of steps.split(' ')) {
        if (step === 'chat') target = input;
        else if (step === 'page') target = document.body;
        else dispatch(target, [step.replace('*', '')], step.endsWith('*') ? {buttons: 1, repeat: true} : {});
      }
      expect(heard).to.deep.equal(received.split(' '));
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

import {windowOf} from '../platform/window-of.js';

/**
 * Ends the events of gestures that begin in the shadow tree at the element, as those in a frame end at the frame. Outside, their
 * target is the element (https://dom.spec.whatwg.org/#retarget), which a page does not know: a modal takes the focus back, a
 * shortcut takes the letter, a smooth scroll takes the wheel. What began on the page goes on, and so does what happens in nodes of
 * the page in slots. Listeners on the element, and capturing ones, receive all events.
 */
export function containGestures(host: HTMLElement): void {
  /** The `code` of each key that was pressed in the chat. */
  const held = new Set<string>();
  /** Whether the last press was in the chat, and whether something of the chat is dragged. */
  let isPressed = false;
  let isDragged = false;

  function handlePressElsewhere(): void {
    isPressed = isDragged = false;
  }

  /** True if the gesture of this event in the shadow tree began there. */
  function isOwn({type, code, repeat, buttons}: Partial<KeyboardEvent & PointerEvent>): boolean {
    if (code !== undefined) {
      if (type === 'keydown' && !repeat) held.add(code);
      return type === 'keyup' ? held.delete(code) : held.has(code);
    }
    // The focus leaves the chat.
    if (type === 'focusout') held.clear();
    if (type === 'pointerdown') {
      isPressed = true;
      // Runs in front of this function at the next press.
      windowOf(host)?.addEventListener('pointerdown', handlePressElsewhere, {capture: true, once: true});
    }
    // The browser tells these to what is dragged.
    if (/^drag(?:start|end)?$/.test(type!)) isDragged = type !== 'dragend';
    else if (/^dr/.test(type!)) return isDragged;
    // Browsers tell that a press enters an element before they tell the press.
    else if (/(?:over|out)$/.test(type!)) return true;
    return buttons || /up$/.test(type!) ? isPressed : true;
  }

  function handleGesture(event: Event): void {
    if (event.target !== host) return;
    // The page dispatched it at the element. Drivers of Firefox dispatch there what happens to a thing that is dragged.
    const isAtHost = event.composedPath()[0] === host;
    if (isAtHost ? isDragged && /^dr/.test(event.type) : isOwn(event)) event.stopPropagation();
  }

  for (const type of GESTURES) host.addEventListener(type, handleGesture, {passive: true});
}

/**
 * The composed events of gestures: others never leave the shadow tree. Clicks and their `DOMActivate` are not among them, because
 * routers, analytics and menus of the page need them. Handler properties do not name all types: `ontouchstart` is missing on
 * computers, `oncompositionend` everywhere. A listener for `pointerrawupdate` would make browsers dispatch it:
 * https://w3c.github.io/pointerevents/#the-pointerrawupdate-event
 */
const GESTURES = [
  'keydown keypress keyup beforeinput textInput input compositionstart compositionupdate compositionend',
  'focusin focusout DOMFocusIn DOMFocusOut',
  'pointerdown pointermove pointerup pointercancel pointerover pointerout gotpointercapture lostpointercapture',
  'mousedown mousemove mouseup mouseover mouseout touchstart touchmove touchend touchcancel',
  'gesturestart gesturechange gestureend wheel DOMMouseScroll MozMousePixelScroll selectstart selectionchange',
  'beforecopy beforecut beforepaste copy cut paste',
  'dragstart drag dragenter dragover dragleave drop dragend contextmenu',
]
  .join(' ')
  .split(' ');

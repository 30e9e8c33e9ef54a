import type {Check} from './context.js';
import {finding} from './finding.js';

/** Minimum size for readable messages, in pixels. */
const LEAST_HEIGHT = 150;
/** The height of a chat in a box without a height, in pixels: its `min-block-size`. */
const OWN_HEIGHT = 352;

export const checkVisibility: Check = ({host}) => {
  if (!host.isConnected) {
    return finding(
      'not-on-page',
      'The chat is not seen.',
      'The element is not in the document.',
      'Append it to the body.',
    );
  }
  const hasLauncher = /^(?:floating|side)$/.test(host.mode);
  const visible = host.shadowRoot!.querySelector(hasLauncher && !host.open ? '.launcher' : '.frame');
  const ancestors = [...ancestorsOf(host)];
  const hiding = ancestors.find((element) => {
    const {display, opacity} = getComputedStyle(element);
    return display === 'none' || Number(opacity) < 0.05;
  });
  if (hiding ?? !visible) {
    return finding(
      'hidden',
      'The chat is not seen.',
      `${describe(hiding ?? host)} has display: none or opacity: 0.`,
      'Look for the rule in the style sheets of the page.',
    );
  }
  if (getComputedStyle(visible).visibility !== 'visible') {
    return finding(
      'invisible',
      'The chat is not seen.',
      'A rule of the page gives the element visibility: hidden.',
      'Exempt chat-bot from that rule.',
    );
  }
  const isFixed = host.mode !== 'inline';
  const {left, right, top, bottom} = visible.getBoundingClientRect();
  if (isFixed && (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)) {
    return finding(
      'off-screen',
      'The chat is outside of the window.',
      'A transform or filter of an ancestor, or the insets of the element, move it there.',
      'Append the element to the body, and check --chat-bot-inset.',
    );
  }
  return isFixed ? covered(host, visible) : low(host, ancestors);
};

function low(host: HTMLElement, ancestors: readonly Element[]) {
  const {top, bottom} = host.getBoundingClientRect();
  let [from, to] = [top, bottom];
  for (const element of ancestors) {
    if (element === host || element === document.body || element === document.documentElement) continue;
    if (getComputedStyle(element).overflowY === 'visible') continue;
    const box = element.getBoundingClientRect();
    // Content that can be scrolled into view is not cut off.
    if (box.height > LEAST_HEIGHT) continue;
    [from, to] = [Math.max(from, box.top), Math.min(to, box.bottom)];
  }
  if (to - from >= LEAST_HEIGHT && host.offsetHeight !== OWN_HEIGHT) return undefined;
  return finding(
    'no-height',
    `Only ${Math.max(0, Math.round(to - from))} px of the chat are seen.`,
    'Its box has no height.',
    'Give the box or the element a height: chat-bot { block-size: 36rem }.',
  );
}

function covered(host: HTMLElement, visible: Element) {
  const {left, top, width, height} = visible.getBoundingClientRect();
  const root = host.getRootNode() as Document | ShadowRoot;
  const uppermost = root.elementFromPoint(left + width / 2, top + height / 2);
  // A modal dialog of the page covers everything on purpose.
  if (!uppermost || host.contains(uppermost) || uppermost.contains(host) || uppermost.closest('dialog:modal'))
    return undefined;
  return finding(
    'covered',
    'The chat cannot be clicked.',
    `It is covered by ${describe(uppermost)}.`,
    'Raise --chat-bot-z, or lower the z-index of that element.',
  );
}

/** Returns the element and its ancestors, through shadow roots. */
export function* ancestorsOf(element: Element): Iterable<Element> {
  for (let one: Element | null = element; one; one = parentOf(one)) yield one;
}

export function parentOf(element: Element): Element | null {
  const root = element.getRootNode();
  return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/** Returns a readable selector. */
function describe(element: Element): string {
  return [
    element.localName,
    ...(element.id ? [`#${element.id}`] : []),
    ...[...element.classList].map((name) => `.${name}`),
  ].join('');
}

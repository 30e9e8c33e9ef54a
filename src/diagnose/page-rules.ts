// What rules of the page do to the place of the chat. Measured with elements that are there for a moment.
import {type Check, finding} from './finding.js';
import {parentOf} from './parent-of.js';

/** Looks for the ancestor to which fixed boxes are relative. It moves launcher and panel, and can clip them. */
export const checkAncestor: Check = (host) => {
  if (host.mode === 'inline') return undefined;
  const ancestor = fixingAncestor(host);
  if (!ancestor) return undefined;
  const style = getComputedStyle(ancestor);
  const causes = FIXING.map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([, value]) => !/^(?:|none|auto|normal|visible)$/.test(value))
    .map((declaration) => declaration.join(': '));
  return finding(
    'fixed-ancestor',
    'Launcher and panel are not in their place in the window.',
    `They are relative to ${startTagOf(ancestor)}, which has ${causes.join('; ')}.`,
    'Set that on an element of the page without the chat in it; a filter can be on <html>.',
  );
};

/** Looks for rules for all elements, which also apply to the chat in the page. Those of the owner for the chat are no fault. */
export const checkPageRules: Check = (host) => {
  if (host.mode !== 'inline' || !host.parentNode) return undefined;
  const [plain, reset] = [document.createElement('chat-bot-place'), document.createElement('chat-bot-place')];
  reset.style.setProperty('all', 'revert', 'important');
  host.after(plain, reset);
  const [own, ofRule, without] = [host, plain, reset].map((element) => getComputedStyle(element));
  const hurting = HURTING.filter((name) => {
    const value = ofRule!.getPropertyValue(name);
    return value !== without!.getPropertyValue(name) && value === own!.getPropertyValue(name);
  }).map((name) => `${name}: ${own!.getPropertyValue(name)}`);
  plain.remove();
  reset.remove();
  return hurting.length > 0
    ? finding(
        'page-rule',
        'The chat is moved, clipped or hidden.',
        `A rule of the page for all elements applies to it, too: ${hurting.join('; ')}.`,
        'Leave the chat out of the rule, as in *:not(chat-bot), or give chat-bot a value of its own.',
      )
    : undefined;
};

/** https://drafts.csswg.org/css-position-3/#fixed-positioning-containing-block */
const FIXING = [
  ...['transform', 'translate', 'rotate', 'scale', 'perspective', 'filter', 'backdrop-filter'],
  ...['contain', 'container-type', 'content-visibility', 'will-change'],
];

/** Properties that are not inherited, and do more to a chat than to an empty box. */
const HURTING = [
  ...['opacity', 'filter', 'clip-path', 'mask-image', 'transform', 'translate', 'rotate', 'scale', 'contain'],
  ...[
    'content-visibility',
    'float',
    'padding',
    'margin',
    'min-width',
    'min-height',
    'max-width',
    'max-height',
  ],
];

/** Returns the innermost ancestor to which a fixed box in the place of the chat is relative, instead of the window. */
function fixingAncestor(host: Element): Element | undefined {
  const root = document.documentElement;
  const window = fixedBoxIn(root)!;
  for (let ancestor = parentOf(host); ancestor && ancestor !== root; ancestor = parentOf(ancestor)) {
    const box = fixedBoxIn(ancestor);
    // A slot has no box.
    if (!box || isEqual(box, window)) continue;
    const outer = fixedBoxIn(parentOf(ancestor)!);
    if (!outer || !isEqual(box, outer)) return ancestor;
  }
  const {left, top, width, height} = window;
  return left !== 0 || top !== 0 || width > innerWidth + 1 || height > innerHeight + 1 ? root : undefined;
}

function isEqual(one: DOMRect, other: DOMRect): boolean {
  return (['left', 'top', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 1);
}

/** Returns the box to which fixed boxes in an element are relative. */
function fixedBoxIn(parent: Element): DOMRect | undefined {
  const probe = document.createElement('div');
  probe.style.cssText =
    'all: initial !important; position: fixed !important; inset: 0 !important; visibility: hidden !important';
  (parent.shadowRoot ?? parent).append(probe);
  const [box] = probe.getClientRects();
  probe.remove();
  return box;
}

function startTagOf({localName, id, classList}: Element): string {
  return `<${localName}${id && ` id="${id}"`}${classList.value && ` class="${classList.value}"`}>`;
}

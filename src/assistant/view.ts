/** Returns how the content of an element of the page is seen. `undefined` if nothing of it is. */
export function viewOf(element: Element): View | undefined {
  const parent =
    element.assignedSlot ?? element.parentElement ?? (element.parentNode as ShadowRoot | null)?.host;
  const around = parent ? viewOf(parent) : pageView();
  return around && viewIn(around, element);
}

/** An area of the window, in CSS pixels. */
type Area = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** How the content of an element is seen. */
export interface View {
  readonly style: CSSStyleDeclaration;
  /** The style of the closest element that has a box: https://www.w3.org/TR/css-display-3/#valdef-display-contents */
  readonly boxStyle: CSSStyleDeclaration;
  /** The view in which that element is. */
  readonly around?: View;
  /** The closest element around the content that begins a line of its own. */
  readonly block: Element;
  /** Its opacity, with that of all elements around it. */
  readonly opacity: number;
  /** What can be in view of the content, also after scrolling. */
  readonly clip: Area;
}

/** Text is seen from this size on, in CSS pixels, in this font size, and with this alpha. */
const MIN_SIZE = 2;
const MIN_FONT_SIZE = 4;
const MIN_ALPHA = 0.1;

const CLIPS = /hidden|clip/;
const SCROLLS = /auto|scroll/;

/** Returns how the content of a child is seen. `undefined` if nothing of it is. */
export function viewIn(around: View, element: Element): View | undefined {
  const style = getComputedStyle(element);
  const {display} = style;
  if (display === 'none' || style.contentVisibility === 'hidden' || isFolded(element)) return undefined;
  if (display === 'contents') return {...around, style};
  const opacity = around.opacity * Number(style.opacity) * opacityOf(style.filter);
  if (opacity < MIN_ALPHA) return undefined;
  const outer = clipAround(around, style.position);
  return {
    style,
    boxStyle: style,
    around,
    block: /^(?:inline|ruby)/.test(display) ? around.block : element,
    opacity,
    clip: display === 'inline' ? outer : clipped(outer, element, style),
  };
}

/** True if text in such a view is seen in one of these boxes. */
export function isSeen(view: View, boxes: Iterable<Area>): boolean {
  const {style, opacity, clip} = view;
  return (
    style.visibility === 'visible' &&
    Number.parseFloat(style.fontSize) >= MIN_FONT_SIZE &&
    (opacity * alphaOf(style.webkitTextFillColor) >= MIN_ALPHA || isPainted(view)) &&
    [...boxes].some((box) => isVisible(overlap(box, clip)))
  );
}

/** True if a background is painted in the shape of the text. */
function isPainted({boxStyle, around}: View): boolean {
  return boxStyle.backgroundClip.includes('text') || (around !== undefined && isPainted(around));
}

/** Returns what can be in view of an element with this `position`: https://www.w3.org/TR/css-position-3/#def-cb */
function clipAround(view: View, position: string): Area {
  const [isAbsolute, isFixed] = [position === 'absolute', position === 'fixed'];
  const {boxStyle, around, clip} = view;
  if (!isAbsolute && !isFixed) return clip;
  if (!around) return isFixed ? {left: 0, top: 0, right: innerWidth, bottom: innerHeight} : clip;
  return (isAbsolute && boxStyle.position !== 'static') || holdsFixed(boxStyle)
    ? clip
    : clipAround(around, position);
}

/** True for the box of an element to which its fixed descendants belong: https://www.w3.org/TR/css-transforms-1/#containing-block-for-all-descendants */
const holdsFixed = ({transform, filter, perspective, contain}: CSSStyleDeclaration) =>
  `${transform} ${filter} ${perspective}` !== 'none none none' || /paint|layout|strict|content/.test(contain);

/** The part of the page that scrolls into view. A page that does not scroll sideways shows nothing beside the window. */
function pageView(): View {
  const {documentElement: root, body} = document;
  const style = getComputedStyle(root);
  const isCut = [root, body].some((element) => CLIPS.test(getComputedStyle(element).overflowX));
  const width = isCut ? root.clientWidth : root.scrollWidth;
  const left = (style.direction === 'rtl' ? root.clientWidth - width : 0) - scrollX;
  const page = {left, top: -scrollY, right: left + width, bottom: root.scrollHeight - scrollY};
  return {style, boxStyle: style, block: root, opacity: 1, clip: page};
}

/** Returns what an element leaves of an area for its content. */
function clipped(outer: Area, element: Element, style: CSSStyleDeclaration): Area {
  // The window takes their overflow: https://www.w3.org/TR/css-overflow-3/#overflow-propagation
  const isPage = element === document.documentElement || element === document.body;
  const [x = '', y = x] = isPage ? ['visible'] : style.overflow.split(' ');
  const isShaped = style.clipPath !== 'none' || style.clip !== 'auto';
  if (x === 'visible' && y === x && !isShaped) return outer;
  const box = element.getBoundingClientRect();
  const shaped = isShaped ? overlap(outer, shapeOf(box, style)) : outer;
  const inner = overlap(shaped, box);
  // The rest of what scrolls comes into view, if its box is in view.
  const {scrollLeft, scrollTop, scrollWidth, scrollHeight} = element;
  const [start, top] = [
    (style.direction === 'rtl' ? box.right - scrollWidth : box.left) - scrollLeft,
    box.top - scrollTop,
  ];
  const content = {left: start, top, right: start + scrollWidth, bottom: top + scrollHeight};
  const areaFor = (overflow: string) =>
    overflow === 'visible' ? shaped : SCROLLS.test(overflow) && isVisible(inner) ? content : inner;
  const [{left, right}, {top: above, bottom}] = [areaFor(x), areaFor(y)];
  return {left, top: above, right, bottom};
}

/** Returns about the area that `clip-path` or `clip` leaves of a box. */
function shapeOf(box: DOMRect, {clip, clipPath}: CSSStyleDeclaration): Area {
  const {left, top, width, height} = box;
  const [, shape, given = ''] = /^([a-z]+)\((.*)\)/.exec(clipPath === 'none' ? clip : clipPath) ?? [];
  const pixels = (value: string | undefined, size: number) =>
    (value?.endsWith('%') ? size / 100 : 1) * Number.parseFloat(value ?? '0') || 0;
  const values = given.split(/ round | at /)[0]!.split(/[\s,]+/);
  if (shape === 'inset' || shape === 'rect') {
    const [a, b = a, c = a, d = b] = values;
    // The distances of `rect()` are all from the left and the top, or `auto`.
    const end = (value: string | undefined, start: number, size: number) =>
      shape === 'rect' && value !== 'auto' ? start + pixels(value, size) : start + size - pixels(value, size);
    return {
      left: left + pixels(d, width),
      top: top + pixels(a, height),
      right: end(b, left, width),
      bottom: end(c, top, height),
    };
  }
  if (shape === 'polygon') {
    const points = given.split(',').map((point) => point.trim().split(' '));
    const xs = points.map(([x]) => left + pixels(x, width));
    const ys = points.map(([, y]) => top + pixels(y, height));
    return {left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys)};
  }
  const isEmpty =
    /^(?:circle|ellipse)$/.test(shape ?? '') &&
    values.some((value) => pixels(value, 1) === 0 && /^0/.test(value));
  return isEmpty ? {left, top, right: left, bottom: top} : box;
}

function overlap(a: Area, b: Area): Area {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

const isVisible = ({left, top, right, bottom}: Area) => right - left >= MIN_SIZE && bottom - top >= MIN_SIZE;

/** True in a closed `<details>`, but for its summary. */
export function isFolded(node: Element | Text): boolean {
  const parent = node.parentElement;
  return parent instanceof HTMLDetailsElement && !parent.open && node !== parent.querySelector('summary');
}

/** Returns what a computed filter leaves of the opacity. */
const opacityOf = (filter: string) => Number(/opacity\(([\d.]+)\)/.exec(filter)?.[1] ?? 1);

/** Returns the alpha of a computed color: https://www.w3.org/TR/css-color-4/#resolving-color-values */
const alphaOf = (color: string) => Number(/(?:^rgba\(.*, |\/ )([\d.]+)\)$/.exec(color)?.[1] ?? 1);

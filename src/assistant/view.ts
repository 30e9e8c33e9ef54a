/** Returns how the content of an element of the page is seen. `undefined` if nothing of it is. */
export function viewOf(element: Element): View | undefined {
  const parent =
    element.assignedSlot ?? element.parentElement ?? (element.parentNode as ShadowRoot | null)?.host;
  const around = parent ? viewOf(parent) : pageView();
  return around && viewIn(around, element);
}

/** An area of the window, in CSS pixels. */
export type Area = Pick<DOMRectReadOnly, 'left' | 'top' | 'right' | 'bottom'>;

/** How the content of an element is seen. */
export interface View {
  readonly element: Element;
  readonly style: CSSStyleDeclaration;
  /** The style of the closest element that has a box: https://www.w3.org/TR/css-display-3/#valdef-display-contents */
  readonly boxStyle: CSSStyleDeclaration;
  /** The view in which that element is. */
  readonly around?: View;
  /** What can be in view of the content, also after scrolling. */
  readonly clip: Area;
  /** True if the element can have text in view, or if its box was measured. Only hidden elements are read in no time. */
  readonly counts: boolean;
}

/** Text is seen from this size on, in CSS pixels. */
const MIN_SIZE = 2;

const CLIPS = /hidden|clip/;
const SCROLLS = /auto|scroll/;
const CONTAINS_PAINT = /paint|strict|content/;

/**
 * Returns how the content of a child is seen. `undefined` if nothing of it is. Content that the browser skips because it is out of the
 * window (`content-visibility: auto`) comes into view by scrolling.
 */
export function viewIn(around: View, element: Element): View | undefined {
  const isShown = element.checkVisibility({opacityProperty: true});
  const style = getComputedStyle(element);
  if (!isShown) return style.display === 'contents' ? {...around, element, style, counts: false} : undefined;
  // Most of a menu that is invisible as a whole.
  if (style.visibility !== 'visible' && !element.firstElementChild) return undefined;
  if (style.contentVisibility === 'hidden') return undefined;
  const outer = clipAround(around, style.position);
  const isClipping = hasArea(outer) && (style.overflow !== 'visible' || CONTAINS_PAINT.test(style.contain));
  return {
    element,
    style,
    boxStyle: style,
    around,
    clip: isClipping && style.display !== 'inline' ? clipped(outer, element, style) : outer,
    counts: isClipping || (hasArea(outer) && style.visibility === 'visible'),
  };
}

/** True if text in such a view can be seen. */
export const isReadable = ({style, clip}: View): boolean => style.visibility === 'visible' && hasArea(clip);

/** True if text in such a view is seen in one of these boxes. */
export function isSeen({clip}: View, boxes: Iterable<Area>): boolean {
  return partsIn(clip, boxes).length > 0;
}

/** Returns what is in an area of each of these boxes, without those that have nothing in it. */
export function partsIn(area: Area, boxes: Iterable<Area>): Area[] {
  return [...boxes].map((box) => overlap(box, area)).filter(hasArea);
}

/** Returns the area of the window in which an element shows its content, as far as it has scrolled. */
export function areaInView(element: Element): Area {
  const {offsetLeft: left, offsetTop: top, width, height} = visualViewport!;
  let area: Area = {left, top, right: left + width, bottom: top + height};
  for (let view = viewOf(element); view; view = view.around) {
    if (view.style.overflow !== 'visible' && !isOfWindow(view.element))
      area = overlap(area, view.element.getBoundingClientRect());
  }
  return area;
}

/** Returns the closest element around the content of a view that begins a line of its own. */
export function blockAround({element, style, around}: View): Element {
  return around && /^(?:inline|ruby|contents)/.test(style.display) ? blockAround(around) : element;
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
  const clip = {left, top: -scrollY, right: left + width, bottom: root.scrollHeight - scrollY};
  return {element: root, style, boxStyle: style, clip, counts: false};
}

/** Returns what an element leaves of an area for its content. */
function clipped(outer: Area, element: Element, style: CSSStyleDeclaration): Area {
  if (isOfWindow(element)) return outer;
  const [x = '', y = x] = CONTAINS_PAINT.test(style.contain) ? ['clip'] : style.overflow.split(' ');
  const box = element.getBoundingClientRect();
  const inner = overlap(outer, box);
  // The rest of what scrolls comes into view, if its box is in view.
  const {scrollLeft, scrollTop, scrollWidth, scrollHeight} = element;
  const [start, top] = [
    (style.direction === 'rtl' ? box.right - scrollWidth : box.left) - scrollLeft,
    box.top - scrollTop,
  ];
  const content = {left: start, top, right: start + scrollWidth, bottom: top + scrollHeight};
  const areaFor = (overflow: string) =>
    overflow === 'visible' ? outer : SCROLLS.test(overflow) && hasArea(inner) ? content : inner;
  const [{left, right}, {top: above, bottom}] = [areaFor(x), areaFor(y)];
  return {left, top: above, right, bottom};
}

/** True if the window takes the element's overflow: https://www.w3.org/TR/css-overflow-3/#overflow-propagation */
const isOfWindow = (element: Element) => element === document.documentElement || element === document.body;

function overlap(a: Area, b: Area): Area {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  };
}

const hasArea = ({left, top, right, bottom}: Area) => right - left >= MIN_SIZE && bottom - top >= MIN_SIZE;

import {windowOf} from '../../platform/window-of.js';

/** Whether a pointer is pressed in an element of a shadow tree, or a selection stands in it. `onChange` is called when that changes. */
export class VisitorGrip {
  isPressed = false;
  isThere = false;
  readonly #element: Element;
  readonly #onChange: () => void;
  #listening: AbortController | undefined;
  #release: ReturnType<typeof setTimeout> | undefined;

  constructor(element: Element, onChange: () => void) {
    this.#element = element;
    this.#onChange = onChange;
    this.observe();
  }

  /** Listens again in another window. */
  observe(): void {
    const view = windowOf(this.#element);
    if (!view) return;
    this.disconnect();
    this.#listening = new AbortController();
    const options = {capture: true, passive: true, signal: this.#listening.signal};
    for (const type of ['pointerdown', 'touchstart'])
      this.#element.addEventListener(type, this.#handlePress, options);
    // The pointer can be released elsewhere.
    for (const type of ['pointerup', 'pointercancel', 'touchend', 'touchcancel', 'contextmenu', 'dragend'])
      view.addEventListener(type, this.#handleRelease, options);
    view.document.addEventListener('selectionchange', this.#note, options);
  }

  disconnect(): void {
    this.#listening?.abort();
    clearTimeout(this.#release);
    this.isPressed = this.isThere = false;
  }

  readonly #handlePress = (event: Event): void => {
    clearTimeout(this.#release);
    // Other buttons open menus, which can take the release.
    this.isPressed = !(event as PointerEvent).button;
    this.#note();
  };

  readonly #handleRelease = (event: Event): void => {
    const {type, pointerType, touches} = event as PointerEvent & Partial<TouchEvent>;
    // A finger that moves scrolls: its pointer ends, and the touch goes on. The menu of a long press comes while the finger rests.
    const isTouched = pointerType === 'touch' ? /cancel|menu/.test(type) : touches && touches.length > 0;
    if (!this.isPressed || isTouched) return;
    clearTimeout(this.#release);
    this.#release = setTimeout(() => {
      this.isPressed = false;
      this.#note();
    }, CLICK_DELAY);
  };

  readonly #note = (): void => {
    const isThere = this.isPressed || isSelectedIn(this.#element);
    if (isThere === this.isThere) return;
    this.isThere = isThere;
    this.#onChange();
  };
}

/** Time from a release to its click, in milliseconds: the browser looks for the target of a tap after the touch has ended. */
const CLICK_DELAY = 100;

/** True if text of the element is selected. */
function isSelectedIn(element: Element): boolean {
  const root = element.getRootNode() as SelectionRoot;
  // Chromium: https://developer.mozilla.org/docs/Web/API/ShadowRoot/getSelection. Firefox has the nodes of shadow trees in the selection
  // of the document, and Safari in its composed ranges: https://webkit.org/blog/14205/news-from-wwdc23-webkit-features-in-safari-17-beta/
  const selection = root.getSelection?.() ?? element.ownerDocument.getSelection();
  if (selection?.type !== 'Range') return false;
  const nodes = [selection.anchorNode, ...composedStarts(selection, root)];
  return nodes.some((node) => element.contains(node));
}

/** Safari 17 takes shadow roots as arguments, not in an object. */
function composedStarts(selection: SafariSelection, root: SelectionRoot): Node[] {
  return root.getSelection
    ? []
    : (selection.getComposedRanges?.(root) ?? []).map(({startContainer}) => startContainer);
}

type SelectionRoot = ShadowRoot & {getSelection?(): Selection | null};

interface SafariSelection {
  getComposedRanges?(root: object): StaticRange[];
}

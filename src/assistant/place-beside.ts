import {isTouch} from '../platform/is-touch.js';
import {areaInView, partsIn} from './view.js';

/**
 * Returns the place of a button beside a range: above its highest line in view, or below its lowest one if there is no room above.
 * On touch screens first below, because the platform has its own commands above. `undefined` if neither has room.
 */
export function placeBeside(range: Range, button: HTMLElement): {top: number; left: number} | undefined {
  const {offsetWidth: width, offsetHeight: height} = button;
  const window = areaInView(document.documentElement);
  const lines = partsIn(areaInView(elementAround(range)!), range.getClientRects());
  const [highest] = lines.sort((a, b) => a.top - b.top);
  const [lowest] = [...lines].sort((a, b) => b.bottom - a.bottom);
  if (!highest || !lowest) return undefined;
  const isOfTouch = isTouch();
  const above = {line: highest, top: highest.top - DISTANCE - height};
  const below = {line: lowest, top: lowest.bottom + DISTANCE + (isOfTouch ? HANDLE : 0)};
  const place = (isOfTouch ? [below, above] : [above, below]).find(
    ({top}) => top >= window.top + DISTANCE && top + height <= window.bottom - DISTANCE,
  );
  if (!place) return undefined;
  const {line, top} = place;
  const middle = (line.left + line.right - width) / 2;
  return {top, left: Math.max(window.left + DISTANCE, Math.min(middle, window.right - width - DISTANCE))};
}

export function elementAround({commonAncestorContainer: node}: Range): Element | null {
  return node instanceof Element ? node : node.parentElement;
}

/** The distance to the selection and to the edges of the window, in pixels. */
const DISTANCE = 8;

/** The height of the platform's handle below the end of a selection, in pixels. */
const HANDLE = 24;

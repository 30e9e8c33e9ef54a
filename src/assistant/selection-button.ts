import {logRejection} from '../platform/log-rejection.js';
import type {AssistantHost} from './assistant-options.js';
import {find, pageText} from './page-text.js';

/** The button at a selected text of the page. `onSelect`: a text was selected. `update` then shows the button. */
export function selectionButton(
  host: AssistantHost,
  {onSelect, onAsk}: {onSelect: () => void; onAsk: () => void},
) {
  /** The newest text that the visitor can ask about. Opening the chat removes the selection of the page. */
  let text = '';
  let range: Range | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The selection that is read. */
  let reading: Range | undefined;
  const button = Object.assign(document.createElement('button'), {
    className: 'pill ask-selection',
    part: 'ask-selection',
    popover: 'manual',
    // The selection stays.
    onmousedown: (event: Event) => event.preventDefault(),
    onclick: onAsk,
    // The animation of its style is the time that the button stays.
    onanimationend: hide,
  });

  function hide(): void {
    clearTimeout(timer);
    range = reading = undefined;
    button.remove();
  }

  function handleChange(): void {
    hide();
    if (host.askSelection) timer = setTimeout(() => void read().catch(logRejection), REST);
  }

  async function read(): Promise<void> {
    const selection = getSelection();
    if (!selection || selection.isCollapsed) return;
    const selected = selection.getRangeAt(0);
    const node = selected.commonAncestorContainer;
    const root = node instanceof Element ? node : node.parentElement;
    const {askSelection} = host;
    if (!root || !askSelection || !find('ask-selection', askSelection).some((part) => part.contains(root)))
      return;
    reading = selected;
    const words = await pageText(root, LONGEST, selected);
    if (reading !== selected || words.length < SHORTEST || words.length > LONGEST) return;
    text = words;
    range = selected;
    onSelect();
  }

  return {
    get hasText(): boolean {
      return text !== '';
    },

    /** Returns the text, and forgets it. */
    take(): string {
      const taken = text;
      hide();
      text = '';
      return taken;
    },

    listen(signal: AbortSignal): void {
      document.addEventListener('selectionchange', handleChange, {signal});
      document.addEventListener('scroll', hide, {signal, capture: true, passive: true});
      document.addEventListener('keydown', ({key}) => key === 'Escape' && hide(), {signal, capture: true});
      signal.addEventListener('abort', hide);
      handleChange();
    },

    /** Shows the button at the selection, as soon as its label is loaded. */
    update(label: string | undefined): void {
      if (!range || label === undefined || button.isConnected) return;
      const end = [...range.getClientRects()].at(-1);
      if (!end) return;
      button.textContent = label;
      host.renderRoot.append(button);
      button.showPopover();
      const {offsetWidth: width, offsetHeight: height} = button;
      // Touch screens have the platform's own commands above a selection.
      const above = end.top - height - MARGIN;
      const isBelow = above < MARGIN || matchMedia('(pointer: coarse)').matches;
      const top = isBelow ? end.bottom + MARGIN : above;
      const clamp = (value: number, size: number, space: number) =>
        Math.max(MARGIN, Math.min(value, space - size - MARGIN));
      button.style.top = `${clamp(top, height, innerHeight)}px`;
      button.style.left = `${clamp(end.right - width / 2, width, document.documentElement.clientWidth)}px`;
    },
  };
}

/** Bounds of a selected text, in UTF-16 code units. */
const SHORTEST = 3;
const LONGEST = 500;

/** A selection that has rested for this time, in milliseconds, is not being changed any more. */
const REST = 400;

/** The distance to the edges of the window, in pixels. */
const MARGIN = 8;

import {html, nothing, render, type LitElement} from 'lit';

import type {Message} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import {icon, LINES} from '../panel/controls/icon.js';
import {isComposing} from '../panel/controls/is-composing.js';

/**
 * What the dialog shows below its field until the visitor asks: a row that asks the agent, the results of the page, and while the field
 * is empty the starters or the last conversation. Arrow keys move the focus through the rows. Returns the function that draws it.
 */
export function palette(host: PaletteHost, onContinue: () => void) {
  const container = Object.assign(document.createElement('div'), {className: 'palette'});
  let panel: Panel | undefined;

  /** The rows in their order: buttons of the chat, and links and buttons of the page. */
  const rows = () =>
    [...container.querySelectorAll<HTMLElement>('.rows :is(button:enabled, slot)')].flatMap((row) =>
      row instanceof HTMLSlotElement
        ? row
            .assignedElements()
            .flatMap((root) => [root, ...root.querySelectorAll('*')])
            .filter((element): element is HTMLElement => element.matches(ROWS))
        : row,
    );

  const ask = (click: Event) => panel!.composer.field.enter(click);

  function handleKeydown(event: KeyboardEvent): void {
    const {key, target} = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isComposing(event))
      return;
    const all = rows();
    const index = all.indexOf(target as HTMLElement);
    const field = host.renderRoot.querySelector<HTMLTextAreaElement>('.composer .input')!;
    if (target === field) {
      if (key === 'ArrowDown' && !event.shiftKey && isOnLastLine(field)) move(all[0]);
    } else if (index >= 0) {
      const targets: Record<string, HTMLElement | undefined> = {
        ArrowDown: all[index + 1] ?? all[index],
        ArrowUp: all[index - 1] ?? field,
        Home: all[0],
        End: all.at(-1),
        Escape: field,
      };
      // A space presses a button. The browser writes the character into the field that has the focus by then.
      if (key === 'Backspace' || (key.length === 1 && key !== ' ')) field.focus();
      else move(targets[key]);
    }

    function move(row: HTMLElement | undefined): void {
      if (!row) return;
      // The page must not scroll, and the chat must not close.
      event.preventDefault();
      row.focus();
    }
  }

  return (newPanel: Panel, last: Message | undefined): void => {
    panel = newPanel;
    const {strings, composer} = panel;
    const text = composer.field.draft.trim();
    const root = host.renderRoot;
    const frame = root.querySelector<HTMLElement>('.composer-frame')!;
    if (!frame.contains(container)) {
      frame.querySelector('.composer')!.after(container);
      frame.onkeydown = handleKeydown;
    }
    const canAsk = !root.querySelector<HTMLButtonElement>('[part=send]')?.disabled;
    const focused = (root as ShadowRoot).activeElement;
    const isStart = root.querySelector('.panel')!.matches('[data-start]');
    const view = html`<button part="close" class="quiet" type="button" aria-label=${strings.close} @click=${() => host.hide()}>
          <span class="tip" title=${strings.close} aria-hidden="true">${icon('M6.5 6.5l11 11M17.5 6.5l-11 11')}</span>
        </button>
        <div class="rows">
          ${
            text === ''
              ? nothing
              : html`<button part="row" class="row ask" type="button" ?disabled=${!canAsk} @click=${ask}>
                  <span class="mark">${icon(LINES, 16)}</span>
                  <span class="row-text">${strings.askAgent} <q dir="auto">${text}</q></span>
                  <kbd aria-hidden="true">↵</kbd>
                </button>`
          }
          <slot name="results"></slot>
          ${
            text !== ''
              ? nothing
              : last
                ? html`<button part="row" class="row" type="button" @click=${onContinue}>
                    <span class="row-text">${strings.resume} <bdi>${last.content}</bdi></span>
                    <span class="ago">${timeAgo(last.createdAt, strings.locale)}</span>
                    <span class="arrow">${icon('M5 12h14M12.5 5.5 19 12l-6.5 6.5', 16)}</span>
                  </button>`
                : html`<div class="empty">${panel.startersView()}</div>`
          }
        </div>
        <p class="keys-hint" aria-hidden="true">
          <span><kbd>↑</kbd><kbd>↓</kbd>${strings.choose}</span>
          <span><kbd>↵</kbd>${strings.openRow}</span>
          <span><kbd>esc</kbd>${strings.close}</span>
        </p>`;
    render(isStart ? view : nothing, container);
    if (focused?.isConnected === false) panel.enter();
  };
}

export interface PaletteHost extends LitElement {
  hide(): void;
}

const ROWS = 'a[href], button:enabled';

/** True if the caret is on the last line of the field, as the browser breaks its lines. */
function isOnLastLine(field: HTMLTextAreaElement): boolean {
  const {value, selectionEnd, offsetWidth} = field;
  const copy = field.cloneNode() as HTMLTextAreaElement;
  copy.style.cssText = `position: absolute; visibility: hidden; inline-size: ${offsetWidth}px; block-size: 0`;
  field.after(copy);
  const heightOf = (text: string) => {
    copy.value = text;
    return copy.scrollHeight;
  };
  const isLast = heightOf(value.slice(0, selectionEnd)) === heightOf(value);
  copy.remove();
  return isLast;
}

/** Returns a time as “5 min ago”. */
function timeAgo(date: Date, locale: string): string {
  const minutes = Math.round((date.getTime() - Date.now()) / 60_000);
  const [count, unit]: [number, Intl.RelativeTimeFormatUnit] =
    minutes > -1
      ? [0, 'second']
      : minutes > -60
        ? [minutes, 'minute']
        : minutes > -24 * 60
          ? [Math.round(minutes / 60), 'hour']
          : [Math.round(minutes / (24 * 60)), 'day'];
  return new Intl.RelativeTimeFormat(locale, {numeric: 'auto', style: 'short'}).format(count, unit);
}

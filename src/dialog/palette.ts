import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Message} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import {ASK, CLOSE, icon} from '../platform/icon.js';
import {isComposing} from '../platform/is-composing.js';

/**
 * What the dialog shows below its field until the visitor asks: a row that asks the agent, the results of the page, and while the field
 * is empty the starters or the last conversation. Arrow keys move the focus through the rows.
 */
export class Palette {
  readonly #host: PaletteHost;
  readonly #onContinue: () => void;
  #panel: Panel | undefined;

  constructor(host: PaletteHost, onContinue: () => void) {
    this.#host = host;
    this.#onContinue = onContinue;
  }

  /** `last`: the last question of a conversation that is one row. */
  view(panel: Panel, last: Message | undefined): TemplateResult {
    this.#panel = panel;
    const {strings} = panel;
    const text = panel.composer.field.draft.trim();
    const start = last
      ? this.#continueView(last)
      : html`<div class="dialog-starters">${panel.startersView()}</div>`;
    return html`<button part="close" class="control-quiet dialog-close" type="button" aria-label=${strings.close} @click=${() => this.#host.hide()}>
        <span class="control-tip" title=${strings.close} aria-hidden="true">${icon(CLOSE)}</span>
      </button>
      <div class="dialog-rows">
        ${text === '' ? nothing : this.#askView(text)}
        <slot name="results"></slot>
        ${text === '' ? start : nothing}
      </div>
      <p class="dialog-keys-hint" aria-hidden="true">
        <span><kbd>↑</kbd><kbd>↓</kbd>${strings.choose}</span>
        <span><kbd>↵</kbd>${strings.openRow}</span>
        <span><kbd>esc</kbd>${strings.close}</span>
      </p>`;
  }

  readonly handleKeydown = (event: KeyboardEvent): void => {
    const {key, target} = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isComposing(event))
      return;
    const field = this.#panel?.composer.field.element;
    if (!field) return;
    const rows = this.#rows;
    const index = rows.indexOf(target as HTMLElement);
    if (target === field) {
      if (key === 'ArrowDown' && !event.shiftKey && isOnLastLine(field)) moveFocus(event, rows[0]);
    } else if (index >= 0) {
      const targets: Record<string, HTMLElement | undefined> = {
        ArrowDown: rows[index + 1] ?? rows[index],
        ArrowUp: rows[index - 1] ?? field,
        Home: rows[0],
        End: rows.at(-1),
        Escape: field,
      };
      // A space presses a button. The browser writes the character into the field that has the focus by then.
      if (key === 'Backspace' || (key.length === 1 && key !== ' ')) field.focus();
      else moveFocus(event, targets[key]);
    }
  };

  /** The rows in their order: buttons of the chat, and links and buttons of the page. */
  get #rows(): HTMLElement[] {
    const rows = this.#host.renderRoot.querySelectorAll<HTMLElement>(
      '.dialog-rows :is(button:enabled, slot)',
    );
    return [...rows].flatMap((row) =>
      row instanceof HTMLSlotElement
        ? row
            .assignedElements()
            .flatMap((root) => [root, ...root.querySelectorAll('*')])
            .filter((element): element is HTMLElement => element.matches(OWNERS_ROW))
        : row,
    );
  }

  #askView(text: string): TemplateResult {
    const {strings, composer} = this.#panel!;
    const ask = (click: Event) => composer.field.enter(click);
    return html`<button part="row" class="dialog-row dialog-ask" type="button" ?disabled=${!composer.field.isSendable} @click=${ask}>
      <span class="control-mark">${icon(ASK, 20)}</span>
      <span class="dialog-row-text">${strings.askAgent} <q dir="auto">${text}</q></span>
      <kbd aria-hidden="true">↵</kbd>
    </button>`;
  }

  #continueView({content, createdAt}: Message): TemplateResult {
    const {resume, locale} = this.#panel!.strings;
    return html`<button part="row" class="dialog-row" type="button" @click=${this.#onContinue}>
      <span class="dialog-row-text">${resume} <bdi>${content}</bdi></span>
      <span class="dialog-ago">${timeAgo(createdAt, locale)}</span>
      <span class="dialog-arrow">${icon('M5 12h14M12.5 5.5 19 12l-6.5 6.5', 16)}</span>
    </button>`;
  }
}

export interface PaletteHost extends LitElement {
  hide(): void;
}

/** A row of the page, in the slot `results`. */
const OWNERS_ROW = 'a[href], button:enabled';

/** Moves the focus by a key. The page must not scroll, and the chat must not close. */
function moveFocus(key: KeyboardEvent, row: HTMLElement | undefined): void {
  if (!row) return;
  key.preventDefault();
  row.focus();
}

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

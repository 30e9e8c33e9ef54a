import {html, nothing, type LitElement, type TemplateResult} from 'lit';

import type {Message} from '../conversation/message.js';
import {enDialog} from '../locales/en-dialog.js';
import type {Panel} from '../panel/panel.js';
import type {Regions} from '../panel/regions.js';
import {ASK, CLOSE, icon} from '../platform/icon.js';
import {isComposing} from '../platform/is-composing.js';

/**
 * What the dialog shows below its field until the visitor asks, one row each: what the question carries, the row that asks the agent, the
 * results of the page, and while the field is empty the starters or the last conversation. Arrow keys move the focus through the rows.
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
  view(panel: Panel, last: Message | undefined, {above, beside}: Regions): TemplateResult {
    this.#panel = panel;
    const strings = {...enDialog, ...panel.strings};
    const text = panel.composer.field.draft.trim();
    return html`<div class="dialog-end">
        ${beside}
        <button part="close" class="control-quiet dialog-close" type="button" aria-label=${strings.close} @click=${() => this.#host.hide()}>
          <span class="control-tip" title=${strings.close} aria-hidden="true">${icon(CLOSE)}</span>
        </button>
      </div>
      ${above?.view}
      <div class="dialog-rows">
        ${text === '' ? nothing : this.#askView(text)}
        <slot name="results"></slot>
        ${text !== '' ? nothing : last ? this.#continueView(last) : this.#startersView()}
      </div>
      <p class="dialog-keys" aria-hidden="true">
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
    const {composer} = this.#panel!;
    const strings = {...enDialog, ...this.#panel!.strings};
    const ask = (click: Event) => composer.field.enter(click);
    return html`<button part="row" class="dialog-row dialog-ask" type="button" ?disabled=${!composer.field.isSendable} @click=${ask}>
      <span class="control-mark">${icon(ASK, 20)}</span>
      <span class="dialog-words">${strings.askAgent} <q dir="auto">${text}</q></span>
      <span class="dialog-last" aria-hidden="true">↵</span>
    </button>`;
  }

  #startersView(): TemplateResult | typeof nothing {
    const {starters, strings, composer} = this.#panel!;
    if (starters.length === 0) return nothing;
    return html`<ul id="starters" part="starters" class="dialog-starters" aria-label=${`${strings.starters} (${starters.length})`}>
      ${starters.map((question) => {
        const words = html`<bdi>${question}</bdi>`;
        return html`<li>${rowView('starter', words, () => composer.ask(question))}</li>`;
      })}
    </ul>`;
  }

  #continueView(message: Message): TemplateResult {
    const {content, createdAt} = message;
    // A question can be a picture alone.
    const names = 'files' in message ? message.files.map(({name}) => name) : [];
    const {resume, locale} = {...enDialog, ...this.#panel!.strings};
    return rowView(
      'row',
      html`${resume} <bdi>${content || names.join(', ')}</bdi>`,
      this.#onContinue,
      html`<span class="dialog-last">${timeAgo(createdAt, locale)}</span>`,
    );
  }
}

function rowView(
  part: string,
  words: TemplateResult,
  onClick: () => void,
  end?: TemplateResult,
): TemplateResult {
  return html`<button part=${part} class="dialog-row" type="button" @click=${onClick}>
    ${icon('M5.7 16.6A8.5 7.4 0 1 1 9 18.4l-4.5 2.1z', 16)}
    <span class="dialog-words">${words}</span>
    ${end}${icon('M5 12h14m-6-6 6 6-6 6', 16)}
  </button>`;
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
  const minutes = Math.round((Number(date) - Date.now()) / 60_000);
  const [unit, length]: [Intl.RelativeTimeFormatUnit, number] =
    minutes > -1
      ? ['second', Infinity]
      : minutes > -60
        ? ['minute', 1]
        : minutes > -24 * 60
          ? ['hour', 60]
          : ['day', 24 * 60];
  return new Intl.RelativeTimeFormat(locale, {numeric: 'auto', style: 'short'}).format(
    Math.round(minutes / length),
    unit,
  );
}

import {html, type nothing, type ReactiveController, type TemplateResult} from 'lit';

import {ChatBotInputEvent} from '../panel/frame/input-event.js';
import chipsLayout from '../assistant/palette-layout.styles.js';
import dialogShell from '../element/dialog-shell.styles.js';
import headerLayout from '../panel/header/title-layout.styles.js';
import composerLayout from '../panel/composer/palette-layout.styles.js';
import type {Panel} from '../panel/panel.js';
import titleLayout from '../panel/transcript/title-layout.styles.js';
import type {PanelLoader} from '../panel/panel-loader.js';
import type {Regions} from '../panel/regions.js';
import {addStyles} from '../platform/add-styles.js';
import dialogStyles from './dialog.styles.js';
import {Palette, type PaletteHost} from './palette.js';
import paletteStyles from './palette.styles.js';

/** The dialog of the mode `modal`: opens and closes with the chat, and begins as a palette. A controller of the element. */
export class Dialog implements ReactiveController {
  readonly #host: DialogHost;
  readonly #loader: PanelLoader;
  readonly #regions: Regions;
  readonly #popup: FocusMover;
  readonly #palette: Palette;
  /** The dialog that the chat has opened. */
  #shown: HTMLDialogElement | undefined;
  /** What the visitor has pressed last. */
  #pressed: EventTarget | null = null;
  /** Whether the last conversation is one row. */
  #isFolded = true;
  /** The text in the field, as the page knows it. */
  #typed = '';

  constructor(host: DialogHost, loader: PanelLoader, regions: Regions, popup: FocusMover) {
    this.#host = host;
    this.#loader = loader;
    this.#regions = regions;
    this.#popup = popup;
    regions.dialog = this.#view;
    this.#palette = new Palette(host, () => this.#unfold());
    addStyles(host.renderRoot as ShadowRoot, [
      composerLayout,
      chipsLayout,
      dialogShell,
      dialogStyles,
      paletteStyles,
      headerLayout,
      titleLayout,
    ]);
  }

  hostConnected(): void {
    addEventListener('keydown', this.#handleKeydown);
    this.#host.requestUpdate();
  }

  /** Decides the layout of the panel. */
  hostUpdate(): void {
    const {panel, session} = this.#loader;
    if (!panel || !session) return;
    const {messages} = session.state;
    if (!this.#isNeeded || session.conversation.isBusy) this.#isFolded = false;
    const isPalette = this.#isNeeded && (messages.length === 0 || this.#isFolded);
    const box = panel.layout === 'palette' && !isPalette && panel.frame.element;
    // The dialog uncovers what the update adds below.
    if (box) box.style.setProperty('--_from', `${box.offsetHeight}px`);
    panel.layout = isPalette ? 'palette' : 'conversation';
    panel.composer.onKeydown = isPalette ? this.#palette.handleKeydown : undefined;
    this.#regions.results = undefined;
    if (!isPalette) return;
    const last = messages.findLast(({role}) => role === 'user');
    this.#regions.results = this.#palette.view(panel, last, this.#regions);
    // They stand among the results.
    this.#regions.above = this.#regions.beside = undefined;
  }

  hostUpdated(): void {
    void this.#host.updateComplete.then(() => this.#follow());
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#handleKeydown);
  }

  get #isNeeded(): boolean {
    return this.#host.mode === 'modal';
  }

  /**
   * Returns the dialog around the frame of the panel. Escape first closes what is open in the chat, whose handlers stop the key.
   * Chromium before 134 does not know `closedby`, and closes the dialog unless a handler prevents that:
   * https://chromestatus.com/feature/5097714453577728
   */
  readonly #view = (frame: TemplateResult | typeof nothing, name: string): TemplateResult =>
    html`<dialog
      class="dialog-box"
      aria-label=${name}
      closedby="none"
      @cancel=${(event: Event) => event.preventDefault()}
      @close=${this.#handleClose}
      @pointerdown=${({target}: Event) => (this.#pressed = target)}
      @click=${this.#handleClick}
    >${frame}</dialog>`;

  /** The chat can have closed the dialog and opened it again. */
  readonly #handleClose = ({target}: Event): void => {
    if ((target as HTMLDialogElement).open) return;
    this.#shown = undefined;
    this.#host.hide();
  };

  /** The click at the end of a selection that began in the chat is one on the dialog, too. */
  readonly #handleClick = ({target, currentTarget}: Event): void => {
    if (target === currentTarget && target === this.#pressed) this.#host.hide();
  };

  get #element(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('.dialog-box');
  }

  #follow(): void {
    const dialog = this.#host.isConnected && this.#element;
    if (!dialog) return;
    this.#openOrClose(dialog);
    const draft = this.#loader.panel?.composer.field.draft ?? '';
    if (draft === this.#typed) return;
    this.#typed = draft;
    this.#host.dispatchEvent(new ChatBotInputEvent(draft));
  }

  /** Opens or closes the dialog with the chat. */
  #openOrClose(dialog: HTMLDialogElement): void {
    const {open} = this.#host;
    // The browser has closed the dialog. The event follows.
    const isClosing = !dialog.open && this.#shown === dialog;
    // An element that was moved in the page is not in the top layer any more.
    if (dialog.matches(':modal') === open || isClosing) return;
    if (open) {
      this.#shown = dialog;
      dialog.open = false;
      dialog.showModal();
      this.#popup.enter(this.#loader.panel);
    } else {
      this.#shown = undefined;
      this.#isFolded = true;
      dialog.close();
      this.#host.requestUpdate();
    }
  }

  #unfold(): void {
    this.#isFolded = false;
    this.#host.requestUpdate();
  }

  /** A dialog of the page can have stopped the key. */
  readonly #handleKeydown = ({key, target, defaultPrevented}: KeyboardEvent): void => {
    const isOfDialog = key === 'Escape' && target === document.body && !defaultPrevented;
    if (isOfDialog && this.#element?.matches(':modal')) this.#host.hide();
  };
}

type DialogHost = PaletteHost & {readonly open: boolean; readonly mode: string};

interface FocusMover {
  /** Moves the focus to the panel, or to the shell. */
  enter(panel: Panel | undefined): void;
}

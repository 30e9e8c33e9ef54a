import {addStyles} from '../platform/add-styles.js';
import dialogStyles from './dialog.styles.js';
import {ChatBotInputEvent} from '../panel/frame/input-event.js';
import type {PanelLoader} from '../panel/panel-loader.js';
import {palette, type PaletteHost} from './palette.js';
import paletteStyles from './palette.styles.js';

/** The dialog of the mode `modal`: opens and closes with the chat, and begins as a palette. A controller of the element. */
export function createDialog(host: PaletteHost & {readonly open: boolean}, loader: PanelLoader) {
  const find = <E extends HTMLElement>(selector: string) => host.renderRoot.querySelector<E>(selector);
  const drawPalette = palette(host, unfold);
  /** The dialog that the chat has opened. */
  let shown: HTMLDialogElement | undefined;
  /** Whether the last conversation is one row. */
  let isFolded = true;
  /** The text in the field, as the page knows it. */
  let typed = '';

  addStyles(host.renderRoot as ShadowRoot, [dialogStyles, paletteStyles]);

  function update(): void {
    if (!host.isConnected) return;
    const {panel, session} = loader;
    const dialog = find<HTMLDialogElement>('dialog');
    if (dialog) follow(dialog);
    const element = find('.panel');
    if (!panel || !session || !element) return;
    const {messages} = session.state;
    if (!dialog || session.conversation.isBusy) isFolded = false;
    if (messages.length > 0) element.toggleAttribute('data-start', isFolded);
    if (!dialog) return;
    const {draft} = panel.composer.field;
    if (draft !== typed) {
      typed = draft;
      host.dispatchEvent(new ChatBotInputEvent(draft));
    }
    drawPalette(
      panel,
      messages.findLast(({role}) => role === 'user'),
    );
  }

  const updateLater = () => void host.updateComplete.then(update);

  /** Opens or closes the dialog with the chat. */
  function follow(dialog: HTMLDialogElement): void {
    const {open} = host;
    // The browser has closed the dialog. The event follows.
    const isClosing = !dialog.open && shown === dialog;
    // An element that was moved in the page is not in the top layer any more.
    if (dialog.matches(':modal') === open || isClosing) return;
    let pressed: EventTarget | null;
    Object.assign(dialog, {
      // Escape first closes what is open in the chat, whose handlers stop the key. Chromium before 134 does not know `closedBy`
      // and closes the dialog unless a handler prevents that: https://chromestatus.com/feature/5097714453577728
      closedBy: 'none',
      oncancel: (event: Event) => event.preventDefault(),
      onclose() {
        // The chat can have closed it and opened it again.
        if (dialog.open) return;
        shown = undefined;
        host.hide();
      },
      onpointerdown: ({target}: Event) => (pressed = target),
      // The click at the end of a selection that began in the chat is one on the dialog, too.
      onclick: ({target}: Event) => {
        if (target === dialog && target === pressed) host.hide();
      },
    });
    if (open) {
      shown = dialog;
      dialog.open = false;
      dialog.showModal();
      if (loader.panel) loader.panel.enter();
      else dialog.querySelector('input')?.focus();
    } else {
      shown = undefined;
      isFolded = true;
      dialog.close();
    }
  }

  function unfold(): void {
    isFolded = false;
    update();
  }

  /** A dialog of the page can have stopped the key. */
  function handleKeydown({key, target, defaultPrevented}: KeyboardEvent): void {
    if (key === 'Escape' && target === document.body && !defaultPrevented && find(':modal')) host.hide();
  }

  return {
    hostConnected() {
      addEventListener('keydown', handleKeydown);
      update();
    },
    hostUpdated: updateLater,
    hostDisconnected: () => removeEventListener('keydown', handleKeydown),
  };
}

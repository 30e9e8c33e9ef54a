import type {AssistedHost, AssistedPanel} from './assisted.js';

/** Opens or closes the dialog of the mode `modal` with the chat. Returns true if it closes. */
export function updateModal(
  dialog: HTMLDialogElement,
  host: AssistedHost,
  panel: AssistedPanel | undefined,
): boolean {
  const {open} = host;
  // An element that was moved in the page is not in the top layer any more.
  if (dialog.matches(':modal') === open) return false;
  let pressed: EventTarget | null;
  Object.assign(dialog, {
    // Escape first closes what is open in the chat, whose handlers stop the key.
    closedBy: 'none',
    oncancel: (event: Event) => event.preventDefault(),
    onbeforetoggle: ({newState}: ToggleEvent) => {
      if (newState === 'closed') host.hide();
    },
    onpointerdown: ({target}: Event) => (pressed = target),
    // The click at the end of a selection that began in the chat is one on the dialog, too.
    onclick: ({target}: Event) => {
      if (target === dialog && target === pressed) host.hide();
    },
  });
  if (open) {
    dialog.open = false;
    dialog.showModal();
    if (panel) panel.enter();
    else dialog.querySelector('input')?.focus();
  } else dialog.close();
  return !open;
}

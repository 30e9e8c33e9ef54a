import type {AssistedHost, AssistedPanel} from './assisted.js';
import {ChatBotInputEvent} from './input-event.js';

/** Opens or closes the dialog of the mode `modal` with the chat. Returns true if it closes. */
export function updateModal(
  dialog: HTMLDialogElement,
  host: AssistedHost,
  panel: AssistedPanel | undefined,
): boolean {
  const {open} = host;
  // An element that was moved in the page is not in the top layer any more.
  if (dialog.matches(':modal') === open) return false;
  Object.assign(dialog, {
    // Escape first closes what is open in the chat, whose handlers stop the key.
    closedBy: 'none',
    oncancel: (event: Event) => event.preventDefault(),
    onbeforetoggle: ({newState}: ToggleEvent) => {
      if (newState === 'closed') host.hide();
    },
    onclick: ({target}: Event) => {
      if (target === dialog) host.hide();
    },
  });
  // The field stops the event.
  dialog.addEventListener('input', handleInput, true);
  if (open) {
    dialog.open = false;
    dialog.showModal();
    if (panel) panel.enter();
    else dialog.querySelector('input')?.focus();
  } else dialog.close();
  return !open;
}

function handleInput({target}: Event): void {
  const field = target as HTMLTextAreaElement;
  (field.getRootNode() as ShadowRoot).host.dispatchEvent(new ChatBotInputEvent(field.value));
}

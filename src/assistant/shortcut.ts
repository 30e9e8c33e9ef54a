import {html, type TemplateResult} from 'lit';

import type {AssistantHost} from './assistant-options.js';

/** Shows keys as the system writes them: `⌘K`, or `Ctrl` and `K`. Not as text, because the name of the launcher does not have it. */
export function keysView(shortcut: string): TemplateResult {
  const keys = keysOf(shortcut);
  const capital = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
  const shown = isApple() ? [keys.map((key) => SIGNS[key] ?? capital(key)).join('')] : keys.map(capital);
  return html`${shown.map((key) => html`<span class="assistant-key" data-key=${key}></span>`)}`;
}

/** Calls `onPress` when exactly the keys of the option are pressed, in the page or in the chat. */
export function watchShortcut(host: AssistantHost, onPress: () => void, signal: AbortSignal): void {
  const handleKeydown = (event: KeyboardEvent) => {
    // A removed element listens until the next task.
    if (event.defaultPrevented || !host.isConnected) return;
    if (!host.shortcut || !isPressed(host.shortcut, event)) return;
    event.preventDefault();
    onPress();
  };
  addEventListener('keydown', handleKeydown, {signal});
  // Keys in the chat end there.
  host.addEventListener('keydown', handleKeydown, {signal});
}

/** True if exactly the keys of a shortcut are pressed, outside of fields. */
function isPressed(shortcut: string, event: KeyboardEvent): boolean {
  // Autofill dispatches the event without a key.
  const pressed = [event.key?.toLowerCase(), ...MODIFIERS.filter((key) => event[`${key}Key`])];
  return (
    !(event.composedPath()[0] as Element).matches?.(':read-write, select') &&
    pressed.sort().join() === keysOf(shortcut).sort().join()
  );
}

const MODIFIERS = ['ctrl', 'alt', 'shift', 'meta'] as const;

const SIGNS: Readonly<Record<string, string>> = {ctrl: '⌃', alt: '⌥', shift: '⇧', meta: '⌘'};

const isApple = () => /Mac|iP/.test(navigator.platform);

/** Returns the keys of a shortcut such as `mod+k`, in lower case. */
function keysOf(shortcut: string): string[] {
  return shortcut
    .toLowerCase()
    .replace('mod', isApple() ? 'meta' : 'ctrl')
    .split('+');
}

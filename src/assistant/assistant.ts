import {html, render, type TemplateResult} from 'lit';

import {openChat, type PanelLoader} from '../panel/panel-loader.js';
import type {Panel} from '../panel/panel.js';
import {logRejection} from '../platform/log-rejection.js';
import {addStyles} from '../platform/add-styles.js';
import type {Session} from '../session/session.js';
import type {AssistantHost} from './assistant-options.js';
import styles from './assistant.styles.js';
import {carriedPage} from './carried-page.js';
import {offeredQuestion} from './offered-question.js';
import {selectionButton} from './selection-button.js';

/**
 * Connects a chat with the page around it: questions from anywhere, about this page, and about a selected text. A controller
 * of the element.
 */
export function createAssistant(host: AssistantHost, loader: PanelLoader) {
  const question = offeredQuestion(host, handleChange);
  const page = carriedPage(host, handleChange, update);
  const selection = selectionButton(host, {onSelect: handleSelect, onAsk: quoteSelection});
  /** Called when the panel is there. */
  const waiting: ((panel: Panel, session: Session) => void)[] = [];
  const find = <E extends HTMLElement>(selector: string) => host.renderRoot.querySelector<E>(selector);
  let listening: AbortController | undefined;

  addStyles(host.renderRoot as ShadowRoot, [styles]);

  /** Follows the options and the parts of the element. */
  function update(): void {
    if (!host.isConnected) return;
    if (!listening) listen((listening = new AbortController()).signal);
    const {panel, session} = loader;
    const launcher = find('.launcher');
    if (launcher) render(host.open ? '' : host.shortcut && keysView(keysOf(host.shortcut)), launcher);
    const frame = find('.composer-frame');
    if (!panel || !session || !frame) return;
    for (const act of waiting.splice(0)) act(panel, session);
    const chips = html`<div class="chips">${question.chip(panel)}${page.chip(panel, session)}</div>`;
    render(chips, frame, {renderBefore: find('.status')});
    render(page.addition(), find('.composer')!, {renderBefore: find('.composer .input')});
    selection.update(panel.strings.askSelection);
    const quote = host.askSelection && selection.hasText ? quoteSelection : undefined;
    if (panel.composer.quoteSelection === quote) return;
    // The header shows the menu.
    panel.composer.quoteSelection = quote;
    host.requestUpdate();
  }

  const updateLater = () => void host.updateComplete.then(update);

  function listen(signal: AbortSignal): void {
    const handlePage = () => {
      page.readPage();
      updateLater();
    };
    watchPage(handlePage, signal);
    watchShortcut(host, () => open(({composer}) => composer.field.focus()), signal);
    // The visitor is about to ask.
    host.addEventListener('focusin', handlePage, {signal});
    selection.listen(signal);
    watchHash(host, signal);
  }

  /** Moves the focus before the focused button of the chip is removed. */
  function handleChange(): void {
    loader.panel?.enter();
    update();
  }

  function handleSelect(): void {
    loader.preload();
    update();
  }

  function quoteSelection(): void {
    const text = selection.take();
    open((panel) => page.quote(text, panel));
  }

  /** Opens the chat. `act` is called when the panel is there. */
  function open(act: (typeof waiting)[number]): void {
    host.show();
    // In the other modes, it is in view.
    host.scrollIntoView({block: 'nearest'});
    waiting.push(act);
    updateLater();
  }

  function close(): void {
    if (host.isConnected) return;
    listening?.abort();
    listening = undefined;
  }

  return {
    hostConnected: update,
    hostUpdated: updateLater,
    // A moved element is connected again by then.
    hostDisconnected: () => void setTimeout(close),
    /** See `ChatBot.ask`. */
    ask: (text: string): Promise<void> =>
      new Promise((resolve) => {
        open((panel, {conversation}) => {
          panel.composer.field.pause();
          const line = lineOf(text);
          if (line) question.ask(line, panel, conversation.isBusy);
          else {
            page.carry(panel);
            panel.composer.field.focus();
          }
          // The field has it after the update.
          void host.updateComplete.then(() => resolve());
        });
      }),
  };
}

/** Returns a question of the page as it can be offered. What is no text counts as an empty one: pages in JavaScript can pass anything. */
function lineOf(text: unknown): string {
  const {offeredQuestion: offered, visibleText} = openChat.code!;
  return offered(typeof text === 'string' ? visibleText(text) : '');
}

/** Calls `onChange` when the page has another title or address. A router changes one of them, or both. */
function watchPage(onChange: () => void, signal: AbortSignal): void {
  let {title} = document;
  const changes = new MutationObserver(() => {
    // Some pages add styles to the head all the time.
    if (title === document.title) return;
    ({title} = document);
    onChange();
  });
  changes.observe(document.head, {childList: true, subtree: true, characterData: true});
  signal.addEventListener('abort', () => changes.disconnect());
  window.navigation?.addEventListener('navigatesuccess', onChange, {signal});
}

function watchHash(host: AssistantHost, signal: AbortSignal): void {
  const handleHash = () => {
    // A removed element listens until a later task, and would take the question from the chat in its place.
    const text = host.isConnected && host.askFromUrl && takeQuestion();
    if (text) host.ask(text).catch(logRejection);
  };
  addEventListener('hashchange', handleHash, {signal});
  handleHash();
}

/** Returns the question in the page's address, `#chat-bot-ask=…`, and removes it there. */
function takeQuestion(): string | undefined {
  if (!location.hash.startsWith('#chat-bot-ask=')) return undefined;
  const text = new URLSearchParams(location.hash.slice(1)).get('chat-bot-ask')!;
  // Keeps the state of a router.
  history.replaceState(history.state, '', location.pathname + location.search);
  return text;
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

/** Shows keys as the system writes them: `⌘K`, or `Ctrl` and `K`. Not as text, because the name of the launcher does not have it. */
function keysView(keys: readonly string[]): TemplateResult {
  const capital = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);
  const shown = isApple() ? [keys.map((key) => SIGNS[key] ?? capital(key)).join('')] : keys.map(capital);
  return html`<span class="label keys">${shown.map((key) => html`<span data-key=${key}></span>`)}</span>`;
}

function watchShortcut(host: AssistantHost, onPress: () => void, signal: AbortSignal): void {
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

import type {AssistedHost, AssistedPanel, AssistedSession} from './assisted.js';
import styles from './assistant.styles.js';
import {CarriedPage} from './carried-page.js';
import type {Sheet} from './css.js';
import {create} from './elements.js';
import {OfferedQuestion} from './offered-question.js';
import {SelectionButton} from './selection-button.js';

/** Maximum length of a question in the page's address. */
const MAX_LENGTH = 300;

interface Parts {
  /** Its session and its panel are set when their code is loaded. */
  readonly loader: {
    readonly session: AssistedSession | undefined;
    readonly panel: AssistedPanel | undefined;
    preload(): void;
  };
  readonly addStyles: (root: ShadowRoot, styles: readonly Sheet[]) => void;
}

export type Assistant = ReturnType<typeof createPart>;

/**
 * Connects a chat with the page around it: questions from anywhere, about this page, and about a selected text. A controller
 * of the element.
 */
export function createPart(host: AssistedHost, {loader, addStyles}: Parts) {
  const question = new OfferedQuestion(host);
  const page = new CarriedPage(host);
  const selection = new SelectionButton(host, {onSelect: handleSelect, onAsk: quoteSelection});
  const chips = create(
    'div',
    {className: 'chips'},
    ...[question.chip, ...page.chips].map(({element}) => element),
  );
  /** Called when the panel is there. */
  const waiting: ((panel: AssistedPanel, session: AssistedSession) => void)[] = [];
  let listening: AbortController | undefined;

  addStyles(host.renderRoot as ShadowRoot, [styles]);

  /** Follows the options and the parts of the element. */
  function update(): void {
    if (!host.isConnected) return;
    if (!listening) listen((listening = new AbortController()).signal);
    const {panel, session} = loader;
    const frame = host.renderRoot.querySelector('.composer-frame');
    if (!panel || !session || !frame) return;
    if (chips.parentNode !== frame) frame.prepend(chips);
    for (const act of waiting.splice(0)) act(panel, session);
    question.update(panel);
    page.update(panel, session);
    selection.update(panel.strings.askSelection);
    const quote = host.askSelection && selection.text ? quoteSelection : undefined;
    if (panel.composer.quoteSelection === quote) return;
    // The header shows the menu.
    panel.composer.quoteSelection = quote;
    host.requestUpdate();
  }

  function listen(signal: AbortSignal): void {
    const handlePage = () => {
      page.readPage();
      update();
    };
    const handleHash = () => {
      const text = host.askFromUrl ? takeQuestion() : '';
      if (text) host.ask(text);
    };
    // A router changes the title, the address, or both. Some pages add styles to the head all the time.
    let {title} = document;
    const changes = new MutationObserver(() => {
      if (title !== (title = document.title)) handlePage();
    });
    changes.observe(document.head, {childList: true, subtree: true, characterData: true});
    signal.addEventListener('abort', () => changes.disconnect());
    window.navigation?.addEventListener('navigatesuccess', handlePage, {signal});
    // Browsers without the Navigation API: the address of a page can change after its title.
    addEventListener('popstate', handlePage, {signal});
    addEventListener('hashchange', handleHash, {signal});
    // The visitor is about to ask.
    host.addEventListener('focusin', handlePage, {signal});
    selection.listen(signal);
    handleHash();
  }

  function handleSelect(): void {
    loader.preload();
    update();
  }

  function quoteSelection(): void {
    const {text} = selection;
    selection.hide();
    selection.text = '';
    host.show();
    waiting.push((panel) => page.quote(text, panel));
    update();
  }

  function close(): void {
    if (host.isConnected) return;
    listening?.abort();
    listening = undefined;
  }

  return {
    hostConnected: update,
    hostUpdated: () => void host.updateComplete.then(update),
    // A moved element is connected again by then.
    hostDisconnected: () => void setTimeout(close),
    /** See `ChatBot.ask`. */
    ask(text: string): void {
      if (host.mode === 'inline') host.scrollIntoView({block: 'nearest'});
      waiting.push((panel, {conversation}) => {
        if (text.trim()) return question.ask(text, panel, conversation.isBusy);
        page.carry(panel);
        panel.composer.focus();
      });
      update();
    },
  };
}

/** Returns the question in the page's address, `#chat-bot-ask=…`, and removes it there. Returns '' if there is none. */
export function takeQuestion(): string {
  if (!location.hash.startsWith('#chat-bot-ask=')) return '';
  const text = new URLSearchParams(location.hash.slice(1)).get('chat-bot-ask') ?? '';
  // Keeps the state of a router.
  history.replaceState(history.state, '', location.pathname + location.search);
  return text.slice(0, MAX_LENGTH);
}

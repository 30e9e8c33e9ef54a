import {html, type ReactiveController} from 'lit';

import {openChat, type PanelLoader} from '../panel/panel-loader.js';
import type {Panel} from '../panel/panel.js';
import type {Regions} from '../panel/regions.js';
import aboveStyles from '../panel/composer/above.styles.js';
import {addStyles} from '../platform/add-styles.js';
import {whenRemoved} from '../platform/window-of.js';
import type {Session} from '../session/session.js';
import type {AssistantHost} from './assistant-options.js';
import styles from './assistant.styles.js';
import {CarriedPage} from './carried-page.js';
import {OfferedQuestion} from './offered-question.js';
import {SelectionButton} from './selection-button.js';
import {keysView, watchShortcut} from './shortcut.js';
import {watchHash, watchPage} from './watch-page.js';

/**
 * Connects a chat with the page around it: questions from anywhere, about this page, and about a selected text. A controller
 * of the element.
 */
export class Assistant implements ReactiveController {
  readonly #host: AssistantHost;
  readonly #loader: PanelLoader;
  readonly #regions: Regions;
  readonly #question: OfferedQuestion;
  readonly #page: CarriedPage;
  readonly #selection: SelectionButton;
  /** Called when the panel is there. */
  readonly #waiting: PanelAct[] = [];
  #listening: AbortController | undefined;

  constructor(host: AssistantHost, loader: PanelLoader, regions: Regions) {
    this.#host = host;
    this.#loader = loader;
    this.#regions = regions;
    this.#question = new OfferedQuestion(host, this.#handleChange);
    this.#page = new CarriedPage(host, this.#handleChange);
    this.#selection = new SelectionButton(host, {onSelect: this.#handleSelect, onAsk: this.#quoteSelection});
    addStyles(host.renderRoot as ShadowRoot, [aboveStyles, styles]);
  }

  hostConnected(): void {
    if (!this.#listening) this.#listen((this.#listening = new AbortController()).signal);
    this.#host.requestUpdate();
  }

  /** Decides what the regions show. */
  hostUpdate(): void {
    const {shortcut, open, askSelection} = this.#host;
    this.#regions.launcher = shortcut && !open ? keysView(shortcut) : undefined;
    const {panel, session} = this.#loader;
    if (!panel || !session) return;
    const chips = [this.#question.chip(panel), this.#page.chip(panel, session)];
    const count = chips.filter(Boolean).length as 0 | 1 | 2;
    this.#regions.above = {count, view: html`<div class="assistant-chips">${chips}</div>`};
    this.#regions.beside = this.#page.addition();
    // The header shows the menu.
    panel.composer.quoteSelection =
      askSelection && this.#selection.hasText ? this.#quoteSelection : undefined;
  }

  hostUpdated(): void {
    void this.#host.updateComplete.then(() => this.#act());
  }

  hostDisconnected(): void {
    whenRemoved(this.#host, () => {
      this.#listening?.abort();
      this.#listening = undefined;
    });
  }

  /** See `ChatBot.ask`. */
  ask(text: string): Promise<void> {
    return new Promise((resolve) => {
      this.#open((panel, {conversation}) => {
        panel.composer.field.pause();
        const line = lineOf(text);
        if (line) this.#question.ask(line, panel, conversation.isBusy);
        else {
          this.#page.carry(panel);
          panel.composer.field.focus();
        }
        // The field has it after the update.
        void this.#host.updateComplete.then(() => resolve());
      });
    });
  }

  /** Does what waits for the panel. */
  #act(): void {
    const {panel, session, problem} = this.#loader;
    if (!this.#host.isConnected || !panel || !session || problem) return;
    for (const act of this.#waiting.splice(0)) {
      this.#host.requestUpdate();
      act(panel, session);
    }
    this.#selection.show(panel.strings.askSelection);
  }

  #listen(signal: AbortSignal): void {
    const handlePage = () => {
      this.#page.read();
      // An update can have moved the focus.
      void this.#host.updateComplete.then(() => this.#host.requestUpdate());
    };
    watchPage(handlePage, signal);
    watchShortcut(this.#host, () => this.#open(({composer}) => composer.field.focus()), signal);
    // The visitor is about to ask.
    this.#host.addEventListener('focusin', handlePage, {signal});
    this.#selection.listen(signal);
    watchHash(this.#host, signal);
  }

  /** Moves the focus before the focused button of the chip is removed. */
  readonly #handleChange = (): void => {
    this.#loader.panel?.enter();
    this.#host.requestUpdate();
  };

  readonly #handleSelect = (): void => {
    this.#loader.preload();
    this.#host.requestUpdate();
  };

  readonly #quoteSelection = (): void => {
    const text = this.#selection.take();
    this.#open((panel) => this.#page.quote(text, panel));
  };

  /** Opens the chat. `act` is called when the panel is there. */
  #open(act: PanelAct): void {
    this.#host.show();
    // In the other modes, it is in view.
    this.#host.scrollIntoView({block: 'nearest'});
    this.#waiting.push(act);
    this.#host.requestUpdate();
  }
}

/** Returns a question of the page as it can be offered. What is no text counts as an empty one: pages in JavaScript can pass anything. */
function lineOf(text: unknown): string {
  const {offeredQuestion, visibleText} = openChat.code!;
  return offeredQuestion(typeof text === 'string' ? visibleText(text) : '');
}

type PanelAct = (panel: Panel, session: Session) => void;

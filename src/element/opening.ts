import type {LitElement, PropertyValues} from 'lit';

import type {ChatBotOptions} from './options.js';
import type {Popup} from './popup.js';
import type {PanelLoader} from '../panel/panel-loader.js';

/** The way of a chat from its launcher to its panel. Each update of the element takes its steps in one order. */
export class Opening {
  readonly #host: OpeningHost;
  readonly #loader: PanelLoader;
  readonly #popup: Popup;

  constructor(host: OpeningHost, loader: PanelLoader, popup: Popup) {
    this.#host = host;
    this.#loader = loader;
    this.#popup = popup;
  }

  /** Takes the steps before the template is drawn. */
  willUpdate(changed: PropertyValues<OpeningHost>): void {
    const isNewAgent = !this.#host.hasUpdated || changed.has('botId') || changed.has('transport');
    if (isNewAgent) this.#loader.checkBotId();
    // Before the panel is created, which shows the conversation.
    this.#loader.session?.startOverIfAgentChanged();
    this.#loader.createPanel();
    if (!this.#popup.isClosed) this.#popup.unread = 0;
  }

  /** Takes the steps after the template was drawn. */
  updated(): void {
    const {panel, problem} = this.#loader;
    if (!this.#popup.isClosed && !panel && !problem) this.#loader.preload();
    this.#popup.updated(panel);
  }
}

type OpeningHost = LitElement & Pick<ChatBotOptions, 'botId' | 'transport'>;

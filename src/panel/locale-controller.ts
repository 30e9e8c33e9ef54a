import type {LitElement, ReactiveController} from 'lit';

import {en} from '../locales/en.js';
import {languageOf} from '../locales/language.js';
import {loadStrings} from '../locales/load.js';
import type {Strings} from '../locales/strings.js';

const LANG = {attributeFilter: ['lang'], subtree: true};

/**
 * Loads the texts for the closest `lang` attribute, on the element or on an ancestor, and again when it
 * changes.
 */
export class LocaleController implements ReactiveController {
  readonly #host: LitElement;
  readonly #changes = new MutationObserver(() => void this.#follow());
  #lang = '';
  #strings: Strings = en;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  get strings(): Strings {
    return this.#strings;
  }

  hostConnected(): void {
    for (const root of rootsOf(this.#host)) this.#changes.observe(root, LANG);
    void this.#follow();
  }

  hostDisconnected(): void {
    this.#changes.disconnect();
  }

  async #follow(): Promise<void> {
    const lang = languageOf(this.#host);
    if (lang === this.#lang) return;
    this.#lang = lang;
    const strings = await loadStrings(lang);
    // The language may have changed while the file was loading.
    if (lang !== this.#lang) return;
    this.#strings = strings;
    this.#host.requestUpdate();
  }
}

/** The document, and each shadow root that contains the element. */
function rootsOf(element: Element): Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsOf(root.host)] : [root];
}

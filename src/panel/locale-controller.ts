import type {LitElement, ReactiveController} from 'lit';

import {en} from '../locales/en.js';
import {loadStrings} from '../locales/load.js';
import type {Strings} from '../locales/strings.js';
import {memoizeLast} from './controls/memoize.js';

interface LocaleHost extends LitElement {
  readonly agentName: string;
  readonly strings: Partial<Strings> | string;
}

const LANG = {attributeFilter: ['lang'], subtree: true};

/** Provides the texts for the closest `lang` attribute, with the page's overrides. Follows its changes. */
export class LocaleController implements ReactiveController {
  readonly #host: LocaleHost;
  readonly #changes = new MutationObserver(() => void this.#follow());
  #lang = '';
  #strings: Strings = en;

  constructor(host: LocaleHost) {
    this.#host = host;
    host.addController(this);
  }

  get strings(): Strings {
    const {agentName, strings} = this.#host;
    return this.#withOverrides(this.#strings, agentName, strings);
  }

  hostConnected(): void {
    for (const root of rootsOf(this.#host)) this.#changes.observe(root, LANG);
    void this.#follow();
  }

  hostDisconnected(): void {
    this.#changes.disconnect();
  }

  readonly #withOverrides = memoizeLast(
    (strings: Strings, agentName: string, overrides: Partial<Strings> | string): Strings => ({
      ...strings,
      ...(agentName && {assistant: agentName}),
      ...(typeof overrides === 'string' ? fromJson(overrides, strings) : overrides),
    }),
  );

  async #follow(): Promise<void> {
    const lang = languageOf(this.#host);
    if (lang === this.#lang) return;
    this.#lang = lang;
    const strings = await loadStrings(lang);
    // The language can have changed while the file was loading.
    if (lang !== this.#lang) return;
    this.#strings = strings;
    this.#host.requestUpdate();
  }
}

/** Returns the texts of an attribute. A text with a number is a string in which `#` stands for the number. */
function fromJson(json: string, builtIn: Strings): Partial<Strings> {
  try {
    const texts = Object.entries(JSON.parse(json) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(
      texts.map(([key, text]) => [
        key,
        typeof builtIn[key as keyof Strings] === 'function'
          ? (number: number) => text.replace('#', String(number))
          : text,
      ]),
    );
  } catch (error) {
    console.error('<chat-bot> cannot read the attribute "strings": expected a JSON object.', error);
    return {};
  }
}

/** Returns the document and each shadow root that contains the element. */
function rootsOf(element: Element): Node[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [root, ...rootsOf(root.host)] : [root];
}

/**
 * Returns the closest `lang` of an element or its ancestors, through shadow roots. Empty if no element has
 * one.
 */
function languageOf(element: Element): string {
  const found = element.closest<HTMLElement>('[lang]');
  if (found) return found.lang;
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? languageOf(root.host) : '';
}

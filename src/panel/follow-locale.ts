import type {LitElement} from 'lit';

import {onAct} from '../platform/late-file.js';
import {en} from '../locales/en.js';
import {loadStrings} from '../locales/load.js';
import type {Strings} from '../locales/strings.js';
import {memoizeLast} from './controls/memoize.js';
import type {PanelOptions} from './panel-options.js';

/**
 * Returns the texts for the closest `lang` attribute, with the page's overrides. Follows its changes. The texts are English until
 * their file is loaded; after a failure, the visitor's next act asks for it again.
 */
export function followLocale(host: LitElement & Pick<PanelOptions, 'agentName' | 'strings'>): () => Strings {
  let lang = '';
  let hasFailed = false;
  let builtIn: Strings = en;

  const follow = () => {
    const found = hostsOf(host).map((element) => element.closest<HTMLElement>('[lang]'));
    const newLang = found.find(Boolean)?.lang ?? '';
    if (newLang !== lang) void load(newLang);
  };
  const load = async (newLang: string) => {
    lang = newLang;
    hasFailed = false;
    const strings = await loadStrings(newLang).catch((error: unknown) => {
      console.error(`<chat-bot>: The texts in the language "${newLang}" could not be loaded.`, error);
      hasFailed = newLang === lang;
      return en;
    });
    // The language can have changed while the file was loading.
    if (newLang !== lang) return;
    builtIn = strings;
    host.requestUpdate();
  };
  onAct(host, () => hasFailed && void load(lang));
  const changes = new MutationObserver(follow);
  host.addController({
    hostConnected() {
      for (const element of hostsOf(host)) changes.observe(element.getRootNode(), LANG);
      follow();
    },
    hostDisconnected: () => changes.disconnect(),
  });

  const withOverrides = memoizeLast(
    (
      strings: Strings,
      agentName: PanelOptions['agentName'],
      overrides: PanelOptions['strings'],
    ): Strings => ({
      ...strings,
      ...(agentName && {assistant: agentName}),
      ...(typeof overrides === 'string' ? fromJson(overrides, strings) : overrides),
    }),
  );
  return () => withOverrides(builtIn, host.agentName, host.strings);
}

const LANG = {attributeFilter: ['lang'], subtree: true};

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
    console.error('<chat-bot>: Invalid "strings": expected a JSON object.', error);
    return {};
  }
}

/** Returns the element, and the hosts of the shadow roots around it. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [element, ...hostsOf(root.host)] : [element];
}

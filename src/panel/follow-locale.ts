import type {LitElement} from 'lit';

import {onAct} from '../platform/late-file.js';
import {text} from '../platform/option-table.js';
import {en} from '../locales/en.js';
import {loadedStrings, loadStrings} from '../locales/load.js';
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
  let builtIn = loadedStrings(languageOf(host)) ?? en;

  const follow = () => {
    const newLang = languageOf(host);
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
    // The language can have changed while the file was loading. The texts can be there already.
    if (newLang !== lang || strings === builtIn) return;
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

  const reported = new Set<string>();
  /** A function can fail at each drawing. */
  function report(key: string, error: unknown): void {
    if (!reported.has(key)) console.error(`<chat-bot>: The text "${key}" of "strings" failed.`, error);
    reported.add(key);
  }

  const withOverrides = memoizeLast(
    (strings: Strings, agentName: PanelOptions['agentName'], overrides: PanelOptions['strings']): Strings =>
      withOwn(
        {...strings, ...(agentName && {assistant: agentName})},
        typeof overrides === 'string' ? fromJson(overrides) : overrides,
        report,
      ),
  );
  return () => withOverrides(builtIn, host.agentName, host.strings);
}

/** Loads the texts for the closest `lang` attribute, so that the first frame has them. Resolves after a second at the latest. */
export async function loadTexts(host: Element): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MOST_WAIT));
  // A failure is told when the panel asks for them again.
  await Promise.race([late, loadStrings(languageOf(host)).catch(() => undefined)]);
}

/** In milliseconds. */
const MOST_WAIT = 1_000;

function languageOf(host: Element): string {
  const found = hostsOf(host).map((element) => element.closest<HTMLElement>('[lang]'));
  return found.find(Boolean)?.lang ?? '';
}

const LANG = {attributeFilter: ['lang'], subtree: true};

/** Returns the texts, with those of the page that can be used. A text that fails is the built-in one. */
function withOwn(builtIn: Strings, own: unknown, report: Report): Strings {
  const texts = {...builtIn} as unknown as Record<string, Text>;
  for (const [key, builtInText] of Object.entries(texts)) {
    try {
      const given = (Object(own) as Record<string, unknown>)[key] ?? undefined;
      if (given !== undefined) texts[key] = usableText(given, builtInText, (error) => report(key, error));
    } catch (error) {
      report(key, error);
    }
  }
  return texts as unknown as Strings;
}

/** Returns a text of the page. In a string for a text with a number, `#` stands for the number. Throws if it is no text. */
function usableText(given: unknown, builtIn: Text, report: (error: unknown) => void): Text {
  if (typeof builtIn === 'string') return checkedText(given);
  const write =
    typeof given === 'function'
      ? (given as (value: unknown) => unknown)
      : (value: unknown) => checkedText(given).replace('#', String(value));
  return (value) => {
    try {
      return checkedText(write(value));
    } catch (error) {
      report(error);
      return builtIn(value);
    }
  };
}

function checkedText(value: unknown): string {
  const given = text.read(value);
  if (given !== undefined) return given;
  // Of an `async` function, which can reject.
  Promise.resolve(value).catch(() => undefined);
  throw new TypeError(`Expected a text, got a value of type ${typeof value}.`);
}

type Text = string | ((value: unknown) => string);
type Report = (key: string, error: unknown) => void;

/** Returns the object of an attribute. */
function fromJson(json: string): unknown {
  try {
    const object: unknown = JSON.parse(json);
    if (object instanceof Object) return object;
    throw new TypeError(`Expected an object, got ${json}.`);
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

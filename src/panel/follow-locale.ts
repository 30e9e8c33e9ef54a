import type {LitElement} from 'lit';

import {LateFile, onAct} from '../platform/late-file.js';
import {en} from '../locales/en.js';
import {loadedStrings, loadStrings} from '../locales/load.js';
import type {Strings} from '../locales/strings.js';
import {memoizeLast} from './controls/memoize.js';
import type {OwnTexts} from './own-texts.js';
import type {PanelOptions} from './panel-options.js';

/**
 * Returns the texts for the closest `lang` attribute, with the page's overrides, and follows their changes. Until the file of the
 * language is loaded the texts are English, and until the code for overrides is loaded none is overridden. After a failure, the
 * visitor's next act asks again.
 */
export function followLocale(host: Host & LitElement): () => Strings {
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
  const loadOwn = () =>
    ownTexts.load().then(
      () => host.requestUpdate(),
      (error: unknown) => console.error('<chat-bot>: The texts of "strings" could not be loaded.', error),
    );
  onAct(host, () => {
    if (hasFailed) void load(lang);
    if (ownTexts.state === 'failed') void loadOwn();
  });
  const changes = new MutationObserver(follow);
  host.addController({
    hostConnected() {
      for (const element of hostsOf(host)) changes.observe(element.getRootNode(), LANG);
      follow();
    },
    hostDisconnected: () => changes.disconnect(),
  });

  let own: OwnTexts | undefined;
  let isOwnAsked = false;
  const withOwn = memoizeLast(
    (
      strings: Strings,
      agentName: PanelOptions['agentName'],
      given: unknown,
      Own: typeof OwnTexts | undefined,
    ) => {
      const texts = {...strings, ...(agentName && {assistant: agentName})};
      if (!hasOwn(given) || !Own) return texts;
      own ??= new Own();
      return own.over(texts, given);
    },
  );
  return () => {
    if (hasOwn(host.strings) && !ownTexts.code && !isOwnAsked) {
      isOwnAsked = true;
      void loadOwn();
    }
    return withOwn(builtIn, host.agentName, host.strings, ownTexts.code?.OwnTexts);
  };
}

type Host = Pick<PanelOptions, 'agentName' | 'strings'>;
export type TextsHost = Element & Pick<Host, 'strings'>;

const ownTexts = new LateFile('own-texts', () => import('./own-texts.js'));

const hasOwn = (strings: unknown): boolean => (strings ?? undefined) !== undefined;

/** Loads the texts of the closest `lang` attribute and of the page, so that the first frame has them. Resolves after a second at the latest. */
export async function loadTexts(host: TextsHost): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, MOST_WAIT));
  const texts: Promise<unknown>[] = [loadStrings(languageOf(host))];
  if (hasOwn(host.strings)) texts.push(ownTexts.load());
  // A failure is told when the panel asks for them again.
  await Promise.race([late, Promise.allSettled(texts)]);
}

/** In milliseconds. */
const MOST_WAIT = 1_000;

function languageOf(host: Element): string {
  const found = hostsOf(host).map((element) => element.closest<HTMLElement>('[lang]'));
  return found.find(Boolean)?.lang ?? '';
}

const LANG = {attributeFilter: ['lang'], subtree: true};

/** Returns the element, and the hosts of the shadow roots around it. */
function hostsOf(element: Element): Element[] {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? [element, ...hostsOf(root.host)] : [element];
}

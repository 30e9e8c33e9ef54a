import type {TemplateResult} from 'lit';

import type {About} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import {openChat} from '../panel/panel-loader.js';
import {logRejection} from '../platform/log-rejection.js';
import type {Session} from '../session/session.js';
import type {AssistantHost} from './assistant-options.js';
import {additionView, chipView, PAGE} from './chip.view.js';
import {find, pageText} from './page-text.js';
import {cut, MAX_LENGTH, quote} from './quotation.js';

/**
 * What the next question carries: the selected passage, or the page. The page is offered until a question about it was asked;
 * the visitor can remove it, and add it again. `onChange`: the visitor has done so. `onRead`: the page was read.
 */
export function carriedPage(host: AssistantHost, onChange: () => void, onRead: () => void) {
  let panel: Panel | undefined;
  let page: Quoted | undefined;
  /** The address of the page that was read last. */
  let url: string | undefined;
  /** The newest text of the page, which is read in slices. */
  let newest: Promise<string> | undefined;
  let passage: Quoted | undefined;
  let carried: Quoted | undefined;
  /** What the visitor has chosen for the page. A page that was added goes along once. */
  let isChosen: boolean | undefined;
  /** What the card shows the whole text of. */
  let opened: Quoted | undefined;

  function quoted(kind: 'page' | 'passage of a page', text: string): Quoted {
    const title = visible(document.title);
    return {text, about: quote({kind, title, href: location.href, text})};
  }

  /** Reads the page again: it can have changed, or be another one. */
  function readPage(): void {
    const {pageContext} = host;
    if (!panel) return;
    const [root] = pageContext ? find('page-context', pageContext) : [];
    const reading = pageContext === undefined ? undefined : pageText(root, MAX_LENGTH);
    newest = reading;
    const newUrl = reading && quoted('page', '').about.url;
    // The text of the same page stays until it is read again.
    if (newUrl !== url) page = isChosen = undefined;
    url = newUrl;
    void reading?.then((text) => {
      if (newest !== reading) return;
      page = quoted('page', visible(text));
      onRead();
    }, logRejection);
  }

  function choose(isAdded: boolean): void {
    if (isAdded) readPage();
    if (passage) passage = undefined;
    else isChosen = isAdded;
    carried = undefined;
    onChange();
  }

  function toggle(): void {
    opened = opened === carried ? undefined : carried;
    host.requestUpdate();
  }

  return {
    readPage,

    quote(text: string, newPanel: Panel): void {
      panel = newPanel;
      passage = quoted('passage of a page', visible(text));
    },

    /** Takes the page in place of a passage, also if the visitor has asked about it or has removed it. */
    carry(newPanel: Panel): void {
      panel = newPanel;
      readPage();
      passage = undefined;
      isChosen = true;
    },

    chip(newPanel: Panel, {state}: Session): TemplateResult | undefined {
      const {composer, strings} = (panel = newPanel);
      // The composer has sent it.
      if (carried && !composer.about) {
        if (carried === passage) passage = undefined;
        if (isChosen) isChosen = undefined;
      }
      if ((host.pageContext !== undefined) !== (newest !== undefined)) readPage();
      const isAsked = state.messages.some(
        (message) => message.role === 'user' && message.about?.url === page?.about.url,
      );
      carried = passage ?? ((isChosen ?? !isAsked) ? page : undefined);
      composer.about = carried?.about;
      if (!carried) return undefined;
      const {about, text} = carried;
      const {about: label, remove} = strings;
      const isOpen = opened === carried;
      const words = isOpen ? text : cut(text, PREVIEW);
      // The title of a passage is its beginning.
      const card = [carried === passage ? '' : about.title, about.url, words].filter(Boolean);
      const onRemove = () => choose(false);
      return chipView({path: PAGE, label, text: about.title, card, isOpen, remove, onRemove, onUse: toggle});
    },

    /** The button that adds the page, after `chip` was called. `undefined` while something goes along, and without `page-context`. */
    addition(): TemplateResult | undefined {
      if (carried || !page) return undefined;
      const {about, aboutPage} = panel!.strings;
      return additionView(`${about} ${aboutPage}`, () => choose(true));
    },
  };
}

/** There is a panel, so its file has the function. */
const visible = (text: string) => openChat.code!.visibleText(text);

/** Number of characters of the text that the card shows before the visitor opens it. */
const PREVIEW = 200;

interface Quoted {
  readonly about: About;
  readonly text: string;
}

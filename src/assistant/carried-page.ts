import type {TemplateResult} from 'lit';

import type {About} from '../conversation/message.js';
import type {Panel} from '../panel/panel.js';
import {openChat} from '../panel/panel-loader.js';
import {documentMember} from '../platform/document-member.js';
import {logRejection} from '../platform/log-rejection.js';
import type {Session} from '../session/session.js';
import type {AssistantHost} from './assistant-options.js';
import {additionView, chipView, PAGE_PATH} from './chip.view.js';
import {find, pageText} from './page-text.js';
import {MAX_QUOTATION, quote} from './quotation.js';

/**
 * What the next question carries: the selected passage, or the page. The page is offered until a question about it was asked;
 * the visitor can remove it, and add it again.
 */
export class CarriedPage {
  readonly #host: AssistantHost;
  readonly #onChange: () => void;
  #panel: Panel | undefined;
  #page: Quoted | undefined;
  /** The address of the page that was read last. */
  #url: string | undefined;
  /** The newest text of the page, which is read in slices. */
  #newest: Promise<string> | undefined;
  #passage: Quoted | undefined;
  #carried: Quoted | undefined;
  /** What the visitor has chosen for the page. A page that was added goes along once. */
  #isChosen: boolean | undefined;
  /** What the card shows the whole text of. */
  #opened: Quoted | undefined;

  /** `onChange`: the visitor has removed or added something. */
  constructor(host: AssistantHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** Reads the page again: it can have changed, or be another one. */
  read(): void {
    const {pageContext} = this.#host;
    if (!this.#panel) return;
    const [root] = pageContext ? find('page-context', pageContext) : [];
    const reading = pageContext === undefined ? undefined : pageText(root, MAX_QUOTATION);
    this.#newest = reading;
    const url = reading && this.#quoted('page', '').about.url;
    // The text of the same page stays until it is read again.
    if (url !== this.#url) this.#page = this.#isChosen = undefined;
    this.#url = url;
    void reading?.then((text) => {
      if (this.#newest !== reading) return;
      const page = this.#quoted('page', visible(text));
      if (this.#carried && this.#carried === this.#page) this.#carried = page;
      this.#page = page;
      this.#host.requestUpdate();
    }, logRejection);
  }

  quote(text: string, panel: Panel): void {
    this.#panel = panel;
    this.#setPassage(this.#quoted('passage of a page', visible(text)));
  }

  /** Takes the page in place of a passage, also if the visitor has asked about it or has removed it. */
  carry(panel: Panel): void {
    this.#panel = panel;
    this.read();
    this.#setPassage(undefined);
    this.#isChosen = true;
  }

  chip(panel: Panel, {state}: Session): TemplateResult | undefined {
    const {composer, strings} = (this.#panel = panel);
    // The composer has sent it.
    if (this.#carried && !composer.about) {
      if (this.#carried === this.#passage) this.#setPassage(undefined);
      if (this.#isChosen) this.#isChosen = undefined;
    }
    if ((this.#host.pageContext !== undefined) !== (this.#newest !== undefined)) this.read();
    const isAsked = state.messages.some(
      (message) => message.role === 'user' && message.about?.url === this.#page?.about.url,
    );
    this.#carried = this.#passage ?? ((this.#isChosen ?? !isAsked) ? this.#page : undefined);
    composer.about = this.#carried?.about;
    if (!this.#carried) return undefined;
    const {about, text} = this.#carried;
    const isOpen = this.#opened === this.#carried;
    const words = isOpen ? text : openChat.code!.shortened(text, PREVIEW);
    const isPassage = this.#carried === this.#passage;
    return chipView({
      path: isPassage ? undefined : PAGE_PATH,
      label: strings.about,
      text: isPassage ? text : about.title,
      card: [isPassage ? '' : about.title, about.url, words].filter(Boolean),
      isOpen,
      remove: strings.remove,
      onRemove: () => this.#choose(false),
      onUse: this.#toggle,
    });
  }

  /** The button that adds the page, after `chip` was called. `undefined` while something goes along, and without `page-context`. */
  addition(): TemplateResult | undefined {
    if (this.#carried || !this.#page) return undefined;
    const {about, aboutPage} = this.#panel!.strings;
    return additionView(`${about} ${aboutPage}`, () => this.#choose(true));
  }

  #setPassage(passage: Quoted | undefined): void {
    this.#passage = passage;
    this.#panel!.composer.isQuoting = passage !== undefined;
  }

  #quoted(kind: 'page' | 'passage of a page', text: string): Quoted {
    const title = visible(documentMember('title'));
    return {text, about: quote({kind, title, href: location.href, text}, openChat.code!.shortened)};
  }

  #choose(isAdded: boolean): void {
    if (isAdded) this.read();
    if (this.#passage) this.#setPassage(undefined);
    else this.#isChosen = isAdded;
    this.#carried = undefined;
    this.#onChange();
  }

  readonly #toggle = (): void => {
    this.#opened = this.#opened === this.#carried ? undefined : this.#carried;
    this.#host.requestUpdate();
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

import type {About} from '../conversation/message.js';
import type {AssistedHost, AssistedPanel, AssistedSession} from './assisted.js';
import type {Chip} from './chip.view.js';
import {find} from './find.js';
import {pageText} from './page-text.js';
import {cut, MAX_LENGTH, quote} from './quotation.js';

const PAGE = 'M6 3.5h8l4 4v13h-12zM14 3.5v4h4';
const PLUS = 'M12 5.5v13M5.5 12h13';

/** Number of characters of the text that the card shows. */
const PREVIEW = 200;

/** What a question can carry, with its text. */
interface Quoted {
  readonly about: About;
  readonly text: string;
}

/**
 * What the next question carries: the selected passage, or the page. The page is offered until a question about it was asked;
 * the visitor can remove it, and add it again.
 */
export class CarriedPage {
  readonly #host: AssistedHost;
  readonly #onChange: () => void;
  #panel: AssistedPanel | undefined;
  #page: Quoted | undefined;
  #passage: Quoted | undefined;
  #carried: Quoted | undefined;
  /** What the visitor has chosen for the page. A page that was added goes along once. */
  #isChosen: boolean | undefined;

  /** `onChange`: the visitor has removed or added something. */
  constructor(host: AssistedHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
  }

  /** Takes a selected text of the page. */
  quote(text: string, panel: AssistedPanel): void {
    this.#panel = panel;
    this.#passage = this.#quoted('passage of a page', panel.visibleText(text));
  }

  /** Takes the page in place of a passage, also if the visitor has asked about it or has removed it. */
  carry(panel: AssistedPanel): void {
    this.#panel = panel;
    this.readPage();
    this.#passage = undefined;
    this.#isChosen = true;
  }

  /** Reads the page again: it can have changed, or be another one. */
  readPage(): void {
    const {pageContext} = this.#host;
    if (!this.#panel) return;
    const {url} = this.#page?.about ?? {};
    this.#page = undefined;
    if (pageContext != null) {
      const [root] = pageContext ? find('page-context', pageContext) : [];
      const text = root ? this.#panel.visibleText(pageText(root, MAX_LENGTH)) : '';
      this.#page = this.#quoted('page', text);
    }
    if (this.#isChosen && this.#page?.about.url !== url) this.#isChosen = undefined;
  }

  /** Follows what the visitor has done, and returns the chip of what goes along, or of what can. */
  chip(panel: AssistedPanel, {state}: AssistedSession): Chip | undefined {
    const {composer, strings} = panel;
    this.#panel = panel;
    // The composer has sent it.
    if (this.#carried && !composer.about) {
      if (this.#carried === this.#passage) this.#passage = undefined;
      if (this.#isChosen) this.#isChosen = undefined;
    }
    if ((this.#host.pageContext != null) !== (this.#page !== undefined)) this.readPage();
    const isAsked = state.messages.some(
      (message) => message.role === 'user' && message.about?.url === this.#page?.about.url,
    );
    const isOffered = this.#isChosen ?? !isAsked;
    this.#carried = this.#passage ?? (isOffered ? this.#page : undefined);
    composer.about = this.#carried?.about;
    if (this.#carried) {
      const {about, text} = this.#carried;
      const {about: label, remove} = strings;
      const card = [about.title, about.url, cut(text, PREVIEW)].filter(Boolean);
      return {path: PAGE, label, text: about.title, card, remove, onRemove: () => this.#choose(false)};
    }
    return this.#page && {path: PLUS, text: strings.aboutPage, onUse: () => this.#choose(true)};
  }

  /** Handles a click of the visitor. */
  #choose(isChosen: boolean): void {
    if (isChosen) this.readPage();
    if (this.#passage) this.#passage = undefined;
    else this.#isChosen = isChosen;
    this.#carried = undefined;
    this.#onChange();
  }

  #quoted(kind: 'page' | 'passage of a page', text: string): Quoted {
    const title = this.#panel!.visibleText(document.title);
    return {text, about: quote({kind, title, href: location.href, text})};
  }
}

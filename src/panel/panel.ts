import {html, type LitElement, type TemplateResult} from 'lit';

import {Transcript} from './transcript/transcript.js';
import {LiveRegion} from './live-region.js';
import {Header} from './header/header.js';
import {Composer} from './composer/composer.js';
import {FileInput} from './file-input.js';
import {Frame} from './frame/frame.js';
import {lateDictation} from './late-dictation.js';
import {LateHandover} from './late-handover.js';
import {addStyles} from '../platform/add-styles.js';
import {isTouch} from '../platform/is-touch.js';
import {offeredQuestion} from '../conversation/question-text.js';
import {panelContext, type PanelHost} from './panel-context.js';
import {panelStyles} from './panel.styles.js';
import type {PanelLayout, Regions} from './regions.js';
import {followLocale} from './follow-locale.js';
import type {Strings} from '../locales/strings.js';
import {textsOf} from '../platform/text-list.js';
import {memoizeLast} from './controls/memoize.js';
import {serviceUrl} from '../platform/service-url.js';
import type {CSSResult} from '../platform/css.js';
import type {Session} from '../session/session.js';

/** The open chat, composed of its regions. The element loads it on demand. */
export class Panel {
  /** The dialog decides it. Styles select `[data-layout]`. */
  layout: PanelLayout = 'conversation';

  readonly composer: Composer;
  readonly transcript: Transcript;
  readonly frame: Frame;
  readonly #host: PanelHost;
  readonly #session: Session;
  readonly #header: Header;
  readonly #dictation: ReturnType<typeof lateDictation>;
  readonly #handover: LateHandover;
  readonly #files: FileInput;
  readonly #liveRegion: LiveRegion;
  readonly #currentStrings: () => Strings;
  readonly #policyOf = memoizeLast(policyOf);

  constructor(host: PanelHost, session: Session, isUnkept: () => boolean) {
    addStyles(host.renderRoot as ShadowRoot, panelStyles);
    // What draw-blocks.ts of another chat has drawn, in a clone or a saved page.
    for (const left of host.querySelectorAll('[data-chat-bot-block]')) left.remove();
    const context = panelContext(host, session, isUnkept);
    const files = new FileInput(context);
    const composer = new Composer({...context, files});
    const frame = new Frame(host, context.load);
    const transcript = new Transcript({
      ...context,
      composer,
      files,
      clear: () => this.#header.clear(),
      heightOfPanel: () => frame.height,
    });
    this.#host = host;
    this.#session = session;
    this.composer = composer;
    this.frame = frame;
    this.#files = files;
    this.transcript = transcript;
    this.#dictation = lateDictation(host, composer.field);
    const handover = new LateHandover(host, {...context, composer, transcript});
    this.#handover = handover;
    this.#header = new Header({...context, composer, transcript, handover});
    this.#liveRegion = new LiveRegion({...context, handover});
    this.#currentStrings = followLocale(host);
    keepFocus(host, () => this.enter());
    // Called for questions of the visitor and of the page.
    session.onTurn = () => transcript.showQuestion();
    // The page can send before the panel is loaded.
    if (session.conversation.isRunning) session.onTurn();
  }

  get strings(): Strings {
    return this.#currentStrings();
  }

  /** Focuses the field. On touch screens, focuses the dialog, so that no virtual keyboard opens, unless there is a draft. */
  enter(): void {
    const {field} = this.composer;
    if (isTouch() && field.draft === '') this.frame.element.focus({preventScroll: true});
    else field.focus();
  }

  /** Suggested questions before the first one. */
  get starters(): string[] {
    if (this.composer.isQuoting) return [];
    return (textsOf(this.#host.starters) ?? []).map(offeredQuestion).filter(Boolean).slice(0, MOST_STARTERS);
  }

  /** Renders the panel. `onClose`: missing if the panel cannot be closed. */
  render(onClose: (() => void) | undefined, regions: Regions): TemplateResult {
    const {composer, frame, layout, strings} = this;
    const host = this.#host;
    const root = host.renderRoot as ShadowRoot;
    const policy = this.#policyOf(root, host.imageOrigins, host.linkOrigins, host.baseUrl, strings);
    const isModal = host.mode === 'modal';
    const props = {
      strings,
      policy,
      agent: this.#header.agent(policy.origins.images),
      contact: this.#header.contact(strings),
      // The dialog has them below its field.
      starters: isModal ? [] : this.starters,
      editing: composer.editing,
      // The dialog has one size.
      expandButton: isModal ? undefined : onClose && frame.expandButton(strings),
      onClose,
    };
    return html`<div class="panel" ?data-start=${this.#isStart} data-layout=${layout}>
      ${this.#header.render(props)}
      ${this.transcript.render(props)}
      ${composer.render(strings, {
        ...regions,
        beside: html`${this.#files.view(strings)}${regions.beside}`,
        dictation: this.#dictation(),
        status: this.#handover.view(strings),
      })}
      ${frame.resizerView(strings)}
      ${this.#liveRegion.render(strings)}
    </div>`;
  }

  /** True before the first question, and while the last conversation is one row. Styles select `[data-start]`. */
  get #isStart(): boolean {
    return this.#session.state.messages.length === 0 || this.layout === 'palette';
  }
}

/** More rows would be out of view in a low panel. */
const MOST_STARTERS = 4;

/** Returns the options of Markdown: what a reply in this root can load, and what it shows. */
function policyOf(
  root: ShadowRoot,
  imageOrigins: string | undefined,
  linkOrigins: string | undefined,
  baseUrl: string | undefined,
  {copyCode}: Strings,
) {
  return {
    origins: {
      images: parseOrigins(imageOrigins),
      links: [location.origin, serviceUrl(baseUrl)?.origin ?? '', ...parseOrigins(linkOrigins)],
    },
    copyCode,
    addStyles: (styles: readonly CSSResult[]) => addStyles(root, styles),
  };
}

/**
 * Calls `takeFocus` when an update has removed the focused element. The browser would move the focus to the page:
 * https://html.spec.whatwg.org/multipage/interaction.html#focus. Chromium also dispatches `blur` and `focusout` during the
 * removal (https://github.com/whatwg/html/issues/12842). No listener receives them, because it would act in the middle of
 * the update, and because the focus stays in the chat.
 */
function keepFocus(host: LitElement, takeFocus: () => void): void {
  let focused: Element | null = null;
  let isUpdating = false;
  for (const type of ['blur', 'focusout']) {
    host.renderRoot.addEventListener(type, (event) => isUpdating && event.stopPropagation(), true);
  }
  host.addController({
    hostUpdate() {
      focused = (host.renderRoot as ShadowRoot).activeElement;
      isUpdating = true;
    },
    hostUpdated() {
      isUpdating = false;
      if (focused?.isConnected === false) takeFocus();
    },
  });
}

/** Returns the origins of the https URLs in a list separated by spaces. Ignores all other words. */
function parseOrigins(list = ''): string[] {
  // Each error that is thrown costs a millisecond of the first frame.
  const urls = list.split(/\s+/).filter((word) => URL.canParse(word));
  return urls
    .map((word) => new URL(word))
    .flatMap(({origin, protocol}) => (protocol === 'https:' ? origin : []));
}

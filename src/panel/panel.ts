import {html, type LitElement, type TemplateResult} from 'lit';

import {Transcript} from './transcript/transcript.js';
import {liveRegion} from './live-region.js';
import {Header} from './header/header.js';
import {Composer} from './composer/composer.js';
import {frame, type Frame} from './frame/frame.js';
import {addStyles} from './controls/add-styles.js';
import {elementRef} from './controls/element-ref.js';
import {isTouch} from './controls/is-touch.js';
import {visibleText} from '../markdown/sink/invisible-characters.js';
import {panelContext, type PanelHost} from './panel-context.js';
import {panelStyles} from './panel.styles.js';
import {followLocale} from './follow-locale.js';
import type {Strings} from '../locales/strings.js';
import {memoizeLast} from './controls/memoize.js';
import type {CSSResult} from '../css.js';
import type {Session} from '../session/session.js';

/** The open chat, composed of its regions. The element loads it on demand. */
export class Panel {
  /** For text of the page that the visitor sends. */
  readonly visibleText = visibleText;
  readonly composer: Composer;
  readonly transcript: Transcript;
  readonly frame: Frame;
  readonly #host: PanelHost;
  readonly #session: Session;
  readonly #header: Header;
  readonly #liveRegion: ReturnType<typeof liveRegion>;
  readonly #strings: () => Strings;
  readonly #policy = memoizeLast(
    (imageOrigins: string, linkOrigins: string, baseUrl: string, {copyCode}: Strings) => ({
      origins: {
        images: parseOrigins(imageOrigins),
        links: [location.origin, originOf(baseUrl), ...parseOrigins(linkOrigins)],
      },
      copyCode,
      addStyles: (styles: readonly CSSResult[]) => addStyles(this.#host.renderRoot as ShadowRoot, styles),
    }),
  );

  constructor(host: PanelHost, session: Session) {
    addStyles(host.renderRoot as ShadowRoot, panelStyles);
    this.#host = host;
    this.#session = session;
    const context = panelContext(host, session);
    const composer = new Composer(context);
    const transcript = new Transcript({...context, composer, clear: () => this.#header.clear()});
    this.composer = composer;
    this.transcript = transcript;
    this.#header = new Header({...context, composer, transcript});
    this.#liveRegion = liveRegion(context);
    this.frame = frame(host, context.load);
    this.#strings = followLocale(host);
    keepFocus(host, () => this.enter());
    // Whether the visitor or the page asks.
    session.onTurn = () => transcript.showQuestion();
    // The page can send before the panel is loaded.
    if (session.conversation.isRunning) session.onTurn();
  }

  /** Focuses the field. On touch screens, focuses the dialog, so that no virtual keyboard opens, unless there is a draft. */
  enter(): void {
    if (isTouch() && this.composer.draft === '') this.frame.element.focus({preventScroll: true});
    else this.composer.focus();
  }

  get strings(): Strings {
    return this.#strings();
  }

  /** Renders the panel. `onClose`: missing if the panel cannot be closed. */
  render(onClose: (() => void) | undefined): TemplateResult {
    const {strings} = this;
    const {imageOrigins, linkOrigins, baseUrl} = this.#host;
    const policy = this.#policy(imageOrigins, linkOrigins, baseUrl, strings);
    const props = {
      strings,
      policy,
      agent: this.#header.agent(policy.origins.images),
      contact: this.#header.contact(strings),
      starters: parseLines(this.#host.starters),
      editing: this.composer.editing,
      expandButton: onClose && this.frame.expandButton(strings),
      onClose,
    };
    const isStart = this.#session.state.messages.length === 0;
    return html`<div class="panel" ?data-start=${isStart} ${elementRef(this.frame.setPanel)}>
      ${this.#header.render(props)}
      ${this.transcript.render(props)}
      ${this.composer.render(strings)}
      ${this.frame.resizer(strings)}
      ${this.#liveRegion(strings)}
    </div>`;
  }
}

/**
 * Calls `takeFocus` when the focused element is removed. The browser would move the focus to the page:
 * https://html.spec.whatwg.org/multipage/interaction.html#focus
 */
function keepFocus(host: LitElement, takeFocus: () => void): void {
  let focused: Element | null = null;
  host.addController({
    hostUpdate() {
      focused = (host.renderRoot as ShadowRoot).activeElement;
    },
    hostUpdated() {
      if (focused?.isConnected === false) takeFocus();
    },
  });
}

/** Returns the lines of `text` that are not blank. */
function parseLines(text: string): string[] {
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** Returns the origins of the https URLs in a list separated by spaces. Ignores all other words. */
function parseOrigins(list: string): string[] {
  return list.split(/\s+/).flatMap((word) => {
    try {
      const {origin, protocol} = new URL(word);
      return protocol === 'https:' ? origin : [];
    } catch {
      return [];
    }
  });
}

/** Returns the origin of a URL, absolute or relative to the page. Returns '' if the URL is invalid. */
function originOf(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).origin : '';
}

import {html, type LitElement, type TemplateResult} from 'lit';

import {startRowsView} from './transcript/introduction.view.js';
import {createTranscript} from './transcript/transcript.js';
import {liveRegion} from './live-region.js';
import {createHeader} from './header/header.js';
import {Composer} from './composer/composer.js';
import {createFrame} from './frame/frame.js';
import {addStyles} from '../platform/add-styles.js';
import {elementRef} from './controls/element-ref.js';
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
export function createPanel(host: PanelHost, session: Session, isUnkept: () => boolean) {
  addStyles(host.renderRoot as ShadowRoot, panelStyles);
  // What draw-blocks.ts of another chat has drawn, in a clone or a saved page.
  for (const left of host.querySelectorAll('[data-chat-bot-block]')) left.remove();
  const context = panelContext(host, session, isUnkept);
  const composer = new Composer(context);
  const frame = createFrame(host, context.load);
  const transcript = createTranscript({
    ...context,
    composer,
    clear: () => header.clear(),
    heightOfPanel: frame.heightOfPanel,
  });
  const header = createHeader({...context, composer, transcript});
  const announcements = liveRegion(context);
  const currentStrings = followLocale(host);
  const policyOf = memoizeLast(
    (
      imageOrigins: string | undefined,
      linkOrigins: string | undefined,
      baseUrl: string | undefined,
      {copyCode}: Strings,
    ) => ({
      origins: {
        images: parseOrigins(imageOrigins),
        links: [location.origin, serviceUrl(baseUrl)?.origin ?? '', ...parseOrigins(linkOrigins)],
      },
      copyCode,
      joinsMarkers: true,
      addStyles: (styles: readonly CSSResult[]) => addStyles(host.renderRoot as ShadowRoot, styles),
    }),
  );

  /** Focuses the field. On touch screens, focuses the dialog, so that no virtual keyboard opens, unless there is a draft. */
  function enter(): void {
    if (isTouch() && composer.field.draft === '') frame.element.focus({preventScroll: true});
    else composer.field.focus();
  }
  keepFocus(host, enter);

  const starters = () => (textsOf(host.starters) ?? []).map(offeredQuestion).filter(Boolean);

  // Called for questions of the visitor and of the page.
  session.onTurn = () => transcript.showQuestion();
  // The page can send before the panel is loaded.
  if (session.conversation.isRunning) session.onTurn();

  const panel = {
    /** The dialog decides it. Styles select `[data-layout]`. */
    layout: 'conversation' as PanelLayout,

    /** True before the first question, and while the last conversation is one row. Styles select `[data-start]`. */
    get isStart(): boolean {
      return session.state.messages.length === 0 || panel.layout === 'palette';
    },

    composer,
    transcript,
    frame,
    enter,

    startersView: () =>
      startRowsView({starters: starters(), strings: currentStrings(), onStart: (text) => composer.ask(text)}),

    get strings(): Strings {
      return currentStrings();
    },

    /** Renders the panel. `onClose`: missing if the panel cannot be closed. */
    render(onClose: (() => void) | undefined, regions: Regions): TemplateResult {
      const strings = currentStrings();
      const policy = policyOf(host.imageOrigins, host.linkOrigins, host.baseUrl, strings);
      const props = {
        strings,
        policy,
        agent: header.agent(policy.origins.images),
        contact: header.contact(strings),
        // The dialog has them below its field.
        starters: host.mode === 'modal' ? [] : starters(),
        editing: composer.editing,
        // The dialog has one size.
        expandButton: host.mode === 'modal' ? undefined : onClose && frame.expandButton(strings),
        onClose,
      };
      return html`<div class="panel" ?data-start=${panel.isStart} data-layout=${panel.layout} ${elementRef(frame.setPanel)}>
        ${header.render(props)}
        ${transcript.render(props)}
        ${composer.render(strings, regions)}
        ${frame.resizer(strings)}
        ${announcements(strings)}
      </div>`;
    },
  };
  return panel;
}

export type Panel = ReturnType<typeof createPanel>;

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
  return list.split(/\s+/).flatMap((word) => {
    try {
      const {origin, protocol} = new URL(word);
      return protocol === 'https:' ? origin : [];
    } catch {
      return [];
    }
  });
}

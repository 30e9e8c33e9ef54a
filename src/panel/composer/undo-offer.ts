import {html, type ReactiveControllerHost, type TemplateResult} from 'lit';

import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {elementRef} from '../controls/element-ref.js';
import {listen} from '../controls/listen.js';

/**
 * Returns the view of an offer to undo a new conversation. The time begins again while the pointer or the focus is on the
 * offer.
 */
export function undoOffer(host: ReactiveControllerHost, session: Session) {
  let known: object | undefined;
  let offer: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const forget = () => {
    session.cleared = undefined;
    host.requestUpdate();
  };
  const wait = () => {
    timer = setTimeout(() => (offer?.matches(':hover, :focus-within') ? wait() : forget()), TIME);
  };
  listen(host, ['pagehide'], forget);
  host.addController({
    /** Also called while the panel is closed. */
    hostUpdate() {
      const {cleared} = session;
      if (cleared === known) return;
      known = cleared;
      clearTimeout(timer);
      if (cleared) wait();
    },
  });
  return ({cleared, undo}: Strings): TemplateResult | undefined =>
    session.cleared &&
    html`<span ${elementRef((element) => (offer = element))}>${cleared}
      <button class="control-more composer-undo" type="button" @click=${() => session.undo()}>${undo}</button></span>`;
}

/** Time in which a visitor can undo a new conversation, in milliseconds. */
const TIME = 10_000;

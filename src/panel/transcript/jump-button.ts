import {html, nothing, type TemplateResult} from 'lit';

import {isOpen, lastReply} from '../../conversation/message.js';
import type {Strings} from '../../locales/strings.js';
import type {Session} from '../../session/session.js';
import {tooltipView} from '../controls/icon-button.js';
import {jumpIcon} from '../controls/icons.js';

/** The button to the end. A dot says that a reply has grown below the view. */
export function jumpButton(session: Session, scroll: JumpedView) {
  /** True if a reply has grown below the view since the visitor left its end. */
  let hasGrown = false;

  return ({jump}: Strings): TemplateResult | typeof nothing => {
    hasGrown = !scroll.isAtNewest && (hasGrown || isOpen(lastReply(session.state.messages)));
    if (scroll.isAtNewest) return nothing;
    return html`<button part="jump" class="jump" type="button" ?data-below=${hasGrown} aria-label=${jump} @click=${() => scroll.follow()}>
      ${tooltipView(jump, jumpIcon)}
    </button>`;
  };
}

interface JumpedView {
  readonly isAtNewest: boolean;
  follow(): void;
}

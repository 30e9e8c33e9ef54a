import {html, nothing, svg, type TemplateResult} from 'lit';

interface LauncherProps {
  /** The accessible name. */
  readonly name: string;
  /** The text beside the picture; '' for none. */
  readonly label: string;
  readonly isOpen: boolean;
  /** Replies that came while the chat was closed. */
  readonly unread: number;
  /** How `unread` is said. */
  readonly unreadLabel: string;
  readonly onToggle: () => void;
  /** Called when the pointer or the focus reaches the button. */
  readonly onApproach: () => void;
}

const icon = (path: string) =>
  svg`<svg viewBox="0 0 24 24" width="26" height="26" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d=${path} /></svg>`;

const bubble = icon(
  'M12 4c5 0 8.5 3.2 8.5 7.4S17 18.8 12 18.8c-1 0-2-.1-2.9-.4L4.5 20.5l1.2-3.9A7 7 0 0 1 3.5 11.4C3.5 7.2 7 4 12 4z',
);
const chevron = icon('M5.5 9l6.5 6.5L18.5 9');

/** The button that opens and closes the panel, in the modes `floating` and `side`. */
export function launcherView(props: LauncherProps): TemplateResult {
  const {name, label, isOpen, unread, unreadLabel, onToggle, onApproach} = props;
  const hasNews = unread > 0;
  return html`<button
    part="launcher"
    class="launcher"
    type="button"
    aria-haspopup="dialog"
    aria-expanded=${isOpen}
    aria-label=${hasNews ? `${name}, ${unreadLabel || unread}` : name}
    @click=${onToggle}
    @pointerenter=${onApproach}
    @focus=${onApproach}
  >
    ${isOpen ? chevron : html`<slot name="launcher">${bubble}</slot>${label && html`<span class="label">${label}</span>`}`}
    ${hasNews ? html`<span part="badge" class="badge">${unread}</span>` : nothing}
  </button>`;
}

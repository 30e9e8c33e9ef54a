import {html, nothing, type SVGTemplateResult, type TemplateResult} from 'lit';

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly icon: SVGTemplateResult | readonly SVGTemplateResult[];
  readonly part?: string;
  /** Set for toggle buttons only. */
  readonly isPressed?: boolean;
  /** Whether the menu is open. Set for the buttons of menus only. */
  readonly isExpanded?: boolean;
  readonly onClick: (click: MouseEvent) => void;
}

/** A button that shows only an icon. */
export function iconButtonView({
  label,
  icon,
  part,
  isPressed,
  isExpanded,
  onClick,
}: IconButtonProps): TemplateResult {
  return html`<button
    part=${part ?? nothing}
    class="quiet"
    type="button"
    aria-label=${label}
    title=${label}
    aria-pressed=${isPressed ?? nothing}
    aria-haspopup=${isExpanded === undefined ? nothing : 'menu'}
    aria-expanded=${isExpanded ?? nothing}
    @click=${onClick}
  >
    ${icon}
  </button>`;
}

import {html, nothing, type SVGTemplateResult, type TemplateResult} from 'lit';

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string;
  readonly icon: SVGTemplateResult | readonly SVGTemplateResult[];
  readonly part?: string;
  /** Set for toggle buttons only. */
  readonly isPressed?: boolean;
  readonly onClick: (click: MouseEvent) => void;
}

/** A button that shows only an icon. */
export function iconButtonView({label, icon, part, isPressed, onClick}: IconButtonProps): TemplateResult {
  return html`<button
    part=${part ?? nothing}
    class="quiet"
    type="button"
    aria-label=${label}
    title=${label}
    aria-pressed=${isPressed ?? nothing}
    @click=${onClick}
  >
    ${icon}
  </button>`;
}

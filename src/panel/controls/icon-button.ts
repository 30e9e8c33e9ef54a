import {html, nothing, type SVGTemplateResult, type TemplateResult} from 'lit';

interface IconButtonProps {
  /** Read by a screen reader, and shown to whoever points at it. */
  readonly label: string;
  readonly icon: SVGTemplateResult | readonly SVGTemplateResult[];
  readonly part?: string;
  /** Left out for a button that is not switched on and off. */
  readonly isPressed?: boolean;
  readonly onClick: (click: MouseEvent) => void;
}

/** A button that shows only a picture. */
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

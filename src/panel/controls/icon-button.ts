import {html, nothing, type TemplateResult} from 'lit';

export function iconButtonView({
  label,
  tip = label,
  icon,
  part,
  isPressed,
  isExpanded,
  onClick,
}: IconButtonProps): TemplateResult {
  return html`<button
    part=${part ?? nothing}
    class="control-quiet"
    type="button"
    aria-label=${label}
    aria-pressed=${isPressed ?? nothing}
    aria-haspopup=${isExpanded === undefined ? nothing : 'menu'}
    aria-expanded=${isExpanded ?? nothing}
    @click=${onClick}
  >
    ${tooltipView(tip, icon)}
  </button>`;
}

interface IconButtonProps {
  /** The accessible name. */
  readonly label: string;
  /** The tooltip. Default: the label. */
  readonly tip?: string;
  readonly icon: TemplateResult | readonly TemplateResult[];
  readonly part?: string;
  readonly isPressed?: boolean;
  readonly isExpanded?: boolean;
  readonly onClick: (click: MouseEvent) => void;
}

/**
 * A tooltip of an icon. A `title` of the button would be its description
 * (https://www.w3.org/TR/accname-1.2/#comp_tooltip), so screen readers would say its name twice.
 */
export function tooltipView(tip: string, icon: unknown): TemplateResult {
  return html`<span class="control-tip" title=${tip} aria-hidden="true">${icon}</span>`;
}

/** In characters. */
const MAX_QUESTION_LENGTH = 40;

/** Returns a label with the first words of a question, so that the buttons of several messages have different names. */
export function nameForQuestion(label: string, question: string): string {
  // A question may be a long text that was pasted.
  const words = question.slice(0, 1_000).trim().replace(/\s+/g, ' ');
  const start =
    words.length > MAX_QUESTION_LENGTH
      ? `${words.slice(0, MAX_QUESTION_LENGTH).replace(/\s\S*$/, '')}…`
      : words;
  return start === '' ? label : `${label}: ${start}`;
}

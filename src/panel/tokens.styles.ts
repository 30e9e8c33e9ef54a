import {css} from '../platform/css.js';

// Custom properties for an open chat; `element/host.styles.ts` has the others.
// Contrast: https://www.w3.org/TR/WCAG22/#contrast-minimum
export default css`
  :host {
    --_muted: var(--chat-bot-muted, light-dark(#5d606b, #a5a8b4));
    --_chat-bot-muted: var(--_muted);
    --_expanded: 960px;
    /* With the space at both sides. */
    --_content: calc(var(--chat-bot-content-size, 38em) + 2 * var(--_gutter));
    --_tint: color-mix(in oklab, var(--_accent) 10%, var(--_surface));
    --_faint: color-mix(in oklab, var(--_text) 5%, var(--_surface));
    --_sunken: light-dark(
      color-mix(in oklab, var(--_text) 4%, var(--_surface)),
      color-mix(in oklab, var(--_text) 8%, var(--_surface))
    );
    --_raised: light-dark(var(--_surface), color-mix(in oklab, white 4%, var(--_surface)));

    --_space-1: 4px;
    --_space-5: 24px;

    /* Every corner is a part of the radius that the page sets. */
    --_radius-card: calc(var(--_radius) * 0.75);
    --_radius-pill: calc(var(--_radius) * 1.5);
    --_radius-control: calc(var(--_radius) / 2);

    --_type-12: calc(var(--_font-size) * 0.75);
    --_type-14: calc(var(--_font-size) * 0.875);
    --_type-15: calc(var(--_font-size) * 0.9375);
    --_type-18: calc(var(--_font-size) * 1.125);
    --_type-20: calc(var(--_font-size) * 1.25);
    --_type-22: calc(var(--_font-size) * 1.375);

    --_slow: 240ms;
    --_ease: cubic-bezier(0.2, 0, 0, 1);
  }

  /* Limits the lightness l of text in the accent color, for a contrast of 4.5 with the default surfaces. */
  @supports (width: round(1px, 1px)) {
    :host {
      --_ink: light-dark(
        oklch(from var(--_chat-bot-accent) min(l * 1, 0.5) c h / 1),
        oklch(from var(--_chat-bot-accent) max(l * 1, 0.72) c h / 1)
      );
    }
  }

  @media (prefers-contrast: more) {
    :host {
      --_muted: var(--_text);
      --_border: var(--_text);
    }
  }
`;

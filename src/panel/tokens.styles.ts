import {css} from 'lit';

// Custom properties for an open chat; `element/host.styles.ts` has the others.
// Contrast: https://www.w3.org/TR/WCAG22/#contrast-minimum
export default css`
  :host {
    --_muted: var(--chat-bot-muted, light-dark(#5d606b, #a5a8b4));
    --_space: var(--chat-bot-spacing, 1.25em);
    --_content: var(--chat-bot-content-size, 50em);
    --_tint: color-mix(in oklab, var(--_accent) 11%, var(--_surface));
    --_faint: color-mix(in oklab, var(--_text) 5%, var(--_surface));
  }

  /* Darkens or lightens text in the accent color, by its luminance y, for a contrast of 4.5 with the surface. */
  @supports (color: color(from red xyz-d65 x y z)) {
    :host {
      --_dark: min(1, 0.17 / max(y, 0.001));
      --_light: max(0, (0.26 - y) / max(1 - y, 0.001));
      --_ink: light-dark(
        color(from var(--_accent) xyz-d65 calc(x * var(--_dark)) calc(y * var(--_dark)) calc(z * var(--_dark))),
        color(
          from var(--_accent) xyz-d65 calc(x + var(--_light) * (0.95 - x)) calc(y + var(--_light) * (1 - y))
            calc(z + var(--_light) * (1.089 - z))
        )
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

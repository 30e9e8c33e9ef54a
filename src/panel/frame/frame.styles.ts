import {css} from 'lit';

/** Styles of an open panel and its launcher. See `element/display-modes.styles.ts` for the closed panel. */
export default css`
  /* The dialog takes the focus on touch screens. A ring around it gives no information. */
  .frame:focus-visible {
    outline: 0;
  }

  /* A panel that covers the launcher is closed by the button in its header. */
  :host([mode='side'][open]) .launcher:not(:has(+ .frame > .problem)) {
    visibility: hidden;
  }

  .badge {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    min-inline-size: 22px;
    padding-inline: 5px;
    box-sizing: border-box;
    border: 2px solid var(--_surface);
    border-radius: 12px;
    background: var(--_text);
    color: var(--_surface);
    font-size: 12px;
    font-weight: 600;
    line-height: 18px;
    text-align: center;
  }

  @media (width > 480px) and (height > 480px) {
    :host([mode='floating']) .frame[data-expanded] {
      inline-size: min(max(960px, var(--chat-bot-inline-size, 0px)), 100vi - 20px - var(--_inset-inline));
      block-size: calc(100dvb - 32px - var(--_inset-block) - var(--_launcher));
    }

    :host([mode='side']) .frame {
      inline-size: min(var(--_chosen, var(--chat-bot-inline-size, 432px)), 100vi);
    }

    :host([mode='side']) .frame[data-expanded] {
      inline-size: min(max(960px, var(--chat-bot-inline-size, 0px)), 100vi);
    }
  }

  /* A panel that fills the screen cannot be enlarged. */
  @media (max-width: 480px), (max-height: 480px) {
    :host([open]) .launcher:not(:has(+ .frame > .problem)) {
      visibility: hidden;
    }

    [part='expand'] {
      display: none;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    :host(:is([mode='floating'], [mode='side'])) .frame {
      transition:
        opacity 160ms ease-out,
        translate 160ms ease-out,
        display 160ms allow-discrete;
    }

    :host(:is([mode='floating'], [mode='side'])) .frame[hidden] {
      opacity: 0;
      translate: 0 12px;
    }

    .launcher svg {
      transition:
        opacity 150ms ease-out,
        scale 150ms ease-out;
    }

    @starting-style {
      :host(:is([mode='floating'], [mode='side'])) .frame:not([hidden]) {
        opacity: 0;
        translate: 0 12px;
      }

      .launcher svg {
        opacity: 0;
        scale: 0.6;
      }
    }
  }
`;

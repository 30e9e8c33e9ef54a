import {css} from '../../platform/css.js';

/** Styles of an open panel by mode, and of its launcher. See `element/host.styles.ts` for the closed panel. */
export default css`
  /* The dialog takes the focus on touch screens. A ring around it gives no information. */
  .frame:focus-visible {
    outline: 0;
  }

  .frame-badge {
    position: absolute;
    inset-block-start: calc(var(--_space-1) * -1);
    inset-inline-end: calc(var(--_space-1) * -1);
    min-inline-size: calc(1lh + var(--_space-1));
    padding-inline: var(--_space-1);
    box-sizing: border-box;
    border: 2px solid var(--_surface);
    border-radius: var(--_radius-pill);
    background: var(--_text);
    color: var(--_surface);
    font-size: var(--_type-12);
    font-weight: 600;
    line-height: 1.5;
    text-align: center;
  }

  @media (width > 480px) and (height > 480px) {
    :host([mode='floating']) .frame-expanded {
      inline-size: min(max(var(--_expanded), var(--chat-bot-inline-size, 0px)), 100vw - var(--_inset) - var(--_inset-inline));
      block-size: calc(100dvb - var(--_space-6) - var(--_inset-block) - var(--_launcher));
    }

    :host([mode='side']) .frame {
      inline-size: min(var(--_chosen, var(--chat-bot-inline-size, 432px)), 100vw);
    }

    :host([mode='side']) .frame-expanded {
      inline-size: min(max(var(--_expanded), var(--chat-bot-inline-size, 0px)), 100vw);
    }
  }

  /* A panel that fills the screen, or nearly, cannot be enlarged. */
  @media (max-width: 480px), (height < 600px) {
    [part='expand'] {
      display: none;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    :host(:is([mode='floating'], [mode='side'])) .frame {
      transition:
        opacity var(--_slow) var(--_ease),
        translate var(--_slow) var(--_ease),
        display var(--_slow) allow-discrete;
    }

    :host(:is([mode='floating'], [mode='side'])) .frame[hidden] {
      opacity: 0;
      translate: 0 var(--_space-3);
    }

    .frame-launcher svg {
      transition:
        opacity var(--_slow) var(--_ease),
        scale var(--_slow) var(--_ease);
    }

    @starting-style {
      :host(:is([mode='floating'], [mode='side'])) .frame:not([hidden]) {
        opacity: 0;
        translate: 0 var(--_space-3);
      }

      .frame-launcher svg {
        opacity: 0;
        scale: 0.6;
      }
    }
  }

  /* The mode \`page\`, above the virtual keyboard: see \`followViewport\`. */
  :host([mode='page']) .frame {
    margin-block-start: var(--_visible-top, 0);
    block-size: var(--_visible-block-size, 100%);
  }
`;

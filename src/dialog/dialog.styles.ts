import {css} from '../platform/css.js';

/** Styles for the dialog of the mode `modal`. `palette.styles.ts` has those before the first question. */
export default css`
  /* It covers the page and takes its scrolling, so it needs something to scroll itself. */
  :where(dialog:modal) {
    all: unset;
    display: block;
    position: fixed;
    inset: 0;
    overflow: auto;
    overscroll-behavior: contain;
    scrollbar-width: none;
  }

  dialog::after {
    content: '';
    position: absolute;
    inset-block: 0 -1px;
    /* A box without an area overflows nothing. */
    inline-size: 1px;
  }

  dialog::backdrop {
    background: #0006;
  }

  /* It goes at once, because a closed one is an empty box: it is not modal any more. */
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition:
        opacity var(--_slow) var(--_ease),
        translate var(--_slow) var(--_ease);
    }

    @starting-style {
      dialog {
        opacity: 0;
        translate: 0 var(--_space-3);
      }
    }

    /* Below the palette, the conversation is uncovered. Its layout is whole from the first frame on. */
    dialog > :has([data-layout='conversation']) {
      animation: dialog-grow var(--_slow) var(--_ease);
    }

    @keyframes dialog-grow {
      from {
        clip-path: inset(0 0 calc(100% - var(--_from)) round var(--_radius));
      }

      to {
        clip-path: inset(0 round var(--_radius));
      }
    }
  }

  :host([mode='modal'][open]) {
    --_launcher-visibility: hidden;
  }

  :host([mode='modal']) dialog > * {
    /* Scrolling passes from a fixed box to the page. */
    position: absolute !important;
    inset: 12dvb 0 auto;
    inline-size: min(var(--chat-bot-inline-size, 680px), 100vw - 2 * var(--_inset));
    block-size: auto;
    margin-inline: auto;
    box-shadow: var(--chat-bot-shadow, var(--_shadow-2));
  }

  @media (width > 480px) and (height > 480px) {
    /* The card of a chip is outside of it. */
    :host([mode='modal']) dialog > :has([data-start]) {
      overflow: visible;
    }

    :host([mode='modal']) dialog > :has([data-layout='conversation']) {
      block-size: min(var(--chat-bot-block-size, 80dvb), 80dvb);
    }
  }
`;

import {css} from '../../platform/css.js';

/** Styles for the mode `page`. `element/host.styles.ts` has the styles before the panel is loaded. */
export default css`
  /* The part of the screen above the virtual keyboard: see \`followViewport\`. */
  :host([mode='page']) .frame {
    margin-block-start: var(--_visible-top, 0);
    block-size: var(--_visible-block-size, 100%);
  }

  /* Aligned with the messages. The buttons have space around their icons. */
  :host([mode='page']) .header {
    --_side: max(0px, (100% - var(--_content)) / 2);

    padding-inline: calc(var(--_side) + var(--_gutter)) calc(var(--_side) + var(--_gutter) - var(--_space-2));
  }

  :host([mode='page']) .transcript {
    scrollbar-gutter: stable both-edges;
  }

  :host([mode='page']) .panel[data-start] {
    .prose {
      font-size: var(--_type-18);
      text-align: center;
      text-wrap: balance;
    }

    .prose p:first-child {
      font-size: var(--_type-28);
      font-weight: 600;
      line-height: 1.35;
    }

    .prose :is(ul, ol, pre, table) {
      inline-size: fit-content;
      margin-inline: auto;
      text-align: start;
    }

    .mark {
      margin-inline: auto;
    }

    @media (width > 480px) and (height > 480px) {
      /* A little above the middle, if there is space. */
      &::after {
        flex: 0 99 6vh;
        content: '';
      }

      .transcript-frame {
        flex: 0 1 auto;
        margin-block-start: auto;
      }

      .composer-frame {
        margin-block-end: auto;
      }
    }
  }
`;

import {css} from 'lit';

/** The mode `page`. `element/display-modes.styles.ts` has the styles that it needs while the panel loads. */
export default css`
  /* The part of the screen that the virtual keyboard leaves: see visible-viewport-controller. */
  :host([mode='page']) .frame {
    margin-block-start: var(--_visible-top, 0);
    block-size: var(--_visible-block-size, 100%);
  }

  /* In line with the messages. The buttons have 8px around their icons. */
  :host([mode='page']) :is(.header, .confirmation) {
    --_side: max(0px, (100% - var(--_content)) / 2);

    padding-inline: calc(var(--_side) + var(--_space)) calc(var(--_side) + var(--_space) - 8px);
  }

  :host([mode='page']) .transcript {
    scrollbar-gutter: stable both-edges;
  }

  :host([mode='page']) .panel[data-start] {
    .messages {
      min-block-size: 100%;
      justify-content: center;
      /* Without the space below the last question, which \`Scroller\` removes from the element a frame later. */
      padding-block-end: var(--_space) !important;
    }

    .prose {
      font-size: 1.125em;
      text-align: center;
      text-wrap: balance;
    }

    .prose p:first-child {
      font-size: 1.25em;
      line-height: 1.4;
    }

    .prose :is(ul, ol, pre, table) {
      inline-size: fit-content;
      margin-inline: auto;
      text-align: start;
    }

    .byline,
    .starters {
      justify-content: center;
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

import {css} from 'lit';

/** The frame of an open panel, and its launcher. `element/display-modes.styles.ts` has the styles that it needs while the panel loads. */
export default css`
  /* The dialog takes the focus on touch screens. A ring around the whole panel would say nothing. */
  .frame:focus-visible {
    outline: 0;
  }

  @media (prefers-reduced-motion: no-preference) {
    .launcher svg {
      transition:
        opacity 150ms ease-out,
        scale 150ms ease-out;
    }

    @starting-style {
      .launcher svg {
        opacity: 0;
        scale: 0.6;
      }
    }
  }
`;
